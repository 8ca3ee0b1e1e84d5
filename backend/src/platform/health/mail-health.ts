import { Injectable } from '@nestjs/common';
import type { Health } from '../../contract/gym.js';

/** What the health page says about mail. Whoever sends mail reports here; nobody does, and mail is off. */
@Injectable()
export class MailHealth {
  private read: () => Health['mail'] = () => 'off';

  report(read: () => Health['mail']): void {
    this.read = read;
  }

  get state(): Health['mail'] {
    return this.read();
  }
}

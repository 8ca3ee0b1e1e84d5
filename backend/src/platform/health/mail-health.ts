import { Injectable } from '@nestjs/common';
import type { Health } from '../../contract/gym.js';

/** The mail state on the health page. The mail module sets it; until then mail is off. */
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

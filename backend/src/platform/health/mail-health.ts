import { Injectable } from '@nestjs/common';
import type { Health } from '../../contract/gym.js';
import { currentGymOrNull, servesMany } from '../gyms/current-gym.js';
import { PerGym } from '../gyms/per-gym.js';

type State = Health['mail'];

/** The mail state on the health page. The mail module sets it; until then mail is off. */
@Injectable()
export class MailHealth {
  private readonly readers = new PerGym<{ read: () => State }>(() => ({ read: () => 'off' }));

  report(read: () => State): void {
    this.readers.current.read = read;
  }

  /** Outside of any gym it is *down* when the server of one is. */
  get state(): State {
    if (!servesMany() || (currentGymOrNull()?.key ?? '') !== '') return this.readers.current.read();
    const states = this.readers.all.map(({ read }) => read());
    return states.find((state) => state === 'down') ?? states.find((state) => state === 'up') ?? 'off';
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Registration } from './account-tokens/account-token.entity.js';

/** Runs in the transaction in which the account gets the registration; null: it was made without joining alone. */
type JoiningListener = (tx: EntityManager, clientId: string, joins: Registration['joins'] | null) => Promise<void>;

/** Announces the registration that an account has now, so that accounts need not know what joining alone keeps of it. */
@Injectable()
export class JoiningRegistrations {
  private readonly listeners: JoiningListener[] = [];

  listen(listener: JoiningListener): void {
    this.listeners.push(listener);
  }

  async announce(tx: EntityManager, clientId: string, { joins = null }: Pick<Registration, 'joins'>): Promise<void> {
    for (const listener of this.listeners) await listener(tx, clientId, joins);
  }
}

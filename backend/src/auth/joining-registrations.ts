import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Registration } from './account-tokens/account-token.entity.js';

/** Runs in the transaction in which the account gets the registration; null: it was made without joining alone. */
type JoiningListener = (tx: EntityManager, clientId: string, joins: Registration['joins'] | null) => Promise<void>;

type GoneListener = (tx: EntityManager, clientId: string) => Promise<void>;

/** Tells listeners which registration an account has, or that it has no client any more. Accounts need not know of joining. */
@Injectable()
export class JoiningRegistrations {
  private readonly listeners: JoiningListener[] = [];
  private readonly goneListeners: GoneListener[] = [];

  listen(listener: JoiningListener): void {
    this.listeners.push(listener);
  }

  listenToGone(listener: GoneListener): void {
    this.goneListeners.push(listener);
  }

  /** Call it while the client’s rows are there. */
  async announceGone(tx: EntityManager, clientId: string): Promise<void> {
    for (const listener of this.goneListeners) await listener(tx, clientId);
  }

  async announce(tx: EntityManager, clientId: string, { joins = null }: Pick<Registration, 'joins'>): Promise<void> {
    for (const listener of this.listeners) await listener(tx, clientId, joins);
  }
}

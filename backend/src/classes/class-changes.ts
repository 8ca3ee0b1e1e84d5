import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { GymClass } from '../contract/gym-class.js';

/** Runs in the transaction of the change, after the write, so that both commit or neither does. */
type ClassListener = (tx: EntityManager, before: GymClass, after: GymClass) => Promise<void>;

/** Tells features of a changed class, so that this module need not depend on them. */
@Injectable()
export class ClassChanges {
  private readonly listeners: ClassListener[] = [];

  listen(listener: ClassListener): void {
    this.listeners.push(listener);
  }

  async announce(tx: EntityManager, before: GymClass, after: GymClass): Promise<void> {
    for (const listener of this.listeners) await listener(tx, before, after);
  }
}

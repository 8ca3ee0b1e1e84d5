import type { EntityManager } from 'typeorm';
import type { Passwords } from '../platform/passwords/passwords.js';

export interface DemoMoment {
  now: Date;
  zone: string;
  passwords: Passwords;
}

export async function fillDemoGym(_tx: EntityManager, _moment: DemoMoment): Promise<void> {}

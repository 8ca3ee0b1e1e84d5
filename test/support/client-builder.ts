import type { StaffRole } from '@palestra/backend/contract/permissions';
import { Role } from '@palestra/backend/contract/roles';
import { searchKey } from '@palestra/backend/contract/search-key';
import type pg from 'pg';
import { anId } from './seed.js';

interface SubscriptionWish {
  startDate: string;
  endDate: string | null;
  monthlyLimit: number;
  weeklyLimit: number;
  packVisits: number;
  isActive: boolean;
  frozenAt: Date | null;
}

/** A person of a test's gym, as stored in the database. */
export interface Person {
  id: string;
  name: string;
  role: Role;
  /** For staff; an owner by default. */
  staffRole?: StaffRole;
}

const A_LONG_TIME: SubscriptionWish = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  monthlyLimit: 12,
  weeklyLimit: 0,
  packVisits: 0,
  isActive: true,
  frozenAt: null,
};

/** `aClient().morning().withSubscription({ monthlyLimit: 4 })`: everything else has defaults. */
export class ClientBuilder {
  private name = 'Μαρία Ιωάννου';
  private isMorning = false;
  private isActive = true;
  private subscriptions: SubscriptionWish[] = [];

  named = (name: string): this => this.with(() => (this.name = name));
  morning = (): this => this.with(() => (this.isMorning = true));
  inactive = (): this => this.with(() => (this.isActive = false));
  withSubscription = (wish: Partial<SubscriptionWish> = {}): this =>
    this.with(() => this.subscriptions.push({ ...A_LONG_TIME, ...wish }));

  async insert(database: pg.Pool, createdAt: Date): Promise<Person> {
    const person = { id: anId(), name: this.name, role: Role.Client };
    await insertUser(database, person, { isMorning: this.isMorning, isActive: this.isActive, createdAt });
    for (const { startDate, endDate, monthlyLimit, weeklyLimit, packVisits, isActive, frozenAt } of this
      .subscriptions) {
      await database.query(
        `INSERT INTO subscriptions (client_id, start_date, end_date, monthly_limit, weekly_limit,
           pack_visits, is_active, frozen_at, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [person.id, startDate, endDate, monthlyLimit, weeklyLimit, packVisits, isActive, frozenAt, createdAt],
      );
    }
    return person;
  }

  private with(change: () => unknown): this {
    change();
    return this;
  }
}

export const aClient = (): ClientBuilder => new ClientBuilder();
/** With a subscription that covers the year and twelve visits a month. */
export const aMember = (name = 'Μαρία Ιωάννου'): ClientBuilder => aClient().named(name).withSubscription();

/** A hash of the right shape that no password opens. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bm8gcGFzc3dvcmQgb3BlbnM$bm8gcGFzc3dvcmQgb3BlbnMgdGhpcyBhY2NvdW50ISEh';

/** Session of the tokens of `TestGym.tokenOf`: always just used, so that a test may jump by days. */
export const SESSION_OF_TOKENS = `
  INSERT INTO sessions (id, user_id, created_at, confirmed_at, last_used_at, expires_at, network_hash)
  VALUES ($1, $1, '2020-01-01', '9999-01-01', '9999-01-01', '9999-01-01', '')`;

const JOINED_AT = new Date('2026-01-02T08:00:00Z');

export async function insertUser(
  database: pg.Pool,
  { id, name, role, staffRole }: Person,
  { isMorning = false, isActive = true, createdAt = JOINED_AT } = {},
): Promise<void> {
  const email = `${id}@example.gr`;
  await database.query(
    `INSERT INTO users (id, role, email, name, search_key, password_hash, is_active, is_morning_client,
       email_confirmed_at, created_at, staff_role)
     VALUES ($1, $2, $3, $4, $5, '${NOBODYS_HASH}', $6, $7, $8, $8, $9)`,
    [id, role, email, name, searchKey(name, email), isActive, isMorning, createdAt, staffRole ?? null],
  );
  await database.query(SESSION_OF_TOKENS, [id]);
}

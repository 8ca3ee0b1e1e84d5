import type { EntityManager } from 'typeorm';
import { Role } from '../contract/roles.js';
import { SETTING_RULES, type SettingKey } from '../contract/setting.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Passwords } from '../platform/passwords/passwords.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { DemoCalendar } from './demo-calendar.js';
import { DemoClients } from './demo-clients.js';
import { DemoRows, type Row } from './demo-rows.js';
import { Seeded } from './seeded.js';
import { VisitPlanner } from './visit-planner.js';

export interface DemoMoment {
  now: Date;
  zone: string;
  passwords: Passwords;
}

const SEED = 20_261;
const CLOSED_BECAUSE = 'Συντήρηση εξοπλισμού';

/**
 * Fills a believable gym around today in a handful of statements. Nothing in it breaks a rule. Needs the first
 * template, settings and an administrator.
 */
export async function fillDemoGym(tx: EntityManager, { now, zone, passwords }: DemoMoment): Promise<void> {
  const today = todayIn(zone, now);
  const seeded = new Seeded(SEED);
  const calendar = new DemoCalendar(today);
  const clients = new DemoClients(seeded, calendar).all();
  const capacity = Number(SETTING_RULES.GymCapacityPerTimeslot.default);
  const { visits, waiting } = new VisitPlanner(seeded, calendar, capacity).plan(clients);
  const passwordHash = await passwords.hash(DEMO_ACCOUNTS.password);
  const administratorId = await anAdministrator(tx);
  const rows = new DemoRows({ seeded, now, zone, passwordHash, administratorId, capacity });
  await insert(
    tx,
    'users',
    clients.map((client) => rows.user(client, today)),
  );
  await insert(
    tx,
    'subscriptions',
    clients.flatMap((client) => client.subscriptions.map((one) => rows.subscription(client, one, visits))),
  );
  await insert(tx, 'appointments', visits.map(rows.appointment));
  await insert(tx, 'interests', waiting.map(rows.interest));
  const closed = { date: calendar.closedDay, kind: 'day', reason: CLOSED_BECAUSE, created_by_id: administratorId };
  await insert(tx, 'timeslot_overrides', [closed]);
  await countOccupancies(tx);
  await writeContact(tx);
}

async function anAdministrator(tx: EntityManager): Promise<string> {
  const [administrator] = await tx.query<{ id: string }[]>('SELECT id FROM users WHERE role = $1 LIMIT 1', [
    Role.Admin,
  ]);
  if (administrator === undefined) throw new Error('The demo gym needs an administrator');
  return administrator.id;
}

/** Inserts all rows of a table in one statement; columns that are not named get their defaults. */
async function insert(tx: EntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const CONTACT: Partial<Record<SettingKey, string>> = {
  ContactPhone: '210 123 4567',
  ContactEmail: 'hello@palestra.test',
  ContactViber: '+30 697 123 4567',
  ContactAddress: 'Ερμού 5, 105 63 Αθήνα',
  ContactMapLink: 'https://www.openstreetmap.org/search?query=Ermou%205%20Athens',
  OpeningHours: 'Δευτέρα – Παρασκευή 7:00 – 22:00\nΣάββατο 9:00 – 14:00',
};

async function writeContact(tx: EntityManager): Promise<void> {
  for (const [key, value] of Object.entries(CONTACT))
    await tx.query('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
}

/** Counts the taken places from the appointments. */
async function countOccupancies(tx: EntityManager): Promise<void> {
  await tx.query(
    `INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
     SELECT appointment_date, start_time, end_time, count(*) FROM appointments WHERE status <> 2 GROUP BY 1, 2, 3`,
  );
}

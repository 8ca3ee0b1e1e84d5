import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { clientSearchKey } from '../clients/client.repository.js';
import { type Weekday, addDays, type CalendarDate } from '../contract/calendar-date.js';
import { CAPABILITY_OF } from '../contract/capability.js';
import { CAPABILITY_NAMES, switchOf } from '../contract/capability-names.js';
import type { MailPurpose } from '../contract/mail.js';
import { LIMITS } from '../contract/limits.js';
import { OCCASION_SETTINGS } from '../contract/occasion.js';
import { Role } from '../contract/roles.js';
import { searchKey } from '../contract/search-key.js';
import { SETTING_RULES, type SettingKey } from '../contract/setting.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Passwords } from '../platform/passwords/passwords.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { todayIn } from '../platform/time/gym-zone.js';
import { imageVersionOf } from '../platform/http/image.js';
import { OFF, ON, settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { DemoCalendar } from './demo-calendar.js';
import { DemoClients, type DemoClient } from './demo-clients.js';
import { writeClasses } from './demo-classes.js';
import { addDaysBehind, closedAt, compensate } from './demo-closings.js';
import { demoFreezes } from './demo-freezes.js';
import { CLOSED_BECAUSE, DemoLife } from './demo-life.js';
import { pastWaits } from './demo-demand.js';
import { demoMoney } from './demo-money.js';
import { DemoPapers } from './demo-papers.js';
import { DEMO_PICTURE } from './demo-picture.js';
import { regulars } from './demo-regulars.js';
import { writeRooms } from './demo-rooms.js';
import { DemoRows, type Row } from './demo-rows.js';
import { Seeded } from './seeded.js';
import { EXTRA_HOURS, VisitPlanner } from './visit-planner.js';

interface DemoMoment {
  now: Date;
  zone: string;
  passwords: Passwords;
  /** The same people, in a gym that uses no capability. */
  isAsked?: boolean;
}

/** Rows that a gym without any capability has none of. */
const OF_CAPABILITIES: readonly string[] = [
  ...[
    'client_tags',
    'client_tag_links',
    'client_notes',
    'client_todos',
    'client_documents',
    'gym_terms',
    'terms_consents',
  ],
  ...['door_devices', 'standing_bookings', 'standing_dates', 'freezes', 'past_waits'],
  ...['plans', 'sales', 'ledger_entries', 'receipt_numbers', 'till_closings'],
  ...['gift_cards', 'gift_card_moves'],
];
/** Columns of other rows that it never writes. */
const COLUMNS_OF_CAPABILITIES: Readonly<Record<string, Row>> = {
  subscriptions: { weekly_limit: 0, pack_visits: 0 },
  appointments: {
    ...{ attendance: null, attendance_at: null, attendance_device_id: null, staff_marked_at: null },
    ...{ cancelled_late: false, forgiven_at: null },
  },
};

const SEED = 20_261;
const STAFF_SINCE_DAYS = 300;
const MS_PER_DAY = 86_400_000;

/**
 * Fills a believable gym around today in a handful of statements. Nothing in it breaks a rule. Needs the first
 * template, settings and an administrator.
 */
export async function fillDemoGym(
  tx: EntityManager,
  { now, zone, passwords, isAsked = false }: DemoMoment,
): Promise<void> {
  const insert = (table: string, rows: readonly Row[]): Promise<void> => {
    if (!isAsked) return insertRows(tx, table, rows);
    if (OF_CAPABILITIES.includes(table)) return Promise.resolve();
    return insertRows(
      tx,
      table,
      rows.map((row) => ({ ...row, ...COLUMNS_OF_CAPABILITIES[table] })),
    );
  };
  const today = todayIn(zone, now);
  const seeded = new Seeded(SEED);
  const calendar = new DemoCalendar(today);
  const clients = new DemoClients(seeded, calendar).all();
  const family = nameFamily(clients);
  leaveWithoutEmail(clients);
  const capacity = Number(SETTING_RULES.GymCapacityPerTimeslot.default);
  const { visits, waiting, closings } = new VisitPlanner(seeded, calendar, capacity).plan(clients);
  const passwordHash = await passwords.hash(DEMO_ACCOUNTS.password);
  const administratorId = await anAdministrator(tx);
  const deviceId = randomUUID();
  const context = { seeded, now, zone, passwordHash, administratorId, capacity, deviceId };
  const rows = new DemoRows(context);
  const papers = new DemoPapers({ clients, today, now, administratorId });
  const around = papers.around();
  const users = clients.map((client, place) => ({ ...rows.user(client, today), ...around[place] }));
  const subscriptions = clients.flatMap((client) =>
    client.subscriptions.map((one) => rows.subscription(client, one, visits)),
  );
  const appointments = visits.map((visit) => ({ visit, row: rows.appointment(visit) }));
  const waits = pastWaits({ today, zone, clients, visits: appointments });
  await insert('users', users);
  await insert('users', staffRows(passwordHash, now));
  await insert('subscriptions', subscriptions);
  const { tags, links, notes } = papers.rows();
  await insert('client_tags', tags);
  await insert('client_tag_links', links);
  await insert('client_notes', notes);
  await insert('client_todos', papers.todos());
  await insert('client_documents', papers.documents());
  const { versions, consents } = papers.terms();
  await insert('gym_terms', versions);
  await insert('terms_consents', consents);
  // Its key is nobody's: a manager gives the tablet a new one.
  const device = { id: deviceId, name: 'Κεντρική είσοδος', key_hash: randomUUID(), created_at: now };
  await insert('door_devices', [device]);
  await insert(
    'appointments',
    appointments.map(({ row }) => row),
  );
  await insert('interests', waiting.map(rows.interest));
  const { standing, dates } = regulars(visits, {
    calendar,
    now,
    administratorId,
    closedBecause: CLOSED_BECAUSE,
  });
  await insert('standing_bookings', standing);
  await insert('standing_dates', dates);
  const closed = { kind: 'day', created_by_id: administratorId };
  await insert('timeslot_overrides', [
    { ...closed, date: calendar.closedDay, reason: CLOSED_BECAUSE, created_at: now },
    ...closings.map((one): Row => {
      return { ...closed, date: one.date, reason: one.cause.reason, created_at: closedAt(one, zone) };
    }),
  ]);
  for (const one of closings.filter(({ cause }) => cause.compensates && !isAsked)) {
    await compensate(tx, one, { clients, byId: administratorId, zone });
  }
  await addDaysBehind(tx, clients, { byId: administratorId, at: now });
  await insert('freezes', await demoFreezes(tx, clients, { now, today, administratorId }));
  await insert('past_waits', waits);
  const extra = EXTRA_HOURS.flatMap(({ weekday, hours }) => hours.map((hour) => weeklySlot(weekday, hour)));
  await insert('global_timeslots', extra);
  if (!isAsked) {
    await writeClasses(tx, insert, now, calendar.closedDay);
    await writeRooms(tx);
  }
  await countOccupancies(tx);
  const switches = Object.fromEntries(CAPABILITY_NAMES.map((name) => [switchOf(name), isAsked ? OFF : ON]));
  const settings = { ...DEMO_SETTINGS, ...switches };
  await writeSettings(tx, settings);
  const terms = settingValuesOf(settings);
  const life = new DemoLife({
    ...context,
    terms,
    calendar,
    clients,
    visits: appointments,
    subscriptions,
    users,
    closings,
  });
  const broadcasts = life.broadcasts();
  await insert('broadcasts', broadcasts);
  const isSent = ({ purpose, recipient_address: to }: Row): boolean =>
    to !== '' && (!isAsked || !CAPABILITY_OF.mail.has(purpose as MailPurpose));
  await insert('mails', life.mails(broadcasts).filter(isSent));
  await insert('audit_entries', life.audit(broadcasts));
  if (!isAsked) await writeFamily(tx, family, today);
  if (!isAsked) await writePicture(tx);
  const money = demoMoney(subscriptions, { now, today, byId: administratorId });
  await insert('plans', money.plans);
  await insert('sales', money.sales);
  await insert('ledger_entries', money.entries);
  await insert('receipt_numbers', money.receipts);
  await insert('till_closings', money.closings);
  await insert('gift_cards', money.cards);
  await insert('gift_card_moves', money.cardMoves);
  if (!isAsked) await writeJoinings(tx, insert, { zone, now, today });
}

/** Newcomers of the last weeks, the openings of the form, and the numbers of the two months before. */
async function writeJoinings(
  tx: EntityManager,
  insert: (table: string, rows: readonly Row[]) => Promise<void>,
  { zone, now, today }: { zone: string; now: Date; today: CalendarDate },
): Promise<void> {
  await tx.query(
    `INSERT INTO joinings (client_id, plan_id, begun_at, begun_on)
     SELECT u.id, coalesce((SELECT s.plan_id FROM sales s WHERE s.client_id = u.id ORDER BY s.sold_at LIMIT 1),
         (SELECT p.id FROM plans p WHERE p.is_trial)), u.created_at, (u.created_at AT TIME ZONE $1)::date
     FROM users u WHERE u.role = $2 AND u.email IS NOT NULL AND u.guardian_id IS NULL AND u.created_at > $3`,
    [zone, Role.Client, new Date(now.getTime() - LIMITS.joiningKeptDays * MS_PER_DAY)],
  );
  const [month, last, before] = [0, 1, 2].map((months) => monthsBefore(today, months));
  await insert('joining_months', [
    { month, opened: 27, registered: 0, confirmed: 0, agreed: 0, started: 0, booked: 0 },
    { month: last, opened: 31, registered: 14, confirmed: 12, agreed: 11, started: 9, booked: 8 },
    { month: before, opened: 19, registered: 11, confirmed: 8, agreed: 8, started: 6, booked: 6 },
  ]);
}

/** The first day of an earlier month. */
const monthsBefore = (today: CalendarDate, months: number): CalendarDate =>
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 10);

/** The administrator of the first start is the owner. */
function staffRows(passwordHash: string, now: Date): Row[] {
  const joined = new Date(now.getTime() - STAFF_SINCE_DAYS * MS_PER_DAY);
  return Object.entries(DEMO_ACCOUNTS.staff).map(([staffRole, { email, name }]) => ({
    ...{ id: randomUUID(), role: Role.Admin, staff_role: staffRole, email, name, password_hash: passwordHash },
    ...{
      search_key: searchKey(name, email),
      phone: '',
      is_active: true,
      email_confirmed_at: joined,
      created_at: joined,
    },
  }));
}

function weeklySlot(weekday: Weekday, hour: number): Row {
  const [start, end] = [timeFromSeconds(hour * 3_600), timeFromSeconds((hour + 1) * 3_600)];
  return { day_of_week: weekday, start_time: start, end_time: end, original_start_time: start, original_end_time: end };
}

async function anAdministrator(tx: EntityManager): Promise<string> {
  const [administrator] = await tx.query<{ id: string }[]>('SELECT id FROM users WHERE role = $1 LIMIT 1', [
    Role.Admin,
  ]);
  if (administrator === undefined) throw new Error('The demo gym needs an administrator');
  return administrator.id;
}

/** Inserts all rows of a table in one statement; columns that are not named get their defaults. */
async function insertRows(tx: EntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first).join(', ');
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const DEMO_SETTINGS: Partial<Record<SettingKey, string>> = {
  LateCancelling: 'forgivenIfFilled',
  FairUsePoints: '4',
  QuietHoursFrom: '23',
  MailDelayMinutes: '2',
  AttendanceOpensMinutes: '30',
  MedicalCertificate: 'warns',
  StandingBookings: 'members',
  SubstituteMessage: 'on',
  MemberFreezing: 'ask',
  PaymentDueDays: '14',
  ...Object.fromEntries(Object.values(OCCASION_SETTINGS).map((setting) => [setting, 'on'])),
  WaitingListMode: 'fill',
  ContactPhone: '210 123 4567',
  ContactEmail: 'hello@palestra.test',
  ContactViber: '+30 697 123 4567',
  ContactAddress: 'Ερμού 5, 105 63 Αθήνα',
  ContactMapLink: 'https://www.openstreetmap.org/search?query=Ermou%205%20Athens',
  OpeningHours:
    'Δευτέρα – Παρασκευή 7:00 – 22:00\nΣάββατο 9:00 – 14:00 και 18:00 – 22:00\nΚυριακή 9:00 – 13:00 και 18:00 – 22:00',
};

async function writeSettings(tx: EntityManager, settings: StoredSettings): Promise<void> {
  for (const [key, value] of Object.entries(settings))
    await tx.query('UPDATE settings SET value = $2 WHERE key = $1', [key, value]);
}

function writePicture(tx: EntityManager): Promise<unknown> {
  const { type, content } = DEMO_PICTURE;
  const values = [type, imageVersionOf(content), content];
  return tx.query('INSERT INTO gym_picture (type, version, content) VALUES ($1, $2, $3)', values);
}

/** Counts the taken places from the appointments. */
async function countOccupancies(tx: EntityManager): Promise<void> {
  await tx.query(
    `INSERT INTO slot_occupancies (slot_date, start_time, end_time, booked)
     SELECT appointment_date, start_time, end_time, count(*) FROM appointments WHERE status <> 2 GROUP BY 1, 2, 3`,
  );
}

const ADULT = 'Κατερίνα Μακρή';
const CHILDREN = [
  { name: 'Μάρκος Μακρής', age: 12 },
  { name: 'Δανάη Μακρή', age: 9 },
];
const DAYS_PER_YEAR = 365.25;
const WITHOUT_EMAIL = 2;

interface DemoFamily {
  adult: DemoClient;
  children: DemoClient[];
}

/** Names a family among the ordinary clients, whose plans and habits they keep. */
function nameFamily(clients: readonly DemoClient[]): DemoFamily {
  const [adult, ...children] = clients.filter(({ kind }) => kind === 'ordinary').slice(0, CHILDREN.length + 1);
  if (adult === undefined) throw new Error('The demo gym has ordinary clients');
  Object.assign(adult, { name: ADULT, email: DEMO_ACCOUNTS.family.email });
  for (const [i, { name }] of CHILDREN.entries()) Object.assign(children[i] ?? {}, { name });
  return { adult, children };
}

/** Two of the ordinary clients have no address: staff book for them (rule: without e-mail). */
function leaveWithoutEmail(clients: readonly DemoClient[]): void {
  for (const client of clients.filter(({ kind }) => kind === 'ordinary').slice(-WITHOUT_EMAIL)) client.email = '';
}

/** Makes the children children: without an address of their own, and with their mails in the adult's mailbox. */
async function writeFamily(tx: EntityManager, { adult, children }: DemoFamily, today: CalendarDate): Promise<void> {
  for (const [i, { id, name }] of children.entries()) {
    const key = clientSearchKey({ name, email: '', phone: '' }, adult);
    const birthDate = addDays(today, -Math.round(((CHILDREN[i]?.age ?? 0) + 0.5) * DAYS_PER_YEAR));
    await tx.query(
      `UPDATE users SET email = NULL, phone = '', guardian_id = $2, search_key = $3, birth_date = $4, guardian_name = '',
         guardian_phone = '', guardian_email = '' WHERE id = $1`,
      [id, adult.id, key, birthDate],
    );
    await tx.query('UPDATE terms_consents SET by_id = $2 WHERE client_id = $1 AND NOT is_on_paper', [id, adult.id]);
    await tx.query(`DELETE FROM mails WHERE recipient_id = $1 AND broadcast_id IS NOT NULL`, [id]);
    await tx.query(
      `UPDATE mails SET recipient_id = $2, recipient_name = $3, recipient_address = $4,
         facts = facts || jsonb_build_object('clientId', $1::text, 'childName', $5::text)
       WHERE recipient_id = $1::uuid`,
      [id, adult.id, adult.name, adult.email, name],
    );
    await tx.query('UPDATE appointments SET booked_by_id = $2 WHERE client_id = $1 AND booked_by_id = $1', [
      id,
      adult.id,
    ]);
    await tx.query('UPDATE appointments SET cancelled_by_id = $2 WHERE client_id = $1 AND cancelled_by_id = $1', [
      id,
      adult.id,
    ]);
  }
}

import type { DataSource, EntityManager } from 'typeorm';
import { WEEKDAYS, type Weekday } from '../contract/calendar-date.js';
import { Role } from '../contract/roles.js';
import { CAPABILITY_NAMES, switchOf } from '../contract/capability-names.js';
import { FIRST_DAY_KEY } from '../contract/first-day.js';
import { SETTING_KEYS, SETTING_RULES } from '../contract/setting.js';
import { timeFromSeconds } from '../contract/time-of-day.js';
import { fillDemoGym } from '../demo/demo-gym.js';
import { GlobalTimeslot } from '../global-timeslots/global-timeslot.entity.js';
import { DEMO_ACCOUNTS } from '../platform/config/demo-accounts.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { StartupError } from '../platform/config/startup-error.js';
import { inTransaction } from '../platform/database/transaction.js';
import { isLoopback } from '../platform/config/address.js';
import { passwordProblem } from '../platform/passwords/password.rules.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { NO_TIMES, Texts } from '../platform/texts/texts.js';
import { User } from '../clients/user.entity.js';
import { Setting } from '../settings/setting.entity.js';
import { OFF, ON } from '../settings/setting.rules.js';
import { createAdministrator, hasAdministrator } from './administrator.js';
import { writeOrigin, publicSignIns } from './gym-origin.js';

const ADMINISTRATOR_NAMES = { demo: 'Ελένη Σταματίου', other: 'Διαχειριστής' } as const;

const SECONDS_PER_HOUR = 3_600;
const SUNDAY: Weekday = 0;
const SATURDAY: Weekday = 6;

/** Opening and closing hour by weekday (rule: weekly template): hourly slots, and none on Sunday. */
function openingHours(day: Weekday): { from: number; to: number } {
  if (day === SUNDAY) return { from: 0, to: 0 };
  return day === SATURDAY ? { from: 9, to: 14 } : { from: 7, to: 22 };
}

/** Writes the default of every setting without a row, and switches without one as off: a new version may add some. */
async function writeFirstSettings(tx: EntityManager, now: Date): Promise<void> {
  const settings = SETTING_KEYS.map((key) => ({ key, value: String(SETTING_RULES[key].default), updatedAt: now }));
  const switches = CAPABILITY_NAMES.map((name) => ({ key: switchOf(name), value: OFF, updatedAt: now }));
  const rows = [...settings, ...switches];
  await tx.createQueryBuilder().insert().into(Setting).values(rows).orIgnore().execute();
}

async function writeFirstTemplate(tx: EntityManager): Promise<void> {
  await tx.insert(GlobalTimeslot, WEEKDAYS.flatMap(slotsOf));
}

function slotsOf(dayOfWeek: Weekday) {
  const { from, to } = openingHours(dayOfWeek);
  return Array.from({ length: to - from }, (_, i) => {
    const startTime = timeFromSeconds((from + i) * SECONDS_PER_HOUR);
    const endTime = timeFromSeconds((from + i + 1) * SECONDS_PER_HOUR);
    return { dayOfWeek, startTime, endTime, originalStartTime: startTime, originalEndTime: endTime };
  });
}

/**
 * Writes the first data of a database in one transaction. On a later start it only adds new settings, a missing
 * administrator and a missing origin.
 */
export async function fillOnFirstStart(
  dataSource: DataSource,
  environment: Environment,
  now: Date,
  tell: (message: string) => void,
): Promise<void> {
  const passwords = new Passwords();
  await inTransaction(dataSource, async (tx) => {
    const isEmpty = await isEmptyDatabase(tx);
    await writeFirstSettings(tx, now);
    if (isEmpty) await writeFirstTemplate(tx);
    const isDemo = isEmpty && environment.demo !== 'off';
    if (isEmpty && !isDemo) await tx.insert(Setting, { key: FIRST_DAY_KEY, value: ON, updatedAt: now });
    await addFirstAdministrator(tx, { environment, isEmpty }, passwords, now);
    await writeOrigin(tx, isDemo ? 'demo' : 'real', now);
    if (!isDemo) return;
    tell('Filling the demo gym ...');
    const isAsked = environment.demo === 'asked';
    await fillDemoGym(tx, { now, zone: environment.gymTimeZone, passwords, isAsked });
  });
}

const isPublic = ({ email, password }: { email: string; password: string }): boolean =>
  email === DEMO_ACCOUNTS.admin.email || password === DEMO_ACCOUNTS.password;

async function isEmptyDatabase(tx: EntityManager): Promise<boolean> {
  return !(await tx.exists(User)) && !(await tx.exists(Setting));
}

async function addFirstAdministrator(
  tx: EntityManager,
  { environment, isEmpty }: { environment: Environment; isEmpty: boolean },
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const { firstAdmin, demo, production, gymLanguage: language } = environment;
  if (firstAdmin === null || (await hasAdministrator(tx))) return;
  // A database in use may be a gym's own, started from a shell without NODE_ENV=production.
  if (!isEmpty && isPublic(firstAdmin)) return;
  // The demo account keeps its public password; in production a weak one would be a real account's.
  const problem = production ? passwordProblem(firstAdmin.password, { email: firstAdmin.email, isStaff: true }) : null;
  if (problem !== null) {
    throw new StartupError(`ADMIN_PASSWORD: ${new Texts('en', NO_TIMES).validation(problem)}`);
  }
  const name = demo === 'off' ? ADMINISTRATOR_NAMES.other : ADMINISTRATOR_NAMES.demo;
  const passwordHash = await passwords.hash(firstAdmin.password);
  await createAdministrator(tx, { email: firstAdmin.email, name, passwordHash, language }, now);
}

const OPEN_TO_NETWORK =
  'These passwords are public, and everybody in this network can use them: HOST=127.0.0.1 keeps them to this machine.';

/** Lines for the person who has just started the product: its sign-ins. */
export async function welcomeLines(dataSource: DataSource, environment: Environment): Promise<string[]> {
  const signIns = environment.production ? [] : await workingDemoSignIns(dataSource);
  if (signIns.length > 0) return isLoopback(environment.host) ? signIns : [...signIns, OPEN_TO_NETWORK];
  if (await dataSource.manager.existsBy(User, { role: Role.Admin })) return [];
  return ['There is no administrator yet: npm run admin:create -- --email E --name N'];
}

/** Lists only accounts that still have the public password: any other sign-in would be wrong, or a secret. */
async function workingDemoSignIns(dataSource: DataSource): Promise<string[]> {
  const signIns = await publicSignIns(dataSource);
  return signIns.map(({ email, role }) => {
    const who = role === Role.Admin ? 'staff ' : 'member';
    return `Sign in as ${who}  ${email} / ${DEMO_ACCOUNTS.password}`;
  });
}

/** Runs statements in one transaction and answers their rows. */
interface Rows {
  query: (sql: string, values?: unknown[]) => Promise<unknown>;
}

/*
 * The keys of slots without the room, which say that there is one. A process of the version before knows no others, so
 * they stay until the gym's second room.
 */
const KEYS = [
  {
    name: 'appointments_one_per_slot',
    drop: 'DROP INDEX appointments_one_per_slot',
    make: `CREATE UNIQUE INDEX appointments_one_per_slot
      ON appointments (client_id, appointment_date, start_time, end_time) WHERE status <> 2`,
  },
  {
    name: 'slot_occupancies_pkey',
    drop: 'ALTER TABLE slot_occupancies DROP CONSTRAINT slot_occupancies_pkey',
    make: `ALTER TABLE slot_occupancies ADD CONSTRAINT slot_occupancies_pkey
      PRIMARY KEY (slot_date, start_time, end_time)`,
  },
  {
    name: 'interests_client_slot_key',
    drop: 'ALTER TABLE interests DROP CONSTRAINT interests_client_slot_key',
    make: `ALTER TABLE interests ADD CONSTRAINT interests_client_slot_key
      UNIQUE (client_id, appointment_date, start_time, end_time)`,
  },
  {
    name: 'global_timeslots_times_key',
    drop: 'ALTER TABLE global_timeslots DROP CONSTRAINT global_timeslots_times_key',
    make: `ALTER TABLE global_timeslots ADD CONSTRAINT global_timeslots_times_key
      UNIQUE (day_of_week, original_start_time, original_end_time)`,
  },
  {
    name: 'timeslot_overrides_slot_key',
    drop: 'DROP INDEX timeslot_overrides_slot_key',
    make: `CREATE UNIQUE INDEX timeslot_overrides_slot_key
      ON timeslot_overrides (date, start_time, end_time, kind) WHERE kind <> 'day'`,
  },
] as const;

type Key = (typeof KEYS)[number];

const THERE = `SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(quote_ident(name)) IS NOT NULL`;

/** Those that this database still has. */
export async function formerKeys(on: Rows): Promise<readonly Key[]> {
  const rows = (await on.query(THERE, [KEYS.map(({ name }) => name)])) as { name: string }[];
  return KEYS.filter((key) => rows.some(({ name }) => name === key.name));
}

const MAKES_PRIMARY = /"slot_occupancies" ADD CONSTRAINT "[^"]+" PRIMARY KEY/;

/** Whether a statement would make one of them again; TypeORM gives the primary key a name of its own. */
export const makesFormerKey = (statement: string): boolean =>
  MAKES_PRIMARY.test(statement) || KEYS.some(({ name }) => statement.includes(`"${name}"`));

/**
 * The rows of a backup, or of a gym that moves, may be those of several rooms, which the tables' former keys refuse. They go before `load`, and
 * come back where the gym has one room.
 */
export async function withoutFormerKeys<T>(runner: Rows, load: () => Promise<T>): Promise<T> {
  const [known] = (await runner.query(`SELECT to_regclass('rooms') IS NOT NULL AS "hasRooms"`)) as {
    hasRooms: boolean;
  }[];
  if (known?.hasRooms !== true) return load();
  const keys = await formerKeys(runner);
  for (const { drop } of keys) await runner.query(drop);
  const result = await load();
  // Deferred triggers run now: a table for which one waits gets no key.
  await runner.query('SET CONSTRAINTS ALL IMMEDIATE');
  const rooms = (await runner.query('SELECT FROM rooms LIMIT 2')) as object[];
  if (rooms.length < 2) for (const { make } of keys) await runner.query(make);
  return result;
}

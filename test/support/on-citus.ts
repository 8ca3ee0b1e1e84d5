import type pg from 'pg';
import { ALLOW_TRIGGERS, statementsOf } from '../../backend/src/gyms/citus/citus.js';

/** The gyms of these tests lie on the nodes of Citus. */
export const isOnCitus = (): boolean => process.env.TEST_ON_CITUS === 'yes';

/** Nodes are told of what a transaction sets, and triggers may be turned off there, as a test needs it to harm a gym. */
const TELL_NODES = "SET citus.propagate_set_commands = 'local'";

/** A test's own SQL as Citus takes it: one statement at a time. */
export const asTakenHere = (sql: string): string[] =>
  isOnCitus() ? [ALLOW_TRIGGERS, TELL_NODES, ...statementsOf(sql)] : [sql];

/** The same for all that is asked over connections to this address. */
export function asAskedOnCitus(url: string): string {
  const address = new URL(url);
  const further = '-ccitus.enable_unsafe_triggers=on -ccitus.propagate_set_commands=local';
  address.searchParams.set('options', [address.searchParams.get('options'), further].join(' ').trim());
  return address.href;
}

export function askOneByOne(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const split = (...args: unknown[]): unknown => {
    const [sql, values] = args;
    const isPlain = typeof sql === 'string' && !(Array.isArray(values) && values.length > 0);
    const [first, ...others] = isPlain ? statementsOf(sql) : [];
    if (first === undefined || others.length === 0) return query(...args);
    const answer = others.reduce((before, one) => before.then(() => query(one)), query(first));
    const tell = args.find((arg): arg is (fault: unknown, answer?: unknown) => void => typeof arg === 'function');
    if (tell === undefined) return answer;
    return void answer.then((rows) => tell(null, rows), tell);
  };
  client.query = split as typeof client.query;
}

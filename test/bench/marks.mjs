// Marks in the values of a recorded statement, where each request says something else; filled in again for each.
import { operation, PERSON_PREFIX, VISIT_PREFIX } from './operations.mjs';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Puts marks into the values of a statement that was recorded for these facts. A read makes no ids: it knows them. */
export function marker({ client, changes, visit, date, start, end, startsAt, dateKey }, { isRead = false } = {}) {
  const made = [];
  const markId = (id) => {
    if (id === client) return '«client»';
    if (id === visit) return '«visit»';
    if (isRead || id.startsWith(PERSON_PREFIX) || id.startsWith(VISIT_PREFIX)) return id;
    if (!made.includes(id)) made.push(id);
    return `«new${made.indexOf(id)}»`;
  };
  const markText = (text) => {
    if (text === changes) return '«changes»';
    if (text === start || text === end) return text === start ? '«start»' : '«end»';
    return text.replaceAll(UUID, markId).replaceAll(date, '«date»');
  };
  return function mark(value) {
    if (Array.isArray(value)) return value.map(mark);
    if (typeof value === 'string') return markText(value);
    if (value === dateKey) return '«dateKey»';
    // Nothing else of a request lies a day ahead.
    if (value instanceof Date && Math.abs(value - startsAt) < 43_200_000) return { instant: value - startsAt };
    return value;
  };
}

const MARK = /«(\w+)»/g;

/** A function from the facts of a request to the values of a recorded statement, prepared as far as possible. */
export function valuesOf(values) {
  const makers = values.map(makerOf);
  return (facts) => makers.map((make) => make(facts));
}

function makerOf(value) {
  if (Array.isArray(value)) return valuesOf(value);
  if (value !== null && typeof value === 'object' && 'instant' in value)
    return ({ startsAt }) => new Date(startsAt + value.instant);
  if (typeof value !== 'string' || !value.includes('«')) return () => value;
  const [whole] = /^«(\w+)»$/.exec(value)?.slice(1) ?? [];
  if (whole !== undefined) return (facts) => facts[whole];
  return (facts) => value.replace(MARK, (_, name) => facts[name]);
}

/** The same as SQL for pgbench, whose variables are numbers. */
export function sqlOf({ text, values }) {
  return text.replaceAll(/\$(\d+)/g, (_, number) => literalOf(values[Number(number) - 1]));
}

const text12 = (variable) => `lpad(:${variable}::text, 12, '0')`;
const IN_SQL = {
  '«client»': `('${PERSON_PREFIX}' || ${text12('member')})::uuid`,
  '«changes»': `rtrim(translate(encode(sha256(convert_to(E'bookings changed by\\n${PERSON_PREFIX}' || ${text12('member')}, 'UTF8')), 'base64'), '+/', '-_'), '=')`,
  '«visit»': `('${VISIT_PREFIX}' || ${text12('n')})::uuid`,
  '«date»': `(date '${operation(0).date}' - ${operation(0).day} + :day::int)`,
  '«start»': "(:hour::text || ':00:00')::time",
  '«end»': "((:hour::int + 1)::text || ':00:00')::time",
  '«dateKey»': ':datekey::int',
};
const FIRST_MIDNIGHT = operation(0).startsAt - (24 * operation(0).day + operation(0).hour) * 3_600_000;

function literalOf(value) {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return value.length === 0 ? "'{}'" : `ARRAY[${value.map(literalOf).join()}]`;
  if (value instanceof Date) return `'${value.toISOString()}'::timestamptz`;
  if (typeof value === 'object') {
    const from = new Date(FIRST_MIDNIGHT + value.instant).toISOString();
    return `('${from}'::timestamptz + :hours::int * interval '1 hour')`;
  }
  if (value in IN_SQL) return IN_SQL[value];
  if (/^«new\d»$/.test(value)) return `md5('${value}' || :n::text)::uuid`;
  // The content of a mail is the recorded one: pgbench would read `:true` in it as a variable.
  return `'${String(value)
    .replaceAll("'", "''")
    .replaceAll(/:(?=\w)/g, ': ')
    .replaceAll(MARK, '')}'`;
}

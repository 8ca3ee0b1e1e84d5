// The n-th request of a measurement: the same for the product, the reference and pgbench.
import { createHash } from 'node:crypto';

/** The clock of the gym that is measured stands still here; from this Monday on Athens is at +02:00 for months. */
export const NOW = new Date('2026-11-16T06:00:00Z');
export const TODAY = '2026-11-16';
export const MEMBERS = 1_000;
/** Dates on which nobody has booked before the measurement: within the booking window. */
export const FIRST_DAY = 3;
export const DAYS = 20;
export const FIRST_HOUR = 7;
export const HOURS = 15;
export const CAPACITY = 10;

export const addDays = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const two = (number) => String(number).padStart(2, '0');

const padded = (n) => String(n).padStart(12, '0');
export const PERSON_PREFIX = '00000000-0000-4000-8000-';
export const VISIT_PREFIX = '00000000-0000-4000-9000-';
export const personId = (n) => PERSON_PREFIX + padded(n);
export const visitId = (n) => VISIT_PREFIX + padded(n);
/** Where the product counts what a member books and cancels: a row of each member's own. */
const changesKey = (client) => createHash('sha256').update(`bookings changed by\n${client}`).digest('base64url');
/** The administrator is nobody's client. */
export const ADMIN_ID = personId(0);

/**
 * The n-th place: no member twice on a date, and up to 3,000 places are below the capacity of every slot. Kept to whole
 * numbers, because pgbench computes the same.
 */
export function operation(n) {
  const hour = FIRST_HOUR + (Math.floor(n / DAYS) % HOURS);
  const day = (n + Math.floor(n / MEMBERS)) % DAYS;
  const date = addDays(TODAY, FIRST_DAY + day);
  const client = personId(1 + (n % MEMBERS));
  return {
    n,
    hour,
    day,
    date,
    client,
    changes: changesKey(client),
    visit: visitId(n),
    start: `${two(hour)}:00:00`,
    end: `${two(hour + 1)}:00:00`,
    startsAt: Date.parse(`${date}T${two(hour)}:00:00+02:00`),
    dateKey: Date.parse(date) / 86_400_000,
  };
}
/** pgbench's version of it; `n` counts on for each of its clients. */
export const PGBENCH_OPERATION = `
\\set n :client_id + :lanes * :i
\\set i :i + 1
\\set member 1 + :n % ${MEMBERS}
\\set day (:n + :n / ${MEMBERS}) % ${DAYS}
\\set hour ${FIRST_HOUR} + (:n / ${DAYS}) % ${HOURS}
\\set datekey ${Date.parse(TODAY) / 86_400_000 + FIRST_DAY} + :day
\\set hours 24 * :day + :hour`;

const HEADERS = { 'content-type': 'application/json', 'accept-language': 'el' };
/** A request as the generator sends it. `n` tells the reference the values of the request. */
const request = (token, n, method, path, body) => ({
  method,
  path,
  headers: { ...HEADERS, authorization: `Bearer ${token}`, 'x-n': String(n) },
  ...(body && { body: JSON.stringify(body) }),
});

/** As the console asks (`LIMITS.listCountedRows`): its lists say *more than* where there are more. */
const COUNTED = '1000';
const OF_CLIENTS = { sort: '["name","ASC"]', range: '[0,24]', countUpTo: COUNTED };
const OF_APPOINTMENTS = { sort: '["startsAt","DESC"]', range: '[0,24]' };

/** Each makes the n-th request, given the token of a person by their id. */
export const REQUESTS = {
  booking(n, tokenOf) {
    const { client, date, start, end } = operation(n);
    const place = { appointmentDate: date, startTime: start, endTime: end };
    return request(tokenOf(client), n, 'POST', '/api/Client/appointments', place);
  },
  cancel(n, tokenOf) {
    const { client, visit } = operation(n);
    return request(tokenOf(client), n, 'DELETE', `/api/Client/appointments/${visit}`);
  },
  /** The days with visits of others. */
  day(n, tokenOf) {
    const { client, date } = busyDay(n);
    return request(tokenOf(client), n, 'GET', `/api/Client/timeslots/available?date=${date}`);
  },
  'staff-day'(n, tokenOf) {
    return request(tokenOf(ADMIN_ID, 1), n, 'GET', `/api/Timeslot/capacity?date=${busyDay(n).date}`);
  },
  /** Asked again and again, as an open list does after each booking. */
  search: asked('/api/Admin/clients', () => ({ ...OF_CLIENTS, filter: '{"q":"papad"}' })),
  /** From another row than the last ones, so that no answer is kept from before; every gym has as many. */
  'first search': asked('/api/Admin/clients', (n) => ({
    ...OF_CLIENTS,
    range: `[${n % 64},${(n % 64) + 24}]`,
    filter: '{"q":"papad"}',
  })),
  'search of two letters': asked('/api/Admin/clients', () => ({ ...OF_CLIENTS, filter: '{"q":"pa"}' })),
  clients: asked('/api/Admin/clients', () => OF_CLIENTS),
  appointments: asked('/api/admin/appointments', () => ({ ...OF_APPOINTMENTS, countUpTo: COUNTED })),
  'appointments, all counted': asked('/api/admin/appointments', () => OF_APPOINTMENTS),
  overview: asked('/api/Admin/statistics', () => ({})),
};

function asked(path, queryOf) {
  return (n, tokenOf) =>
    request(tokenOf(ADMIN_ID, 1), n, 'GET', `${path}?${new URLSearchParams(queryOf(n)).toString()}`);
}

export const FIRST_BUSY_DAY = FIRST_DAY + DAYS;
export const BUSY_DAYS = 7;
export const busyDay = (n) => ({ ...operation(n), date: addDays(TODAY, FIRST_BUSY_DAY + (n % BUSY_DAYS)) });

/** The subject of the n-th request of a kind. */
export const factsOf = (kind, n) => (kind.endsWith('day') ? busyDay(n) : operation(n));

import type { FailureData } from '../../support/api-client.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { OpenApiDocument, type Schema } from '../../support/openapi-document.js';
import { TestGym } from '../../support/test-gym.js';

const USUAL = '2026-03-13';
/** Texts that are no valid date, so that every call must refuse and name them. */
const NO_DATES = [
  '0001-01-01',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31',
  '10000-01-01',
  '+010000-01-01',
  '-0001-01-01',
  '-271821-04-20',
  '0000-00-00',
  '1900-02-29',
  '2026-02-30',
  '2027-02-29',
  '2026-13-01',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T10:00:00Z',
  'infinity',
];
/** Dates at the limits of the valid range. */
const DATES = [
  '1900-01-01',
  '2000-02-29',
  '2028-02-29',
  '2999-12-31',
  '1900-01-01T00:00:00+14:00',
  '2999-12-31T23:59:59Z',
];

let gym: TestGym;
let maria: Person;
let document: OpenApiDocument;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  maria = await gym.has(aMember());
  document = await OpenApiDocument.of(gym.urlOf(0));
});
afterAll(() => gym.close());

interface Place {
  call: string;
  name: string;
  send: (value: string) => Promise<{ status: number; data: unknown }>;
}

/** A well-formed value for a schema. */
function usualOf(schema: Schema): unknown {
  const { type, format, minimum, properties, items, example, oneOf } = document.whole(schema);
  if (format === 'date') return USUAL;
  if (format === 'uuid') return maria.id;
  if (format === 'email') return 'a@example.gr';
  if (oneOf !== undefined) return oneOf[0]?.example;
  if (properties !== undefined) {
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, usualOf(one)]));
  }
  if (type === 'array') return [usualOf(items ?? {})];
  if (type === 'boolean') return false;
  if (type === 'integer' || type === 'number') return minimum ?? 1;
  return example ?? 'x';
}

const isOfMembers = (path: string): boolean => /^\/api\/(Client|TimeslotInterest)\b/.test(path);

function send(call: string, query: Record<string, unknown>, body: unknown) {
  const [method, path = ''] = call.split(' ');
  const at = path.replace('/api', '').replace(/\{\w+\}/g, maria.id);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const api = gym.as(isOfMembers(path) ? maria : gym.admin);
  const whole = search === '' ? at : `${at}?${search}`;
  if (method === 'GET') return api.get(whole);
  if (method === 'DELETE') return api.delete(whole, {}, body);
  return method === 'PUT' ? api.put(whole, body) : api.post(whole, body);
}

/** Every date that any call takes, from the API's own description. */
function placesOfDates(): Place[] {
  return document.calls.flatMap((call): Place[] => {
    const queries = (document.operation(call).parameters ?? []).filter((one) => one.in === 'query');
    const required = queries.filter((one) => one.required === true);
    const usual = Object.fromEntries(required.map(({ name, schema = {} }) => [name, usualOf(schema)]));
    const body = document.operation(call).requestBody === undefined ? undefined : document.bodyOf(call);
    const usualBody = body === undefined ? undefined : (usualOf(body) as Record<string, unknown>);
    const dated = queries.filter(({ schema = {} }) => document.whole(schema).format === 'date');
    const isFiltered = queries.some(({ name }) => name === 'filter');
    const inBody = Object.entries(body?.properties ?? {}).filter(([, one]) => document.whole(one).format === 'date');
    return [
      ...dated.map(({ name }) => ({
        call,
        name,
        send: (value: string) => send(call, { ...usual, [name]: value }, usualBody),
      })),
      ...(isFiltered ? dated : []).map(({ name }) => ({
        ...{ call: `${call} filter`, name },
        send: (value: string) => send(call, { filter: JSON.stringify({ [name]: value }) }, usualBody),
      })),
      ...inBody.map(([name]) => ({
        call,
        name,
        send: (value: string) => send(call, usual, { ...usualBody, [name]: value }),
      })),
    ];
  });
}

describe('a date parameter', () => {
  it('is covered in queries, filters and bodies', () => {
    const names = new Set(placesOfDates().map(({ name }) => name));
    expect([...names].sort()).toEqual([
      ...[
        'appointmentDate',
        'beside',
        'birthDate',
        'date',
        'day',
        'dueOn',
        'endDate',
        'firstDay',
        'from',
        'fromDate',
        'joinUntil',
        'joinedOn',
        'lastDay',
        'pausedUntil',
        'startDate',
        'to',
      ],
      ...['until', 'validFrom', 'validUntil'],
    ]);
    expect(placesOfDates().length).toBeGreaterThan(20);
  });

  it('is refused with 400 and named, if it does not exist or is out of range', async () => {
    for (const { call, name, send: ask } of placesOfDates()) {
      for (const value of NO_DATES) {
        const { status, data } = await ask(value);
        const fields = Object.keys((data as FailureData | null)?.fields ?? {});
        expect({ call, name, value, status, isNamed: fields.includes(name) }).toEqual({
          ...{ call, name, value, status: 400, isNamed: true },
        });
      }
    }
  }, 240_000);

  it('never causes a 500 at the limits of its range', async () => {
    for (const { call, name, send: ask } of placesOfDates()) {
      for (const value of DATES) {
        const { status } = await ask(value);
        expect({ call, name, value, isFault: status >= 500 }).toEqual({ call, name, value, isFault: false });
      }
    }
  }, 240_000);

  it.each(NO_DATES)('returns 404 in a path if it is no date: %s', async (date) => {
    const path = `/Timeslot/${encodeURIComponent(date)}_1800-1900`;
    expect((await gym.as(gym.admin).put(path, { capacity: 5 })).status).toBe(404);
  });

  it('is refused with its valid range, in both languages', async () => {
    const path = '/Admin/audit?endDate=9999-12-31';
    const english = await gym.as(gym.admin).get<FailureData>(path);
    expect(english.data.fields?.['endDate']).toBe(
      'Until must be from Monday 1 January 1900 to Tuesday 31 December 2999',
    );
    const greek = await gym.as(gym.admin).in('el').get<FailureData>(path);
    expect(greek.data.fields?.['endDate']).toContain('Δευτέρα 1 Ιανουαρίου 1900');
  });
});

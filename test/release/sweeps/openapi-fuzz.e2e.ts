import { hasEmailForm } from '@palestra/backend/contract/email';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from '../../support/properties.js';
import { aMember, type Person } from '../../support/client-builder.js';
import { exchange } from '../../support/exchange.js';
import { SEED } from '../../support/seed.js';
import { TestGym } from '../../support/test-gym.js';

/** Calls per operation. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 40);
/** An endless stream, which the tests of live updates read. */
const NOT_JSON = ['GET /api/live'];

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}
interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}
interface Operation {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Operation['responses'][string]> };
}

let gym: TestGym;
let document: Document;
let people: (Person | null)[];
let ids: string[];
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('idn-email', hasEmailForm);

beforeAll(async () => {
  gym = await TestGym.open({ now: new Date('2026-03-11T10:00:00Z') });
  const members = [await gym.has(aMember()), await gym.has(aMember('Νίκος Γεωργίου'))];
  people = [gym.admin, gym.admin, gym.admin, ...members, null];
  document = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as Document;
  ajv.addSchema(document, 'api');
  const tables = ['subscriptions', 'global_timeslots', 'email_templates', 'settings'];
  const rows = await Promise.all(tables.map((table) => gym.rows<{ id: string }>(`SELECT id FROM ${table} LIMIT 3`)));
  ids = [...members.map(({ id }) => id), ...rows.flat().map(({ id }) => id)];
});
afterAll(() => gym.close());

const TIMES = ['07:00', '08:00', '18:00', '19:00', '20:00', '15:30', '25:00', '7', ''];
const DATES = ['2026-03-11', '2026-03-12', '2026-03-13', '2026-04-20', '2026-02-30', '0001-01-01', '9999-12-31', 'x'];

/** Values that reach further than noise, chosen by the field's name. */
function likely(name: string): fc.Arbitrary<unknown> | null {
  if (/time$|^start$|^end$/i.test(name)) return fc.constantFrom(...TIMES);
  if (/date$/i.test(name)) return fc.constantFrom(...DATES);
  if (/id$/i.test(name)) return fc.constantFrom(...ids, '2026-03-13_1800-1900', 'x');
  if (name === 'email') return fc.constantFrom('maria@example.gr', 'nobody', 'νέα@example.gr');
  if (name === 'phone' || name === 'phoneNumber') return fc.constantFrom('6971234567', '1', 'τηλ');
  if (/password/i.test(name)) return fc.constantFrom('a long new password', 'short');
  if (name === 'key') return fc.constantFrom('GymName', 'BookingCancellationDeadlineHours', 'Nothing');
  return null;
}

function resolved(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
}

function valueOf(given: Schema, name = ''): fc.Arbitrary<unknown> {
  const schema = resolved(given);
  const good = likely(name) ?? wellFormed(schema);
  return fc.oneof({ arbitrary: good, weight: 14 }, { arbitrary: fc.jsonValue({ maxDepth: 2 }), weight: 1 });
}

function wellFormed(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema)));
}

function ofType(type: string, schema: Schema): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') {
    return fc.integer({ min: (schema.minimum ?? 0) - 1, max: (schema.maximum ?? 1000) + 1 });
  }
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
  if (type === 'string') {
    return fc.string({
      minLength: schema.minLength ?? 0,
      maxLength: Math.min(schema.maxLength ?? 20, 40),
      unit: 'grapheme',
    });
  }
  const properties = Object.entries(schema.properties ?? {});
  const fields = Object.fromEntries(properties.map(([name, property]) => [name, valueOf(property, name)]));
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}

interface Call {
  person: Person | null;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function callOf({ parameters = [], requestBody }: Operation): fc.Arbitrary<Call> {
  const values = (place: Parameter['in']): fc.Arbitrary<Record<string, unknown>> => {
    const wanted = parameters.filter((parameter) => parameter.in === place);
    const fields = Object.fromEntries(wanted.map(({ name, schema }) => [name, valueOf(schema, name)]));
    const requiredKeys = wanted.filter(({ required }) => required === true).map(({ name }) => name);
    return fc.record(fields, { requiredKeys });
  };
  const body = requestBody?.content['application/json']?.schema;
  return fc.record({
    person: fc.constantFrom(...people),
    path: values('path'),
    query: values('query'),
    body: body ? valueOf(body) : fc.constant(undefined),
  });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function send(method: string, path: string, { person, path: parts, query, body }: Call) {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(parts[name]) || 'x'));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)]));
  const { status, text } = await exchange(`${gym.urlOf(0)}${filled}${search.size > 0 ? `?${search.toString()}` : ''}`, {
    method: method.toUpperCase(),
    headers: {
      ...(person && { Authorization: `Bearer ${gym.tokenOf(person)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status, body: JSON.parse(text) as unknown };
}

const validators = new Map<string, ValidateFunction>();
const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

function validatorOf(path: string, method: string, status: number): ValidateFunction | null {
  const response = document.paths[path]?.[method]?.responses[status];
  if (response === undefined) return null;
  const place = response.$ref ?? `#/paths/${escaped(path)}/${method}/responses/${status}`;
  const known = validators.get(place) ?? ajv.compile({ $ref: `api${place}/content/application~1json/schema` });
  validators.set(place, known);
  return known;
}

/** Null if the response matches the document. */
function deviationOf(path: string, method: string, status: number, body: unknown): string | null {
  const validate = validatorOf(path, method, status);
  if (validate === null) return `${status} is not declared: ${JSON.stringify(body)}`;
  return validate(body) ? null : `${status}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`;
}

/** Every deviation of one operation, from calls that a seed repeats. */
async function deviationsOf(path: string, method: string, operation: Operation, seed: number): Promise<string[]> {
  const deviations: string[] = [];
  for (const call of fc.sample(callOf(operation), { numRuns: RUNS, seed })) {
    const { status, body } = await send(method, path, call);
    const deviation = deviationOf(path, method, status, body);
    if (deviation) deviations.push(`${method} ${path} (TEST_SEED=${seed}) with ${JSON.stringify(call)}: ${deviation}`);
  }
  return deviations;
}

it(
  'every operation responds as documented, for any caller and input',
  async () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const asked = operations.filter(({ path, method }) => !NOT_JSON.includes(`${method.toUpperCase()} ${path}`));
    const found: string[] = [];
    for (const { path, method, operation } of asked) found.push(...(await deviationsOf(path, method, operation, SEED)));
    expect(found).toEqual([]);
  },
  60_000 + 30_000 * RUNS,
);

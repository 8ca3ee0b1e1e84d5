import type { ApiClient, FailureData } from '../../support/api-client.js';
import { aMember } from '../../support/client-builder.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import {
  addressOf,
  callAt,
  makeCall,
  methodOf,
  names,
  namesInPath,
  NOW,
  realCall,
  type Row,
} from '../../support/stable-calls/row.js';
import { SECTION_7 } from '../../support/stable-calls/table.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
let document: OpenApiDocument;
let visitor: ApiClient;
let member: ApiClient;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  document = await OpenApiDocument.of(gym.urlOf(0));
  visitor = gym.asVisitor();
  member = gym.as(await gym.has(aMember()));
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());

const RUBBISH = { rubbish: true };
const statusOf = ({ status = 200 }: Row): number => status;
const whoMay = ({ whose }: Row): ApiClient => ({ everyone: visitor, members: member, staff, both: member })[whose];
const each = (rows: readonly Row[]): [call: string, row: Row][] => rows.map((row) => [row.call, row]);
const having = (part: 'query' | 'body') => each(SECTION_7.filter((row) => row[part] !== undefined));
const fieldsOf = ({ data }: { data: FailureData | null }): string[] => Object.keys(data?.fields ?? {});

describe('a stable call', () => {
  it('is one of 57', () => {
    expect(new Set(SECTION_7.map(({ call }) => call)).size).toBe(SECTION_7.length);
    expect(SECTION_7).toHaveLength(57);
  });

  describe.each(each(SECTION_7))('%s', (_, row) => {
    it('returns 401 without a token, unless it is for everyone', async () => {
      const isOpen = row.whose === 'everyone';
      const answer = await makeCall(visitor, row, isOpen ? { body: {} } : row.usual);
      if (isOpen) expect(answer.status).toBe(row.body === undefined ? 200 : 400);
      else expect(answer).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
    });

    if (row.whose !== 'everyone') {
      it('returns 401 with an invalid token', async () => {
        const answer = await makeCall(visitor.withToken('no.such.token'), row, row.usual);
        expect(answer).toMatchObject({ status: 401, data: null });
      });
    }

    if (row.whose === 'members' || row.whose === 'staff') {
      it('returns 403 to the other role', async () => {
        const other = row.whose === 'staff' ? member : staff;
        expect(await makeCall(other, row, row.usual)).toMatchObject({ status: 403, code: 'FORBIDDEN', data: null });
      });
    }

    it.each([
      ['small', (part: string) => part.toLowerCase()],
      ['capital', (part: string) => part.toUpperCase()],
    ])('works in %s letters', async (_letters, spelled) => {
      const address = addressOf(row, row.usual, spelled);
      const expected = await makeCall(visitor, row, { ...row.usual, body: {} });
      expect((await callAt(visitor, methodOf(row), address, {})).status).toBe(expected.status);
      if (methodOf(row) !== 'GET') return;
      const { data } = await makeCall(whoMay(row), row, row.usual);
      expect((await callAt(whoMay(row), 'GET', address)).data).toEqual(data);
    });
  });
});

describe('a body of a stable call', () => {
  it.each(having('body'))('names each invalid, missing and unknown field: %s', async (_, row) => {
    const send = (body: unknown) => callAt<FailureData>(whoMay(row), methodOf(row), addressOf(row, row.usual), body);
    const fields = names(row.body);
    expect(Object.keys(row.usual.body ?? {}).sort()).toEqual([...fields].sort());
    for (const field of fields) {
      const answer = await send({ ...row.usual.body, [field]: RUBBISH });
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(fieldsOf(answer)).toContain(field);
    }
    const unknown = await send({ ...row.usual.body, coupon: 'FREE' });
    expect(unknown).toMatchObject({ status: 400, data: { fields: { coupon: 'Unknown field: "coupon"' } } });
    for (const field of document.bodyOf(row.call).required ?? []) {
      const { [field]: _left, ...others } = row.usual.body ?? {};
      expect(fieldsOf(await send(others))).toContain(field);
    }
    expect((await send(['a', 'list'])).status).toBe(400);
  });
});

describe('a query of a stable call', () => {
  it.each(having('query'))('names each invalid, missing and unknown parameter: %s', async (_, row) => {
    const ask = (query: string) => {
      const address = addressOf(row, { ...row.usual, query: {} });
      return callAt<FailureData>(whoMay(row), methodOf(row), `${address}?${query}`);
    };
    const usual = new URLSearchParams(row.usual.query).toString();
    for (const name of names(row.query)) {
      const answer = await ask(`${usual}&${name}=a&${name}=b`);
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
      expect(fieldsOf(answer)).toEqual([name]);
    }
    expect(fieldsOf(await ask(`${usual}&coupon=FREE`))).toEqual(['coupon']);
    const required = document.namesIn(row.call, 'query', true);
    if (required.length > 0) expect(fieldsOf(await ask(''))).toEqual(expect.arrayContaining(required));
  });
});

describe('the OpenAPI document', () => {
  it.each(each(SECTION_7))('describes %s in its spelling, with its parameters', (call, row) => {
    expect(document.calls).toContain(call);
    expect(document.namesIn(call, 'path')).toEqual(namesInPath(row));
    expect(document.namesIn(call, 'query')).toEqual(expect.arrayContaining(names(row.query)));
    expect(Object.keys(document.bodyOf(call).properties ?? {})).toEqual(expect.arrayContaining(names(row.body)));
    // Bodies that the product added to a stable call are optional.
    expect(document.operation(call).requestBody?.required === true).toBe(row.body !== undefined);
  });

  it.each(each(SECTION_7))('describes every response of %s', (call, row) => {
    const expected = [
      statusOf(row),
      ...(row.query !== undefined || row.body !== undefined ? [400] : []),
      ...(row.whose === 'everyone' ? [] : [401]),
      ...(row.whose === 'staff' || row.whose === 'members' ? [403] : []),
      ...(namesInPath(row).length > 0 ? [404] : []),
    ].map(String);
    expect(Object.keys(document.operation(call).responses)).toEqual(expect.arrayContaining(expected));
    for (const status of expected) {
      const { properties = {} } = document.answerOf(call, Number(status));
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(['success', 'message', 'data', 'errors']));
    }
    const described = Object.keys(document.dataOf(call, statusOf(row)).properties ?? {});
    expect(described).toEqual(expect.arrayContaining(names(row.answers)));
  });
});

describe('a program that knows only the stable calls', () => {
  it.each(each(SECTION_7))('succeeds with %s', async (call, row) => {
    const person = await gym.has(aMember());
    const given = await realCall(row, gym, person);
    const caller = row.whose === 'members' || row.whose === 'both' ? gym.as(person) : whoMay(row);
    const answer = await makeCall<object | null>(caller, row, given);
    expect(answer).toMatchObject({ status: statusOf(row), errors: [] });
    const data = Array.isArray(answer.data) ? (answer.data as object[])[0] : answer.data;
    if (row.answers !== undefined) expect(Object.keys(data ?? {})).toEqual(expect.arrayContaining(names(row.answers)));
    const { properties = {}, required = Object.keys(properties) } = document.dataOf(call, statusOf(row));
    const sent = Object.keys(data ?? {});
    expect(sent).toEqual(expect.arrayContaining(required));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(sent));
    if (row.whose === 'both') expect((await makeCall(staff, row, given)).status).toBe(answer.status);
  });
});

import { ERROR_CODES, type ErrorCode } from '@palestra/backend/contract/error-codes';
import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { ERROR_STATUS } from '../../backend/src/platform/errors/error-status.js';
import { ACCOUNT_REFUSAL_TABLE } from '../support/refusals/account-refusals.js';
import { BOOKING_REFUSAL_TABLE } from '../support/refusals/booking-refusals.js';
import { GYM_REFUSAL_TABLE } from '../support/refusals/gym-refusals.js';
import { REQUEST_REFUSAL_TABLE } from '../support/refusals/request-refusals.js';
import { NOW, type RefusalRow, type RefusalTable } from '../support/refusals/stage.js';
import { TestGym } from '../support/test-gym.js';
import { VerificationProvider } from '../support/verification-provider.js';

/** One row per code of the contract: a missing one fails to compile, and fails below. */
const TABLE: RefusalTable<ErrorCode> = {
  ...BOOKING_REFUSAL_TABLE,
  ...GYM_REFUSAL_TABLE,
  ...ACCOUNT_REFUSAL_TABLE,
  ...REQUEST_REFUSAL_TABLE,
};

let provider: VerificationProvider;
let gym: TestGym;
const leaving: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  provider = await VerificationProvider.start();
  const turnstile = {
    TURNSTILE_SITE_KEY: 'the site key',
    TURNSTILE_SECRET_KEY: 'the secret key',
    TURNSTILE_VERIFY_URL: provider.url,
    // It plays the payment provider, too.
    STRIPE_URL: new URL(provider.url).origin,
    OUTGOING_LOOPBACK: 'on',
  };
  // These tests provoke faults, which would fill the log.
  gym = await TestGym.open({ now: new Date(NOW), env: { ...turnstile, LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  await gym.close();
  await provider.close();
});
beforeEach(() => gym.setNow(NOW));
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
  provider.behaviour = { json: { success: true } };
  await gym.rows('DELETE FROM throttles');
});

/** `data` and `errors` of the refusal. */
function detailsOf({ message, fields, from, data }: RefusalRow, code: ErrorCode, language: Language) {
  if (fields) return { data: { fields: fields[language] }, errors: Object.values(fields[language]) };
  const errors = [message[language]];
  if (data !== undefined) return { data, errors };
  return { data: from === undefined ? null : { reasons: [{ code, message: message[language], from }] }, errors };
}

/** Normalises differences between ICU versions: the comma after a weekday and the kinds of spaces. */
const asRead = <T>(told: T): T =>
  JSON.parse(
    JSON.stringify(told)
      .replaceAll(/(day|[αάηή]), (?=\d)/g, '$1 ')
      .replaceAll(/[\u00a0\u202f]/g, ' '),
  ) as T;

describe('every refusal has its status, its code, and its words in both languages', () => {
  it('listed in a row of its own', () => {
    expect(Object.keys(TABLE).sort()).toEqual([...ERROR_CODES].sort());
  });

  // A process without its database is another one.
  it.each(ERROR_CODES.map((code) => [code === 'NOT_READY' ? `${code} @release` : code, code] as const))(
    '%s',
    async (_, code) => {
      const row = TABLE[code];
      const call = await row.provoke({ gym, provider, onLeaving: (leave) => leaving.push(leave) });
      for (const language of LANGUAGES) {
        const { status, code: answered, message, data, errors, headers } = await call(language);
        expect(asRead({ status, code: answered, message, data, errors })).toEqual({
          ...{ status: ERROR_STATUS[code], code, message: row.message[language] },
          ...detailsOf(row, code, language),
        });
        expect(Object.fromEntries(headers)).toMatchObject(row.headers ?? {});
      }
    },
  );
});

import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { ErrorCode } from '@palestra/backend/contract/error-codes';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { ERROR_STATUS } from '../../../backend/src/platform/errors/error-status.js';
import type { Answer, ApiClient } from '../../support/api-client.js';
import { book, bookFor, place, slot } from '../../support/booking.js';
import { aClient, aMember } from '../../support/client-builder.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import { DESK_REFUSALS } from '../../support/refusals/booking-refusals.js';
import type { GymStage, InBoth } from '../../support/refusals/stage.js';
import { NOBODY, NOW, TOMORROW } from '../../support/refusals/stage.js';
import { moveHour } from '../../support/schedule.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
const leaving: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());
beforeEach(() => gym.setNow(NOW));
afterEach(async () => {
  for (const leave of leaving.splice(0).reverse()) await leave();
});

interface DeskRefusal {
  /** Creates the circumstances and returns the call that is refused in them. */
  provoke: (stage: GymStage) => Promise<(staff: ApiClient) => Promise<Answer<unknown>>>;
  message: InBoth<string>;
}

/** Staff book somebody who has come, where attendance opens so many minutes before. */
const walksIn = (minutes: string) => async () => {
  const { id: userId } = await gym.has(aMember());
  await staff.put('/Admin/settings/AttendanceOpensMinutes', { value: minutes });
  return (by: ApiClient) => by.post('/Admin/appointments', { ...place(TOMORROW, '18:00'), userId, isWalkIn: true });
};

type OfEveryCall = 'NOT_FOUND' | 'VALIDATION_FAILED';
type OfWalkIns = 'ATTENDANCE_OFF' | 'ATTENDANCE_CLOSED';

const BOOKING: Readonly<Record<BookingRefusalCode | 'STALE' | OfWalkIns | OfEveryCall, DeskRefusal>> = {
  ...DESK_REFUSALS,
  ATTENDANCE_OFF: {
    provoke: walksIn('0'),
    message: {
      en: 'The gym takes no attendance. It can be switched on in the settings.',
      el: 'Το γυμναστήριο δεν κρατά παρουσίες. Ενεργοποιούνται από τις ρυθμίσεις.',
    },
  },
  ATTENDANCE_CLOSED: {
    provoke: walksIn('30'),
    message: {
      en: 'Attendance can be marked from Thursday 12 March, 5:30 PM until Friday 13 March 2026.',
      el: 'Οι παρουσίες σημειώνονται από Πέμπτη 12 Μαρτίου, 5:30 μ.μ. έως Παρασκευή 13 Μαρτίου 2026.',
    },
  },
  STALE: {
    provoke: async () => {
      const { id: userId } = await gym.has(aMember());
      await moveHour(staff, '2026-03-13', '21:00', '22:00');
      const body = { ...place('2026-03-13', '21:00'), userId, expectedStartTime: '21:00' };
      return (by) => by.post('/Admin/appointments', body);
    },
    message: {
      en: 'The time has changed: now Friday 13 March 2026, 10:00 PM – 11:00 PM. If it suits the client, book again.',
      el: 'Η ώρα άλλαξε: τώρα είναι Παρασκευή 13 Μαρτίου 2026, 10:00 μ.μ. – 11:00 μ.μ. Αν βολεύει τον πελάτη, κάντε ξανά την κράτηση.',
    },
  },
  NOT_FOUND: {
    provoke: () => Promise.resolve((by) => bookFor(by, { ...gym.admin, id: NOBODY }, TOMORROW, '07:00')),
    message: { en: 'Not found.', el: 'Δεν βρέθηκε.' },
  },
  VALIDATION_FAILED: {
    provoke: () => Promise.resolve((by) => by.post('/Admin/appointments', place(TOMORROW, '07:00'))),
    message: { en: 'Please fix the validation errors below', el: 'Διορθώστε τα στοιχεία που επισημαίνονται.' },
  },
};

const CANCELLING: Readonly<Record<'NOT_CANCELLABLE' | 'STALE' | OfEveryCall, DeskRefusal>> = {
  STALE: {
    provoke: async () => {
      const { id } = (await book(gym.as(await gym.has(aMember())), TOMORROW, '17:00')).data;
      return (by) => by.delete(`/Admin/appointments/${id}`, {}, { fromStartTime: '16:00' });
    },
    message: {
      en: 'The appointment is no longer there: it is now Thursday 12 March 2026, 5:00 PM – 6:00 PM. Move or cancel it from there.',
      el: 'Το ραντεβού δεν είναι πια εκεί: τώρα είναι Πέμπτη 12 Μαρτίου 2026, 5:00 μ.μ. – 6:00 μ.μ. Μεταφέρετε ή ακυρώστε το από εκεί.',
    },
  },
  NOT_CANCELLABLE: {
    provoke: async () => {
      const { id } = (await book(gym.as(await gym.has(aMember())), TOMORROW, '17:00')).data;
      await staff.delete(`/Admin/appointments/${id}`);
      return (by) => by.delete(`/Admin/appointments/${id}`);
    },
    message: {
      en: 'This appointment can no longer be cancelled: it is already cancelled or completed.',
      el: 'Αυτό το ραντεβού δεν μπορεί πλέον να ακυρωθεί: έχει ήδη ακυρωθεί ή ολοκληρωθεί.',
    },
  },
  NOT_FOUND: {
    provoke: () => Promise.resolve((by) => by.delete(`/Admin/appointments/${NOBODY}`)),
    message: { en: 'Not found.', el: 'Δεν βρέθηκε.' },
  },
  VALIDATION_FAILED: {
    provoke: () => Promise.resolve((by) => by.delete(`/Admin/appointments/${NOBODY}`, {}, { reason: 5 })),
    message: { en: 'Please fix the validation errors below', el: 'Διορθώστε τα στοιχεία που επισημαίνονται.' },
  },
};

/** Normalises differences between ICU versions: the comma after a weekday and the kinds of spaces. */
const asRead = (text: string): string =>
  text.replaceAll(/(day|[αάηή]), (?=\d)/g, '$1 ').replaceAll(/[\u00a0\u202f]/g, ' ');
/** Phrases addressed to a client, which are wrong for staff; \b knows no Greek letters. */
const TO_THE_CLIENT = /(?<!\p{L})(you|your|contact the gym|επικοινωνήστε|σας|μπορείτε)(?!\p{L})/iu;

const CALLS = [
  ['POST /api/Admin/appointments', BOOKING],
  ['DELETE /api/Admin/appointments/{id}', CANCELLING],
] as const;

describe('refusals to staff speak of the client', () => {
  it.each(CALLS)('have a row for every documented code of %s', async (call, table) => {
    const { responses } = (await OpenApiDocument.of(gym.urlOf(0))).operation(call);
    const own = Object.values(responses).filter(({ $ref }) => $ref === undefined) as { description?: string }[];
    const codes = own.flatMap(({ description = '' }) => description.split(', ')).filter((code) => code in ERROR_STATUS);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !(code in table))).toEqual([]);
  });

  it.each(CALLS.flatMap(([call, table]) => Object.entries(table).map(([code, row]) => [code, call, row] as const)))(
    '%s, %s',
    async (code, _call, { provoke, message }) => {
      const refused = await provoke({ gym, onLeaving: (leave) => leaving.push(leave) });
      for (const language of LANGUAGES) {
        const answer = await refused(staff.in(language));
        expect({ ...answer, message: asRead(answer.message) }).toMatchObject({
          ...{ status: ERROR_STATUS[code as ErrorCode], code, message: message[language] },
        });
        for (const text of [answer.message, ...answer.errors]) expect(text).not.toMatch(TO_THE_CLIENT);
      }
    },
  );

  it('also by the check that comes before the booking, while a member is spoken to', async () => {
    const person = await gym.has(aClient());
    const reasonsFor = async (caller: ApiClient) => {
      const asked = { ...slot(TOMORROW, '07:00'), userId: person.id };
      return (await caller.get<BookingValidation>('/Timeslot/validate', asked)).data.reasons;
    };
    expect(await reasonsFor(staff.in('en'))).toMatchObject([{ message: BOOKING.NO_SUBSCRIPTION.message.en }]);
    expect(await reasonsFor(staff.in('el'))).toMatchObject([{ message: BOOKING.NO_SUBSCRIPTION.message.el }]);
    const told = 'There is no subscription. Please contact the gym to start one.';
    expect(await reasonsFor(gym.as(person).in('en'))).toMatchObject([{ message: told }]);
  });
});

import type { BookingRefusalCode, ErrorCode } from '@palestra/backend/contract/error-codes';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { ERROR_STATUS } from '../../../backend/src/platform/errors/error-status.js';
import type { Answer, ApiClient } from '../../support/api-client.js';
import { book, bookFor, place, slot } from '../../support/booking.js';
import { aClient, aMember, type ClientBuilder, type Person } from '../../support/client-builder.js';
import { OpenApiDocument } from '../../support/openapi-document.js';
import type { InBoth } from '../../support/refusals/stage.js';
import { NOBODY, NOW, TODAY, TOMORROW } from '../../support/refusals/stage.js';
import { publishTerms } from '../../support/gym-terms.js';
import { owes } from '../../support/debts.js';
import { closeDay, disable, moveHour, resize } from '../../support/schedule.js';
import { TestGym } from '../../support/test-gym.js';

let gym: TestGym;
let staff: ApiClient;
beforeAll(async () => {
  gym = await TestGym.open({ now: new Date(NOW) });
  staff = gym.as(gym.admin);
});
afterAll(() => gym.close());
afterEach(() => staff.put('/Admin/settings/MedicalCertificate', { value: 'off' }));
afterEach(() => staff.put('/Admin/settings/TermsConsent', { value: 'asks' }));

interface DeskRefusal {
  /** Creates the circumstances and returns the call that is refused in them. */
  provoke: () => Promise<(staff: ApiClient) => Promise<Answer<unknown>>>;
  message: InBoth<string>;
}

/** Staff book this hour for a new client, without an override. */
const books =
  (date: string, start: string, client: () => ClientBuilder = aMember, before?: (person: Person) => Promise<unknown>) =>
  async () => {
    const person = await gym.has(client());
    await before?.(person);
    return (by: ApiClient) => bookFor(by, person, date, start);
  };

/** Staff book somebody who has come, where attendance opens so many minutes before. */
const walksIn = (minutes: string) => async () => {
  const { id: userId } = await gym.has(aMember());
  await staff.put('/Admin/settings/AttendanceOpensMinutes', { value: minutes });
  return (by: ApiClient) => by.post('/Admin/appointments', { ...place(TOMORROW, '18:00'), userId, isWalkIn: true });
};

type OfEveryCall = 'NOT_FOUND' | 'VALIDATION_FAILED';
type OfWalkIns = 'ATTENDANCE_OFF' | 'ATTENDANCE_CLOSED';

const BOOKING: Readonly<Record<BookingRefusalCode | 'STALE' | OfWalkIns | OfEveryCall, DeskRefusal>> = {
  CLIENT_INACTIVE: {
    provoke: books(TOMORROW, '07:00', () => aMember().inactive()),
    message: {
      en: 'The client is not active. Activate them on their page first.',
      el: 'Ο πελάτης δεν είναι ενεργός. Ενεργοποιήστε τον πρώτα στα στοιχεία του.',
    },
  },
  NO_SUBSCRIPTION: {
    provoke: books(TOMORROW, '07:00', aClient),
    message: {
      en: 'The client has no subscription. Create one on their page.',
      el: 'Ο πελάτης δεν έχει συνδρομή. Δημιουργήστε μία στη σελίδα του.',
    },
  },
  SUBSCRIPTION_INACTIVE: {
    provoke: books(TOMORROW, '07:00', () => aClient().withSubscription({ isActive: false })),
    message: {
      en: 'The client’s subscription is not active. Activate it on their page.',
      el: 'Η συνδρομή του πελάτη δεν είναι ενεργή. Ενεργοποιήστε την στη σελίδα του.',
    },
  },
  SUBSCRIPTION_FROZEN: {
    provoke: books(TOMORROW, '07:00', () => aClient().withSubscription({ frozenAt: new Date('2026-03-10T10:00:00Z') })),
    message: {
      en: 'The client’s subscription is frozen. Unfreeze it on their page.',
      el: 'Η συνδρομή του πελάτη είναι παγωμένη. Ξεπαγώστε την στη σελίδα του.',
    },
  },
  FREEZE_PLANNED: {
    provoke: async () => {
      const person = await gym.has(aMember());
      await gym.as(gym.admin).post(`/Admin/clients/${person.id}/freezes`, { from: TOMORROW, until: TOMORROW });
      return (by) => bookFor(by, person, TOMORROW, '07:00');
    },
    message: {
      en: 'The client’s subscription is frozen from Thursday 12 March 2026 to Thursday 12 March 2026. Change the freeze on their page, or choose another day.',
      el: 'Η συνδρομή του πελάτη είναι παγωμένη από Πέμπτη 12 Μαρτίου 2026 έως Πέμπτη 12 Μαρτίου 2026. Αλλάξτε το πάγωμα στη σελίδα του ή επιλέξτε άλλη ημέρα.',
    },
  },
  OUTSIDE_SUBSCRIPTION: {
    provoke: books(TOMORROW, '07:00', () =>
      aClient().withSubscription({ startDate: '2026-03-16', endDate: '2026-04-15' }),
    ),
    message: {
      en: 'The subscription begins on 16 March 2026.',
      el: 'Η συνδρομή αρχίζει 16 Μαρτίου 2026.',
    },
  },
  DOCUMENT_EXPIRED: {
    provoke: async () => {
      await staff.put('/Admin/settings/MedicalCertificate', { value: 'blocks' });
      return books(TOMORROW, '07:00')();
    },
    message: {
      en: 'The client has no medical certificate that is valid on that day. Add a new one on their page.',
      el: 'Ο πελάτης δεν έχει ιατρική βεβαίωση που ισχύει εκείνη την ημέρα. Προσθέστε νέα στη σελίδα του.',
    },
  },
  TERMS_NOT_ACCEPTED: {
    provoke: async () => {
      await publishTerms(staff);
      await staff.put('/Admin/settings/TermsConsent', { value: 'blocks' });
      return books(TOMORROW, '07:00')();
    },
    message: {
      en: 'The client has not accepted the terms of the gym. They accept them on the member site, or record on their page that they have signed.',
      el: 'Ο πελάτης δεν έχει αποδεχτεί τους όρους του γυμναστηρίου. Τους αποδέχεται στη σελίδα των μελών, ή καταχωρίστε στη σελίδα του ότι υπέγραψε.',
    },
  },
  DATE_PAST: {
    provoke: books(TODAY, '12:00'),
    message: {
      en: 'This time has passed. Choose a later one.',
      el: 'Αυτή η ώρα έχει περάσει. Διαλέξτε μια επόμενη.',
    },
  },
  BEYOND_WINDOW: {
    provoke: books('2026-04-11', '09:00'),
    message: {
      en: 'Booking opens 30 days ahead. For this day: from Thursday 12 March 2026.',
      el: 'Οι κρατήσεις ανοίγουν 30 ημέρες νωρίτερα. Για αυτή την ημέρα: από Πέμπτη 12 Μαρτίου 2026.',
    },
  },
  NO_SUCH_SLOT: {
    provoke: books(TOMORROW, '05:00'),
    message: {
      en: 'There is no timeslot at this time. Refresh and choose one from the list.',
      el: 'Αυτή η ώρα δεν υπάρχει στο πρόγραμμα. Ανανεώστε και διαλέξτε από τη λίστα.',
    },
  },
  DAY_CLOSED: {
    provoke: books('2026-03-25', '18:00', aMember, () => closeDay(staff, '2026-03-25', 'Εθνική εορτή')),
    message: {
      en: 'The gym is closed on this day. (Εθνική εορτή)',
      el: 'Το γυμναστήριο είναι κλειστό αυτή την ημέρα. (Εθνική εορτή)',
    },
  },
  SLOT_DISABLED: {
    provoke: books(TOMORROW, '20:00', aMember, () => disable(staff, TOMORROW, '20:00', 'Βλάβη')),
    message: { en: 'The timeslot is not available. (Βλάβη)', el: 'Αυτή η ώρα δεν είναι διαθέσιμη. (Βλάβη)' },
  },
  MORNING_ONLY: {
    provoke: books(TOMORROW, '15:00', () => aMember().morning()),
    message: {
      en: 'The client’s morning subscription covers timeslots that start before 3:00 PM.',
      el: 'Ο πελάτης έχει πρωινή συνδρομή: ισχύει για ώρες που ξεκινούν πριν από τις 3:00 μ.μ.',
    },
  },
  ALREADY_BOOKED: {
    provoke: books(TOMORROW, '08:00', aMember, (person) => book(gym.as(person), TOMORROW, '08:00')),
    message: {
      en: 'The client already has an appointment in this timeslot.',
      el: 'Ο πελάτης έχει ήδη ραντεβού σε αυτό το τμήμα.',
    },
  },
  ONE_PER_DAY: {
    provoke: books(TOMORROW, '09:00', aMember, (person) => book(gym.as(person), TOMORROW, '18:00')),
    message: {
      en: 'The client already has an appointment on this day (6:00 PM). One a day is allowed.',
      el: 'Ο πελάτης έχει ήδη ραντεβού αυτή την ημέρα (6:00 μ.μ.). Επιτρέπεται ένα την ημέρα.',
    },
  },
  MONTHLY_LIMIT: {
    provoke: books(
      '2026-03-13',
      '10:00',
      () => aClient().withSubscription({ monthlyLimit: 1 }),
      (person) => book(gym.as(person), TOMORROW, '10:00'),
    ),
    message: {
      en: 'The client has booked 1 of 1 visits in March 2026. More can be booked for days from Wednesday 1 April 2026.',
      el: 'Ο πελάτης έχει κλείσει 1 από 1 επισκέψεις (Μάρτιος 2026). Νέα κράτηση για ημέρες από Τετάρτη 1 Απριλίου 2026.',
    },
  },
  WEEKLY_LIMIT: {
    provoke: books(
      '2026-03-13',
      '10:00',
      () => aClient().withSubscription({ monthlyLimit: 0, weeklyLimit: 1 }),
      (person) => book(gym.as(person), TOMORROW, '10:00'),
    ),
    message: {
      en: 'The client has booked 1 of 1 visits in the week from Monday 9 March 2026. More can be booked for days from Monday 16 March 2026.',
      el: 'Ο πελάτης έχει κλείσει 1 από 1 επισκέψεις της εβδομάδας από Δευτέρα 9 Μαρτίου 2026. Νέα κράτηση για ημέρες από Δευτέρα 16 Μαρτίου 2026.',
    },
  },
  PACK_EMPTY: {
    provoke: books(
      '2026-03-13',
      '10:00',
      () => aClient().withSubscription({ monthlyLimit: 0, packVisits: 1 }),
      (person) => book(gym.as(person), TOMORROW, '10:00'),
    ),
    message: {
      en: 'The client’s pack is used up: 1 of 1 visits. Sell them the next one on their page.',
      el: 'Η κάρτα του πελάτη τελείωσε: 1 από 1 επισκέψεις. Πουλήστε του την επόμενη στη σελίδα του.',
    },
  },
  PAYMENT_DUE: {
    provoke: books('2026-03-13', '10:00', aMember, async (person) => {
      await staff.put('/Admin/settings/PaymentDueDays', { value: '7' });
      await owes(gym, person, '2026-03-01');
    }),
    message: {
      en: 'The client should have paid by Sunday 1 March 2026. Take the payment on their page, or book in spite of the rule.',
      el: 'Ο πελάτης έπρεπε να έχει πληρώσει έως Κυριακή 1 Μαρτίου 2026. Πάρτε την πληρωμή στη σελίδα του ή κλείστε παρά τον κανόνα.',
    },
  },
  FAIR_USE: {
    provoke: books('2026-03-13', '10:00', aMember, async (person) => {
      await staff.put('/Admin/settings/FairUsePoints', { value: '1' });
      await staff.put('/Admin/settings/FairUseFreePerQuarter', { value: '0' });
      const { id } = (await book(gym.as(person), TOMORROW, '12:00')).data;
      // As a visit of yesterday that was missed.
      await gym.database.query(
        `UPDATE appointments SET attendance = 'absent', attendance_at = starts_at, starts_at = '2026-03-11T08:00:00Z',
           ends_at = '2026-03-11T09:00:00Z' WHERE id = $1`,
        [id],
      );
    }),
    message: {
      en: 'The client has reached the limit of late cancellations and absences. They can book alone again from Wednesday 18 March, 10:00 AM.',
      el: 'Ο πελάτης έφτασε το όριο για καθυστερημένες ακυρώσεις και απουσίες. Κλείνει ξανά μόνος του από Τετάρτη 18 Μαρτίου, 10:00 π.μ.',
    },
  },
  SLOT_FULL: {
    provoke: books(TOMORROW, '11:00', aMember, async () => {
      await resize(staff, TOMORROW, '11:00', 1);
      await book(gym.as(await gym.has(aMember())), TOMORROW, '11:00');
    }),
    message: { en: 'The timeslot is full (1 of 1 places).', el: 'Η ώρα είναι πλήρης (1 από 1 θέσεις).' },
  },
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

const CANCELLING: Readonly<Record<'NOT_CANCELLABLE' | OfEveryCall, DeskRefusal>> = {
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
      const refused = await provoke();
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

import type { BookingRefusalCode } from '@palestra/backend/contract/booking-refusals';
import type { ApiClient } from '../api-client.js';
import { book, bookFor } from '../booking.js';
import { publishTerms } from '../gym-terms.js';
import { aClient, aMember, type ClientBuilder, type Person } from '../client-builder.js';
import { owes } from '../debts.js';
import { closeDay, disable, resize } from '../schedule.js';
import { anId } from '../seed.js';
import {
  TODAY,
  TOMORROW,
  asks,
  newMember,
  staffOf,
  type GymStage,
  type InBoth,
  type RefusalRow,
  type RefusalTable,
} from './stage.js';

/** A booking that is refused, as the client or the desk asks for it. */
interface Wish {
  person: Person;
  date: string;
  start: string;
}

interface BookingRefusalRow extends Pick<RefusalRow, 'message'> {
  /** Creates the circumstances. */
  provoke: (stage: GymStage) => Promise<Wish>;
  /** The date or instant from which it no longer refuses; null if unknown. */
  from: string | null;
  /** The words to staff, where they differ. */
  atTheDesk?: InBoth<string>;
  /** Staff ask by an override, which passes all other refusals, or a client who could not sign in. */
  isByOverride?: true;
}

const wish = (person: Person, date: string, start: string): Wish => ({ person, date, start });

/** A new member books the hour. */
const books =
  (date: string, start: string, client: () => ClientBuilder = aMember) =>
  async (stage: GymStage): Promise<Wish> =>
    wish((await newMember(stage, client())).person, date, start);

/** Each refusal of the table, alone (rule: eligibility). */
const ROWS: Readonly<Record<BookingRefusalCode, BookingRefusalRow>> = {
  CLIENT_INACTIVE: {
    isByOverride: true,
    // The client could not even sign in: staff book for them, and their override does not help.
    provoke: async (stage) => {
      const { person } = await newMember(stage, aMember().inactive());
      return wish(person, TOMORROW, '07:00');
    },
    from: null,
    message: {
      en: 'The client is not active. Activate them on their page first.',
      el: 'Ο πελάτης δεν είναι ενεργός. Ενεργοποιήστε τον πρώτα στα στοιχεία του.',
    },
  },
  NO_SUBSCRIPTION: {
    provoke: books(TOMORROW, '07:00', aClient),
    from: null,
    message: {
      en: 'There is no subscription. Please contact the gym to start one.',
      el: 'Δεν υπάρχει συνδρομή. Επικοινωνήστε με το γυμναστήριο για να ξεκινήσετε μία.',
    },
    atTheDesk: {
      en: 'The client has no subscription. Create one on their page.',
      el: 'Ο πελάτης δεν έχει συνδρομή. Δημιουργήστε μία στη σελίδα του.',
    },
  },
  SUBSCRIPTION_INACTIVE: {
    provoke: books(TOMORROW, '07:00', () => aClient().withSubscription({ isActive: false })),
    from: null,
    message: {
      en: 'The subscription is not active. Please contact the gym.',
      el: 'Η συνδρομή δεν είναι ενεργή. Επικοινωνήστε με το γυμναστήριο.',
    },
    atTheDesk: {
      en: 'The client’s subscription is not active. Activate it on their page.',
      el: 'Η συνδρομή του πελάτη δεν είναι ενεργή. Ενεργοποιήστε την στη σελίδα του.',
    },
  },
  SUBSCRIPTION_FROZEN: {
    provoke: books(TOMORROW, '07:00', () => aClient().withSubscription({ frozenAt: new Date('2026-03-10T10:00:00Z') })),
    from: null,
    message: {
      en: 'The subscription is paused. Please contact the gym to continue it.',
      el: 'Η συνδρομή είναι σε παύση. Επικοινωνήστε με το γυμναστήριο για να συνεχιστεί.',
    },
    atTheDesk: {
      en: 'The client’s subscription is frozen. Unfreeze it on their page.',
      el: 'Η συνδρομή του πελάτη είναι παγωμένη. Ξεπαγώστε την στη σελίδα του.',
    },
  },
  FREEZE_PLANNED: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      await staffOf(stage).post(`/Admin/clients/${person.id}/freezes`, { from: TOMORROW, until: TOMORROW });
      return wish(person, TOMORROW, '07:00');
    },
    from: '2026-03-13',
    message: {
      en: 'The subscription is paused from Thursday 12 March 2026 to Thursday 12 March 2026. For days from Friday 13 March 2026 on you can book again.',
      el: 'Η συνδρομή είναι σε παύση από Πέμπτη 12 Μαρτίου 2026 έως Πέμπτη 12 Μαρτίου 2026. Νέα κράτηση για ημέρες από Παρασκευή 13 Μαρτίου 2026.',
    },
    atTheDesk: {
      en: 'The client’s subscription is frozen from Thursday 12 March 2026 to Thursday 12 March 2026. Change the freeze on their page, or choose another day.',
      el: 'Η συνδρομή του πελάτη είναι παγωμένη από Πέμπτη 12 Μαρτίου 2026 έως Πέμπτη 12 Μαρτίου 2026. Αλλάξτε το πάγωμα στη σελίδα του ή επιλέξτε άλλη ημέρα.',
    },
  },
  OUTSIDE_SUBSCRIPTION: {
    provoke: books(TOMORROW, '07:00', () =>
      aClient().withSubscription({ startDate: '2026-03-16', endDate: '2026-04-15' }),
    ),
    from: '2026-03-16',
    message: {
      en: 'The subscription begins on 16 March 2026.',
      el: 'Η συνδρομή αρχίζει 16 Μαρτίου 2026.',
    },
  },
  DOCUMENT_EXPIRED: {
    provoke: async (stage) => {
      await staffOf(stage).put('/Admin/settings/MedicalCertificate', { value: 'blocks' });
      stage.onLeaving(() => staffOf(stage).put('/Admin/settings/MedicalCertificate', { value: 'off' }));
      return books(TOMORROW, '07:00')(stage);
    },
    from: null,
    message: {
      en: 'The gym asks for a medical certificate that is valid on that day. Bring a new one to the gym to book.',
      el: 'Το γυμναστήριο ζητά ιατρική βεβαίωση που ισχύει εκείνη την ημέρα. Φέρτε μια νέα στο γυμναστήριο για να κλείσετε.',
    },
    atTheDesk: {
      en: 'The client has no medical certificate that is valid on that day. Add a new one on their page.',
      el: 'Ο πελάτης δεν έχει ιατρική βεβαίωση που ισχύει εκείνη την ημέρα. Προσθέστε νέα στη σελίδα του.',
    },
  },
  TERMS_NOT_ACCEPTED: {
    provoke: async (stage) => {
      await publishTerms(staffOf(stage));
      await staffOf(stage).put('/Admin/settings/TermsConsent', { value: 'blocks' });
      stage.onLeaving(() => staffOf(stage).put('/Admin/settings/TermsConsent', { value: 'asks' }));
      return books(TOMORROW, '07:00')(stage);
    },
    from: null,
    message: {
      en: 'First read and accept the terms of the gym, in your profile.',
      el: 'Διαβάστε και αποδεχτείτε πρώτα τους όρους του γυμναστηρίου, στα στοιχεία σας.',
    },
    atTheDesk: {
      en: 'The client has not accepted the terms of the gym. They accept them on the member site, or record on their page that they have signed.',
      el: 'Ο πελάτης δεν έχει αποδεχτεί τους όρους του γυμναστηρίου. Τους αποδέχεται στη σελίδα των μελών, ή καταχωρίστε στη σελίδα του ότι υπέγραψε.',
    },
  },
  DATE_PAST: {
    provoke: books(TODAY, '12:00'),
    from: null,
    message: {
      en: 'This time has passed. Choose a later one.',
      el: 'Αυτή η ώρα έχει περάσει. Διαλέξτε μια επόμενη.',
    },
  },
  BEYOND_WINDOW: {
    provoke: books('2026-04-11', '09:00'),
    from: '2026-03-12',
    message: {
      en: 'Booking opens 30 days ahead. For this day: from Thursday 12 March 2026.',
      el: 'Οι κρατήσεις ανοίγουν 30 ημέρες νωρίτερα. Για αυτή την ημέρα: από Πέμπτη 12 Μαρτίου 2026.',
    },
  },
  NO_SUCH_SLOT: {
    provoke: books(TOMORROW, '05:00'),
    from: null,
    message: {
      en: 'There is no timeslot at this time. Refresh and choose one from the list.',
      el: 'Αυτή η ώρα δεν υπάρχει στο πρόγραμμα. Ανανεώστε και διαλέξτε από τη λίστα.',
    },
  },
  DAY_CLOSED: {
    provoke: async (stage) => {
      await closeDay(staffOf(stage), '2026-03-25', 'Εθνική εορτή');
      return books('2026-03-25', '18:00')(stage);
    },
    from: null,
    message: {
      en: 'The gym is closed on this day. (Εθνική εορτή)',
      el: 'Το γυμναστήριο είναι κλειστό αυτή την ημέρα. (Εθνική εορτή)',
    },
  },
  SLOT_DISABLED: {
    provoke: async (stage) => {
      await disable(staffOf(stage), TOMORROW, '20:00', 'Βλάβη');
      return books(TOMORROW, '20:00')(stage);
    },
    from: null,
    message: {
      en: 'The timeslot is not available. (Βλάβη)',
      el: 'Αυτή η ώρα δεν είναι διαθέσιμη. (Βλάβη)',
    },
    atTheDesk: { en: 'The timeslot is not available. (Βλάβη)', el: 'Αυτή η ώρα δεν είναι διαθέσιμη. (Βλάβη)' },
  },
  MORNING_ONLY: {
    provoke: books(TOMORROW, '15:00', () => aMember().morning()),
    from: null,
    message: {
      en: 'The morning subscription covers timeslots that start before 3:00 PM.',
      el: 'Η πρωινή συνδρομή ισχύει για ώρες που ξεκινούν πριν από τις 3:00 μ.μ.',
    },
    atTheDesk: {
      en: 'The client’s morning subscription covers timeslots that start before 3:00 PM.',
      el: 'Ο πελάτης έχει πρωινή συνδρομή: ισχύει για ώρες που ξεκινούν πριν από τις 3:00 μ.μ.',
    },
  },
  AREA_NOT_INCLUDED: {
    provoke: async (stage) => {
      const staff = staffOf(stage);
      const { data: room } = await staff.post<{ id: number }>('/Admin/rooms', { nameEl: 'Μικρή', nameEn: 'Small' });
      const { data: plan } = await staff.post<{ id: string }>('/Admin/plans', {
        ...{ nameEl: 'Μικρή', nameEn: '', priceCents: 0, length: 1, unit: 'months', monthlyLimit: 0 },
        ...{ freezeBudgetDays: null, isOnSale: true, areaIds: [room.id] },
      });
      const { person } = await newMember(stage, aClient());
      await staff.post(`/Admin/clients/${person.id}/sales`, { id: anId(), planId: plan.id });
      return wish(person, TOMORROW, '13:00');
    },
    from: null,
    message: { en: 'Your subscription is only for: Small.', el: 'Η συνδρομή σας ισχύει μόνο για: Μικρή.' },
    atTheDesk: {
      en: 'The client’s subscription is only for: Small.',
      el: 'Η συνδρομή του πελάτη ισχύει μόνο για: Μικρή.',
    },
  },
  CLASS_NOT_INCLUDED: {
    provoke: async (stage) => {
      const staff = staffOf(stage);
      const yoga = { nameEl: 'Γιόγκα', nameEn: 'Yoga', descriptionEl: '', descriptionEn: '', colour: 'purple' };
      const numbers = { capacity: null, cancelHours: null, opensDays: null, isActive: true };
      const { data: gymClass } = await staff.post<{ id: string }>('/Admin/classes', { ...yoga, ...numbers });
      const { data: plan } = await staff.post<{ id: string }>('/Admin/plans', {
        ...{ nameEl: 'Γιόγκα', nameEn: '', priceCents: 0, length: 1, unit: 'months', monthlyLimit: 0 },
        ...{ freezeBudgetDays: null, isOnSale: true, classIds: [gymClass.id] },
      });
      const { person } = await newMember(stage, aClient());
      await staff.post(`/Admin/clients/${person.id}/sales`, { id: anId(), planId: plan.id });
      return wish(person, TOMORROW, '12:00');
    },
    from: null,
    message: { en: 'Your subscription is only for: Yoga.', el: 'Η συνδρομή σας ισχύει μόνο για: Γιόγκα.' },
    atTheDesk: {
      en: 'The client’s subscription is only for: Yoga.',
      el: 'Η συνδρομή του πελάτη ισχύει μόνο για: Γιόγκα.',
    },
  },
  NOT_OPEN_YET: {
    provoke: async (stage) => {
      const opensLater = { nameEl: 'Γιόγκα', nameEn: '', descriptionEl: '', descriptionEn: '', colour: 'purple' };
      const staff = staffOf(stage);
      const numbers = { capacity: null, cancelHours: null, opensDays: 7, isActive: true };
      const { data } = await staff.post<{ id: string }>('/Admin/classes', { ...opensLater, ...numbers });
      const give = (classId: string | null) =>
        staff.put('/Admin/global-timeslots/12:00/13:00/class', { dayOfWeek: 5, classId, trainerId: null });
      await give(data.id);
      stage.onLeaving(() => give(null));
      return books('2026-03-20', '12:00')(stage);
    },
    from: '2026-03-13',
    message: {
      en: 'This class opens 7 days ahead: you can book from Friday 13 March 2026.',
      el: 'Αυτό το μάθημα ανοίγει 7 ημέρες νωρίτερα: κλείνετε από Παρασκευή 13 Μαρτίου 2026.',
    },
    atTheDesk: {
      en: 'The class opens 7 days ahead: members book from Friday 13 March 2026.',
      el: 'Το μάθημα ανοίγει 7 ημέρες νωρίτερα: τα μέλη κλείνουν από Παρασκευή 13 Μαρτίου 2026.',
    },
  },
  ALREADY_BOOKED: {
    isByOverride: true,
    // An override breaks the other rule that refuses here: one a day.
    provoke: async (stage) => {
      const { person, api } = await newMember(stage);
      await book(api, TOMORROW, '08:00');
      return wish(person, TOMORROW, '08:00');
    },
    from: null,
    message: {
      en: 'The client already has an appointment in this timeslot.',
      el: 'Ο πελάτης έχει ήδη ραντεβού σε αυτό το τμήμα.',
    },
  },
  ONE_PER_DAY: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage);
      await book(api, TOMORROW, '18:00');
      return wish(person, TOMORROW, '09:00');
    },
    from: '2026-03-13',
    message: {
      en: 'There is already an appointment on this day (6:00 PM). One a day is allowed.',
      el: 'Υπάρχει ήδη ραντεβού αυτή την ημέρα (6:00 μ.μ.). Επιτρέπεται ένα την ημέρα.',
    },
    atTheDesk: {
      en: 'The client already has an appointment on this day (6:00 PM). One a day is allowed.',
      el: 'Ο πελάτης έχει ήδη ραντεβού αυτή την ημέρα (6:00 μ.μ.). Επιτρέπεται ένα την ημέρα.',
    },
  },
  MONTHLY_LIMIT: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage, aClient().withSubscription({ monthlyLimit: 1 }));
      await book(api, TOMORROW, '10:00');
      return wish(person, '2026-03-13', '10:00');
    },
    from: '2026-04-01',
    message: {
      en: '1 of 1 visit used in March 2026. For days from Wednesday 1 April 2026 on you can book again.',
      el: 'Συμπληρώθηκε το όριο του μήνα: 1 από 1 επίσκεψη (Μάρτιος 2026). Νέα κράτηση για ημέρες από Τετάρτη 1 Απριλίου 2026.',
    },
    atTheDesk: {
      en: 'The client has used 1 of 1 visit in March 2026. More can be booked for days from Wednesday 1 April 2026.',
      el: 'Ο πελάτης έχει χρησιμοποιήσει 1 από 1 επίσκεψη (Μάρτιος 2026). Νέα κράτηση για ημέρες από Τετάρτη 1 Απριλίου 2026.',
    },
  },
  WEEKLY_LIMIT: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage, aClient().withSubscription({ monthlyLimit: 0, weeklyLimit: 1 }));
      await book(api, TOMORROW, '10:00');
      return wish(person, '2026-03-13', '10:00');
    },
    from: '2026-03-16',
    message: {
      en: '1 of 1 visit used in the week from Monday 9 March 2026. For days from Monday 16 March 2026 on you can book again.',
      el: 'Συμπληρώθηκε το όριο της εβδομάδας: 1 από 1 επίσκεψη από Δευτέρα 9 Μαρτίου 2026. Νέα κράτηση για ημέρες από Δευτέρα 16 Μαρτίου 2026.',
    },
    atTheDesk: {
      en: 'The client has used 1 of 1 visit in the week from Monday 9 March 2026. More can be booked for days from Monday 16 March 2026.',
      el: 'Ο πελάτης έχει χρησιμοποιήσει 1 από 1 επίσκεψη της εβδομάδας από Δευτέρα 9 Μαρτίου 2026. Νέα κράτηση για ημέρες από Δευτέρα 16 Μαρτίου 2026.',
    },
  },
  PACK_EMPTY: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage, aClient().withSubscription({ monthlyLimit: 0, packVisits: 1 }));
      await book(api, TOMORROW, '10:00');
      return wish(person, '2026-03-13', '10:00');
    },
    from: null,
    message: {
      en: 'The pack is used up: 1 of 1 visit. Talk to the gym about the next one.',
      el: 'Η κάρτα τελείωσε: 1 από 1 επίσκεψη. Μιλήστε με το γυμναστήριο για την επόμενη.',
    },
    atTheDesk: {
      en: 'The client’s pack is used up: 1 of 1 visit. Sell them the next one on their page.',
      el: 'Η κάρτα του πελάτη τελείωσε: 1 από 1 επίσκεψη. Πουλήστε του την επόμενη στη σελίδα του.',
    },
  },
  PAYMENT_DUE: {
    provoke: async (stage) => {
      const { person } = await newMember(stage);
      await staffOf(stage).put('/Admin/settings/PaymentDueDays', { value: '7' });
      stage.onLeaving(() => staffOf(stage).put('/Admin/settings/PaymentDueDays', { value: '0' }));
      await owes(stage.gym, person, '2026-03-01');
      return wish(person, '2026-03-13', '10:00');
    },
    from: null,
    message: {
      en: 'A payment was due by Sunday 1 March 2026. Pay at the gym, and you can book again at once.',
      el: 'Μια πληρωμή έπρεπε να έχει γίνει έως Κυριακή 1 Μαρτίου 2026. Πληρώστε στο γυμναστήριο και κλείνετε ξανά αμέσως.',
    },
    atTheDesk: {
      en: 'The client should have paid by Sunday 1 March 2026. Take the payment on their page, or book in spite of the rule.',
      el: 'Ο πελάτης έπρεπε να έχει πληρώσει έως Κυριακή 1 Μαρτίου 2026. Πάρτε την πληρωμή στη σελίδα του ή κλείστε παρά τον κανόνα.',
    },
  },
  FAIR_USE: {
    provoke: async (stage) => {
      const { person, api } = await newMember(stage);
      for (const [key, value] of Object.entries({
        FairUsePoints: '1',
        FairUseFreePerQuarter: '0',
        LateCancelling: 'counts',
      }))
        await staffOf(stage).put(`/Admin/settings/${key}`, { value });
      const { id } = (await book(api, TOMORROW, '18:00')).data;
      await stage.gym.setNow('2026-03-12T14:30:00Z');
      await api.delete(`/Client/appointments/${id}?late=true`);
      return wish(person, '2026-03-13', '10:00');
    },
    from: '2026-03-19T14:30:00.000Z',
    message: {
      en: 'Late cancellations and absences have reached the limit. You can book here again from Thursday 19 March, 4:30 PM. Until then talk to the gym.',
      el: 'Οι καθυστερημένες ακυρώσεις και οι απουσίες έφτασαν το όριο. Νέα κράτηση από εδώ γίνεται ξανά από Πέμπτη 19 Μαρτίου, 4:30 μ.μ. Ως τότε μιλήστε με το γυμναστήριο.',
    },
    atTheDesk: {
      en: 'The client has reached the limit of late cancellations and absences. They can book alone again from Thursday 19 March, 4:30 PM.',
      el: 'Ο πελάτης έφτασε το όριο για καθυστερημένες ακυρώσεις και απουσίες. Κλείνει ξανά μόνος του από Πέμπτη 19 Μαρτίου, 4:30 μ.μ.',
    },
  },
  TRAINER_BUSY: {
    provoke: async (stage) => {
      const staff = staffOf(stage);
      // Where a gym has two, the room is named.
      await staff.post('/Admin/rooms', { nameEl: 'Μεσαία', nameEn: 'Medium' });
      const names = { nameEl: 'Λένα', nameEn: 'Lena', descriptionEl: '', descriptionEn: '' };
      const { data: lena } = await staff.post<{ id: string }>('/Admin/trainers', {
        ...{ ...names, staffId: null, isActive: true },
      });
      const leads = (trainerId: string | null) =>
        staff.put('/Admin/global-timeslots/13:00/14:00/class', { dayOfWeek: 4, classId: null, trainerId });
      await leads(lena.id);
      stage.onLeaving(() => leads(null));
      const extra = { date: TOMORROW, startTime: '13:30', endTime: '14:00', trainerId: lena.id };
      await staff.post('/Admin/timeslots/extra', extra);
      await book((await newMember(stage)).api, TOMORROW, '13:30');
      return books(TOMORROW, '13:00')(stage);
    },
    from: null,
    message: {
      en: 'Lena has another appointment at that time. Please choose another one.',
      el: 'Άλλο ραντεβού για Λένα την ίδια ώρα. Διαλέξτε άλλη.',
    },
    atTheDesk: {
      en: 'Lena already has bookings or held places on Thursday 12 March 2026, 1:30 PM–2:00 PM (Main room). Name a substitute or another time.',
      el: 'Λένα: υπάρχουν ήδη κρατήσεις ή κρατημένες θέσεις Πέμπτη 12 Μαρτίου 2026, 1:30 μ.μ.–2:00 μ.μ. (Κύρια αίθουσα). Ορίστε αντικαταστάτη ή άλλη ώρα.',
    },
  },
  SLOT_FULL: {
    provoke: async (stage) => {
      await resize(staffOf(stage), TOMORROW, '11:00', 1);
      await book((await newMember(stage)).api, TOMORROW, '11:00');
      return books(TOMORROW, '11:00')(stage);
    },
    from: null,
    message: {
      en: 'The timeslot is full (1 of 1 place).',
      el: 'Η ώρα είναι πλήρης (1 από 1 θέση).',
    },
    atTheDesk: { en: 'The timeslot is full (1 of 1 place).', el: 'Η ώρα είναι πλήρης (1 από 1 θέση).' },
  },
};

const tableOf = <Row>(rowOf: (row: BookingRefusalRow) => Row) =>
  Object.fromEntries(Object.entries(ROWS).map(([code, row]) => [code, rowOf(row)])) as Record<BookingRefusalCode, Row>;

export const BOOKING_REFUSAL_TABLE: RefusalTable<BookingRefusalCode> = tableOf(
  ({ provoke, message, from, isByOverride }) => ({
    provoke: async (stage) => {
      const { person, date, start } = await provoke(stage);
      return isByOverride
        ? asks(staffOf(stage), (staff) => bookFor(staff, person, date, start, true))
        : asks(stage.gym.as(person), (member) => book(member, date, start));
    },
    message,
    from,
  }),
);

/** The same when staff book for a client, without an override. */
export const DESK_REFUSALS = tableOf(({ provoke, message, atTheDesk = message }) => ({
  provoke: async (stage: GymStage) => {
    const { person, date, start } = await provoke(stage);
    return (staff: ApiClient) => bookFor(staff, person, date, start);
  },
  message: atTheDesk,
}));

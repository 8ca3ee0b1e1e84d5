import type { Language } from './languages.js';
import type { CardLineKind } from './member-card.js';

export interface Refusal {
  /** The slot alone, or every slot of its date. */
  of: 'slot' | 'date';
  /** Staff may pass it by `isAdminOverride: true` (rule: admin override). */
  staffMayPass: boolean;
  /** Another day may lift it: the response names the first one (rule: why not, and when). */
  anotherDayLifts: boolean;
  /** Another subscription of the client may lift it. */
  isOfSubscription: boolean;
  /** Refuses all slots of all days. */
  closesBooking: boolean;
  /** A move may pass it: it is no further visit, and books nothing new (rule: move). */
  moveMayPass: boolean;
  /** The line of the member's card while it closes booking; null where another line says it. */
  card?: CardLineKind | null;
  /** Only the gym can resolve it, as the sentence says: the site shows its contact beside it. */
  toGym?: true;
  /** The sentence names the date from which booking is possible again. */
  isDated?: true;
  /** The short words beside the bar of a slot are complete, so that the site leaves its sentence out. */
  isShort?: true;
}

const NO_FURTHER = { anotherDayLifts: false, isOfSubscription: false, closesBooking: false, moveMayPass: false };
/** Another day, another subscription or a move changes nothing. */
const OF_DATE = { of: 'date', staffMayPass: true, ...NO_FURTHER } as const;
const OF_SLOT = { of: 'slot', staffMayPass: true, ...NO_FURTHER } as const;
const CLOSING = { ...OF_DATE, closesBooking: true, moveMayPass: true } as const;
const LIMIT = { ...OF_DATE, anotherDayLifts: true, isOfSubscription: true, moveMayPass: true } as const;

/** Why a place is not booked, in the order in which the rules are checked (rule: eligibility). Their words stand below. */
export const REFUSALS = {
  CLIENT_INACTIVE: { ...OF_DATE, staffMayPass: false, toGym: true },
  NO_SUBSCRIPTION: { ...OF_DATE, toGym: true },
  SUBSCRIPTION_INACTIVE: { ...OF_DATE, isOfSubscription: true, toGym: true },
  SUBSCRIPTION_FROZEN: { ...OF_DATE, isOfSubscription: true, toGym: true },
  FREEZE_PLANNED: { ...OF_DATE, staffMayPass: false, anotherDayLifts: true, isDated: true },
  OUTSIDE_SUBSCRIPTION: { ...OF_DATE, anotherDayLifts: true, isOfSubscription: true },
  DOCUMENT_EXPIRED: { ...OF_DATE, toGym: true },
  TERMS_NOT_ACCEPTED: { ...CLOSING, card: 'acceptTerms' },
  DATE_PAST: { ...OF_SLOT, staffMayPass: false },
  BEYOND_WINDOW: { ...OF_DATE, staffMayPass: false, isDated: true },
  NO_SUCH_SLOT: { ...OF_SLOT, staffMayPass: false },
  DAY_CLOSED: OF_DATE,
  SLOT_DISABLED: { ...OF_SLOT, isShort: true },
  MORNING_ONLY: { ...OF_SLOT, isOfSubscription: true, isShort: true },
  AREA_NOT_INCLUDED: { ...OF_SLOT, isOfSubscription: true, isShort: true },
  CLASS_NOT_INCLUDED: { ...OF_SLOT, isOfSubscription: true, isShort: true },
  NOT_OPEN_YET: { ...OF_SLOT, isDated: true },
  ALREADY_BOOKED: { ...OF_SLOT, staffMayPass: false },
  ONE_PER_DAY: { ...OF_DATE, anotherDayLifts: true },
  MONTHLY_LIMIT: { ...LIMIT, isDated: true },
  WEEKLY_LIMIT: { ...LIMIT, isDated: true },
  PACK_EMPTY: { ...LIMIT, toGym: true },
  FAIR_USE: { ...CLOSING, card: 'blocked', toGym: true, isDated: true },
  PAYMENT_DUE: { ...CLOSING, card: null, toGym: true },
  TRAINER_BUSY: { ...OF_SLOT, staffMayPass: false },
  SLOT_FULL: { ...OF_SLOT, isShort: true },
} as const satisfies Record<string, Refusal>;

export type BookingRefusalCode = keyof typeof REFUSALS;
export const BOOKING_REFUSALS = Object.keys(REFUSALS) as [BookingRefusalCode, ...BookingRefusalCode[]];

/** Its row; undefined for another code. */
export const refusalOf = (code: string): Refusal | undefined => (REFUSALS as Readonly<Record<string, Refusal>>)[code];

type CodeOf<Part extends Partial<Refusal>> = {
  [Code in BookingRefusalCode]: (typeof REFUSALS)[Code] extends Part ? Code : never;
}[BookingRefusalCode];
const codesOf = <Part extends Partial<Refusal>>(isPart: (refusal: Refusal) => boolean) =>
  BOOKING_REFUSALS.filter((code) => isPart(REFUSALS[code])) as CodeOf<Part>[];

/** Refusals of one slot. All others hold for every slot of a date. */
export const SLOT_REFUSALS = codesOf<{ of: 'slot' }>(({ of }) => of === 'slot');
export type SlotRefusalCode = CodeOf<{ of: 'slot' }>;

/** Refusals of every day alike. */
export const CLOSING_CODES = codesOf<{ closesBooking: true }>(({ closesBooking }) => closesBooking);

type InBoth = Readonly<Record<Language, string>>;

/** The reason beside a slot of the member site. `{name}` marks a value. */
const SHORT_WORDS: Readonly<Record<BookingRefusalCode, InBoth>> = {
  CLIENT_INACTIVE: { el: 'Ανενεργός λογαριασμός', en: 'Account not active' },
  NO_SUBSCRIPTION: { el: 'Χωρίς συνδρομή', en: 'No subscription' },
  SUBSCRIPTION_INACTIVE: { el: 'Ανενεργή συνδρομή', en: 'Subscription not active' },
  SUBSCRIPTION_FROZEN: { el: 'Συνδρομή σε παύση', en: 'Subscription paused' },
  FREEZE_PLANNED: { el: 'Σε παύση', en: 'Paused' },
  OUTSIDE_SUBSCRIPTION: { el: 'Εκτός συνδρομής', en: 'Outside subscription' },
  DOCUMENT_EXPIRED: { el: 'Χωρίς ιατρική βεβαίωση', en: 'No medical certificate' },
  TERMS_NOT_ACCEPTED: { el: 'Πρώτα οι όροι', en: 'First the terms' },
  DATE_PAST: { el: 'Έχει περάσει', en: 'Over' },
  BEYOND_WINDOW: { el: 'Δεν έχει ανοίξει ακόμη', en: 'Not open yet' },
  NO_SUCH_SLOT: { el: 'Δεν υπάρχει πια', en: 'No longer there' },
  DAY_CLOSED: { el: 'Κλειστά', en: 'Closed' },
  SLOT_DISABLED: { el: 'Μη διαθέσιμο', en: 'Not available' },
  MORNING_ONLY: { el: 'Μόνο πριν από τις {cutoff}', en: 'Only before {cutoff}' },
  AREA_NOT_INCLUDED: { el: 'Εκτός της συνδρομής σας', en: 'Not in your subscription' },
  CLASS_NOT_INCLUDED: { el: 'Εκτός της συνδρομής σας', en: 'Not in your subscription' },
  NOT_OPEN_YET: { el: 'Ανοίγει αργότερα', en: 'Opens later' },
  ALREADY_BOOKED: { el: 'Το έχετε κλείσει', en: 'Booked by you' },
  ONE_PER_DAY: { el: 'Έχετε ήδη ραντεβού', en: 'You already have an appointment' },
  MONTHLY_LIMIT: { el: 'Συμπληρώθηκε το όριο', en: 'Limit reached' },
  WEEKLY_LIMIT: { el: 'Συμπληρώθηκε η εβδομάδα', en: 'Week used up' },
  PACK_EMPTY: { el: 'Η κάρτα τελείωσε', en: 'Pack used up' },
  FAIR_USE: { el: 'Κλειδωμένη κράτηση', en: 'Booking locked' },
  PAYMENT_DUE: { el: 'Πρώτα η πληρωμή', en: 'First the payment' },
  TRAINER_BUSY: { el: 'Μη διαθέσιμο', en: 'Not available' },
  SLOT_FULL: { el: 'Πλήρες', en: 'Full' },
};

/** The sentence to the member; `staff` speaks of the client, and names the acts that staff may do. */
const SENTENCES: Readonly<Record<BookingRefusalCode, InBoth & { staff?: InBoth }>> = {
  CLIENT_INACTIVE: {
    el: 'Ο λογαριασμός δεν είναι ενεργός. Επικοινωνήστε με το γυμναστήριο.',
    en: 'The account is not active. Please contact the gym.',
    staff: {
      el: 'Ο πελάτης δεν είναι ενεργός. Ενεργοποιήστε τον πρώτα στα στοιχεία του.',
      en: 'The client is not active. Activate them on their page first.',
    },
  },
  NO_SUBSCRIPTION: {
    el: 'Δεν υπάρχει συνδρομή. Επικοινωνήστε με το γυμναστήριο για να ξεκινήσετε μία.',
    en: 'There is no subscription. Please contact the gym to start one.',
    staff: {
      el: 'Ο πελάτης δεν έχει συνδρομή. Δημιουργήστε μία στη σελίδα του.',
      en: 'The client has no subscription. Create one on their page.',
    },
  },
  SUBSCRIPTION_INACTIVE: {
    el: 'Η συνδρομή δεν είναι ενεργή. Επικοινωνήστε με το γυμναστήριο.',
    en: 'The subscription is not active. Please contact the gym.',
    staff: {
      el: 'Η συνδρομή του πελάτη δεν είναι ενεργή. Ενεργοποιήστε την στη σελίδα του.',
      en: 'The client’s subscription is not active. Activate it on their page.',
    },
  },
  SUBSCRIPTION_FROZEN: {
    el: 'Η συνδρομή είναι σε παύση. Επικοινωνήστε με το γυμναστήριο για να συνεχιστεί.',
    en: 'The subscription is paused. Please contact the gym to continue it.',
    staff: {
      el: 'Η συνδρομή του πελάτη είναι παγωμένη. Ξεπαγώστε την στη σελίδα του.',
      en: 'The client’s subscription is frozen. Unfreeze it on their page.',
    },
  },
  FREEZE_PLANNED: {
    el: 'Η συνδρομή είναι σε παύση από {first} έως {last}.{again}',
    en: 'The subscription is paused from {first} to {last}.{again}',
    staff: {
      el: 'Η συνδρομή του πελάτη είναι παγωμένη από {first} έως {last}. Αλλάξτε το πάγωμα στη σελίδα του ή επιλέξτε άλλη ημέρα.',
      en: 'The client’s subscription is frozen from {first} to {last}. Change the freeze on their page, or choose another day.',
    },
  },
  OUTSIDE_SUBSCRIPTION: {
    el: 'Η συνδρομή {outside}.',
    en: 'The subscription {outside}.',
  },
  DOCUMENT_EXPIRED: {
    el: 'Το γυμναστήριο ζητά ιατρική βεβαίωση που ισχύει εκείνη την ημέρα. Φέρτε μια νέα στο γυμναστήριο για να κλείσετε.',
    en: 'The gym asks for a medical certificate that is valid on that day. Bring a new one to the gym to book.',
    staff: {
      el: 'Ο πελάτης δεν έχει ιατρική βεβαίωση που ισχύει εκείνη την ημέρα. Προσθέστε νέα στη σελίδα του.',
      en: 'The client has no medical certificate that is valid on that day. Add a new one on their page.',
    },
  },
  TERMS_NOT_ACCEPTED: {
    el: 'Διαβάστε και αποδεχτείτε πρώτα τους όρους του γυμναστηρίου, στα στοιχεία σας.',
    en: 'First read and accept the terms of the gym, in your profile.',
    staff: {
      el: 'Ο πελάτης δεν έχει αποδεχτεί τους όρους του γυμναστηρίου. Τους αποδέχεται στη σελίδα των μελών, ή καταχωρίστε στη σελίδα του ότι υπέγραψε.',
      en: 'The client has not accepted the terms of the gym. They accept them on the member site, or record on their page that they have signed.',
    },
  },
  DATE_PAST: {
    el: 'Αυτή η ώρα έχει περάσει. Διαλέξτε μια επόμενη.',
    en: 'This time has passed. Choose a later one.',
  },
  BEYOND_WINDOW: {
    el: 'Οι κρατήσεις ανοίγουν {days} ημέρες νωρίτερα. Για αυτή την ημέρα: από {from}.',
    en: 'Booking opens {days} days ahead. For this day: from {from}.',
  },
  NO_SUCH_SLOT: {
    el: 'Αυτή η ώρα δεν υπάρχει στο πρόγραμμα. Ανανεώστε και διαλέξτε από τη λίστα.',
    en: 'There is no timeslot at this time. Refresh and choose one from the list.',
  },
  DAY_CLOSED: {
    el: 'Το γυμναστήριο είναι κλειστό αυτή την ημέρα.{because}',
    en: 'The gym is closed on this day.{because}',
  },
  SLOT_DISABLED: {
    el: 'Αυτή η ώρα δεν είναι διαθέσιμη.{because}',
    en: 'The timeslot is not available.{because}',
  },
  MORNING_ONLY: {
    el: 'Η πρωινή συνδρομή ισχύει για ώρες που ξεκινούν πριν από τις {cutoff}.',
    en: 'The morning subscription covers timeslots that start before {cutoff}.',
    staff: {
      el: 'Ο πελάτης έχει πρωινή συνδρομή: ισχύει για ώρες που ξεκινούν πριν από τις {cutoff}.',
      en: 'The client’s morning subscription covers timeslots that start before {cutoff}.',
    },
  },
  AREA_NOT_INCLUDED: {
    el: 'Η συνδρομή σας ισχύει μόνο για: {rooms}.',
    en: 'Your subscription is only for: {rooms}.',
    staff: {
      el: 'Η συνδρομή του πελάτη ισχύει μόνο για: {rooms}.',
      en: 'The client’s subscription is only for: {rooms}.',
    },
  },
  CLASS_NOT_INCLUDED: {
    el: 'Η συνδρομή σας ισχύει μόνο για: {classes}.',
    en: 'Your subscription is only for: {classes}.',
    staff: {
      el: 'Η συνδρομή του πελάτη ισχύει μόνο για: {classes}.',
      en: 'The client’s subscription is only for: {classes}.',
    },
  },
  NOT_OPEN_YET: {
    el: 'Αυτό το μάθημα ανοίγει {days} {days|ημέρα|ημέρες} νωρίτερα: κλείνετε από {from}.',
    en: 'This class opens {days} {days|day|days} ahead: you can book from {from}.',
    staff: {
      el: 'Το μάθημα ανοίγει {days} {days|ημέρα|ημέρες} νωρίτερα: τα μέλη κλείνουν από {from}.',
      en: 'The class opens {days} {days|day|days} ahead: members book from {from}.',
    },
  },
  ALREADY_BOOKED: {
    el: 'Υπάρχει ήδη κράτηση γι’ αυτή την ώρα.',
    en: 'There is already an appointment in this timeslot.',
    staff: {
      el: 'Ο πελάτης έχει ήδη ραντεβού σε αυτό το τμήμα.',
      en: 'The client already has an appointment in this timeslot.',
    },
  },
  ONE_PER_DAY: {
    el: 'Υπάρχει ήδη ραντεβού αυτή την ημέρα ({time}). Επιτρέπεται ένα την ημέρα.',
    en: 'There is already an appointment on this day ({time}). One a day is allowed.',
    staff: {
      el: 'Ο πελάτης έχει ήδη ραντεβού αυτή την ημέρα ({time}). Επιτρέπεται ένα την ημέρα.',
      en: 'The client already has an appointment on this day ({time}). One a day is allowed.',
    },
  },
  MONTHLY_LIMIT: {
    el: 'Συμπληρώθηκε το όριο του μήνα: {used} από {limit} {limit|επίσκεψη|επισκέψεις} ({month}).{again}',
    en: '{used} of {limit} {limit|visit|visits} used in {month}.{again}',
    staff: {
      el: 'Ο πελάτης έχει χρησιμοποιήσει {used} από {limit} {limit|επίσκεψη|επισκέψεις} ({month}).{again}',
      en: 'The client has used {used} of {limit} {limit|visit|visits} in {month}.{again}',
    },
  },
  WEEKLY_LIMIT: {
    el: 'Συμπληρώθηκε το όριο της εβδομάδας: {used} από {limit} {limit|επίσκεψη|επισκέψεις} από {monday}.{again}',
    en: '{used} of {limit} {limit|visit|visits} used in the week from {monday}.{again}',
    staff: {
      el: 'Ο πελάτης έχει χρησιμοποιήσει {used} από {limit} {limit|επίσκεψη|επισκέψεις} της εβδομάδας από {monday}.{again}',
      en: 'The client has used {used} of {limit} {limit|visit|visits} in the week from {monday}.{again}',
    },
  },
  PACK_EMPTY: {
    el: 'Η κάρτα τελείωσε: {used} από {limit} {limit|επίσκεψη|επισκέψεις}.{next}',
    en: 'The pack is used up: {used} of {limit} {limit|visit|visits}.{next}',
    staff: {
      el: 'Η κάρτα του πελάτη τελείωσε: {used} από {limit} {limit|επίσκεψη|επισκέψεις}.{next}',
      en: 'The client’s pack is used up: {used} of {limit} {limit|visit|visits}.{next}',
    },
  },
  FAIR_USE: {
    el: 'Οι καθυστερημένες ακυρώσεις και οι απουσίες έφτασαν το όριο. Νέα κράτηση από εδώ γίνεται ξανά από {from}. Ως τότε μιλήστε με το γυμναστήριο.',
    en: 'Late cancellations and absences have reached the limit. You can book here again from {from}. Until then talk to the gym.',
    staff: {
      el: 'Ο πελάτης έφτασε το όριο για καθυστερημένες ακυρώσεις και απουσίες. Κλείνει ξανά μόνος του από {from}.',
      en: 'The client has reached the limit of late cancellations and absences. They can book alone again from {from}.',
    },
  },
  PAYMENT_DUE: {
    el: 'Μια πληρωμή έπρεπε να έχει γίνει έως {since}. Πληρώστε στο γυμναστήριο και κλείνετε ξανά αμέσως.',
    en: 'A payment was due by {since}. Pay at the gym, and you can book again at once.',
    staff: {
      el: 'Ο πελάτης έπρεπε να έχει πληρώσει έως {since}. Πάρτε την πληρωμή στη σελίδα του ή κλείστε παρά τον κανόνα.',
      en: 'The client should have paid by {since}. Take the payment on their page, or book in spite of the rule.',
    },
  },
  TRAINER_BUSY: {
    el: 'Άλλο ραντεβού για {trainer} την ίδια ώρα. Διαλέξτε άλλη.',
    en: '{trainer} has another appointment at that time. Please choose another one.',
    staff: {
      el: '{trainer}: υπάρχουν ήδη κρατήσεις ή κρατημένες θέσεις {date}, {start}–{end}{room}. Ορίστε αντικαταστάτη ή άλλη ώρα.',
      en: '{trainer} already has bookings or held places on {date}, {start}–{end}{room}. Name a substitute or another time.',
    },
  },
  SLOT_FULL: {
    el: 'Η ώρα είναι πλήρης ({booked} από {capacity} {capacity|θέση|θέσεις}).',
    en: 'The timeslot is full ({booked} of {capacity} {capacity|place|places}).',
  },
};

export const shortRefusals = (language: Language): Record<BookingRefusalCode, string> =>
  Object.fromEntries(BOOKING_REFUSALS.map((code) => [code, SHORT_WORDS[code][language]])) as Record<
    BookingRefusalCode,
    string
  >;

/** The sentences to members, and those to staff that differ. */
export function refusalSentences(language: Language) {
  const errors = {} as Record<BookingRefusalCode, string>;
  const atTheDesk: Partial<Record<BookingRefusalCode, string>> = {};
  for (const code of BOOKING_REFUSALS) {
    const { staff, ...toMember } = SENTENCES[code];
    errors[code] = toMember[language];
    if (staff !== undefined) atTheDesk[code] = staff[language];
  }
  return { errors, atTheDesk };
}

/** Why a standing booking has no appointment on a date. */
export const STANDING_SKIPS = [...BOOKING_REFUSALS, 'WAITED_FOR'] as const;
export type StandingSkipCode = (typeof STANDING_SKIPS)[number];

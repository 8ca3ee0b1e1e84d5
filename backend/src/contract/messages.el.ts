import type { ErrorCode } from './error-codes.js';

const errors: Record<ErrorCode, string> = {
  CLIENT_INACTIVE: 'Ο λογαριασμός δεν είναι ενεργός. Επικοινωνήστε με το γυμναστήριο.',
  NO_SUBSCRIPTION: 'Δεν υπάρχει συνδρομή. Επικοινωνήστε με το γυμναστήριο για να ξεκινήσετε μία.',
  SUBSCRIPTION_INACTIVE: 'Η συνδρομή δεν είναι ενεργή. Επικοινωνήστε με το γυμναστήριο.',
  SUBSCRIPTION_FROZEN: 'Η συνδρομή είναι παγωμένη. Επικοινωνήστε με το γυμναστήριο για να συνεχιστεί.',
  OUTSIDE_SUBSCRIPTION: 'Η ημερομηνία είναι εκτός της συνδρομής ({period}).',
  DATE_PAST: 'Αυτή η ώρα έχει περάσει. Επιλέξτε μια επόμενη.',
  BEYOND_WINDOW: 'Οι κρατήσεις ανοίγουν {days} ημέρες νωρίτερα. Για αυτή την ημέρα: από {from}.',
  NO_SUCH_SLOT: 'Δεν υπάρχει τμήμα αυτή την ώρα. Ανανεώστε και επιλέξτε από τη λίστα.',
  DAY_CLOSED: 'Το γυμναστήριο είναι κλειστό αυτή την ημέρα.{because}',
  SLOT_DISABLED: 'Το τμήμα δεν είναι διαθέσιμο.{because}',
  MORNING_ONLY: 'Η πρωινή συνδρομή ισχύει για ώρες που ξεκινούν πριν από τις {cutoff}.',
  ALREADY_BOOKED: 'Υπάρχει ήδη κράτηση σε αυτό το τμήμα.',
  ONE_PER_DAY: 'Υπάρχει ήδη ραντεβού αυτή την ημέρα ({time}). Επιτρέπεται ένα την ημέρα.',
  MONTHLY_LIMIT: 'Έχουν χρησιμοποιηθεί {used} από {limit} επισκέψεις ({month}). Νέα κράτηση για ημέρες από {from}.',
  SLOT_FULL: 'Το τμήμα είναι πλήρες ({booked} από {capacity} θέσεις).',
  DEADLINE_PASSED: 'Η ακύρωση ήταν δυνατή έως {until} ({hours} ώρες πριν). Επικοινωνήστε με το γυμναστήριο.',
  NOT_CANCELLABLE: 'Αυτό το ραντεβού δεν μπορεί πλέον να ακυρωθεί: έχει ήδη ακυρωθεί ή ολοκληρωθεί.',
  VALIDATION_FAILED: 'Διορθώστε τα στοιχεία που επισημαίνονται.',
  MALFORMED_JSON: 'Το αίτημα δεν είναι έγκυρο JSON.',
  BODY_TOO_LARGE: 'Το αίτημα είναι πολύ μεγάλο.',
  UNSUPPORTED_MEDIA_TYPE: 'Στείλτε το αίτημα ως JSON (application/json).',
  UNAUTHENTICATED: 'Συνδεθείτε για να συνεχίσετε.',
  SESSION_EXPIRED: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  INVALID_CREDENTIALS: 'Λάθος email ή κωδικός.',
  EMAIL_NOT_CONFIRMED: 'Το email δεν έχει επιβεβαιωθεί (email not confirmed). Ανοίξτε τον σύνδεσμο που σας στείλαμε.',
  ACCOUNT_DISABLED: 'Ο λογαριασμός έχει απενεργοποιηθεί. Επικοινωνήστε με το γυμναστήριο.',
  VERIFICATION_FAILED: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
  VERIFICATION_EXPIRED: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
  CONFIRMATION_LINK_INVALID: 'Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει. Ζητήστε νέο σύνδεσμο.',
  RESET_LINK_INVALID: 'Ο σύνδεσμος επαναφοράς δεν είναι έγκυρος. Ζητήστε νέα επαναφορά κωδικού.',
  FORBIDDEN: 'Δεν έχετε δικαίωμα για αυτή την ενέργεια.',
  NOT_FOUND: 'Δεν βρέθηκε.',
  EMAIL_TAKEN: 'Υπάρχει ήδη λογαριασμός με αυτό το email.',
  CONFLICT: 'Κάτι άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  STALE: 'Κάποιος άλλος το άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  TOO_MANY_ATTEMPTS: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε {seconds} δευτερόλεπτα.',
  NOT_READY: 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.',
  INTERNAL: 'Κάτι πήγε στραβά από τη δική μας πλευρά. Δοκιμάστε ξανά.',
};

const validation = {
  nameRequired: 'Το όνομα είναι υποχρεωτικό',
  emailRequired: 'Το email είναι υποχρεωτικό',
  emailInvalid: 'Μη έγκυρη μορφή email',
  phoneRequired: 'Το τηλέφωνο είναι υποχρεωτικό',
  passwordRequired: 'Ο κωδικός είναι υποχρεωτικός',
  passwordTooShort: 'Ο κωδικός πρέπει να έχει τουλάχιστον 6 χαρακτήρες',
  newPasswordRequired: 'Ο νέος κωδικός είναι υποχρεωτικός',
  passwordsDiffer: 'Ο κωδικός και η επιβεβαίωσή του δεν ταιριάζουν',
  currentPasswordRequired: 'Ο τρέχων κωδικός είναι υποχρεωτικός',
  currentPasswordWrong: 'Ο τρέχων κωδικός είναι λάθος',
  verificationRequired: 'Ολοκληρώστε τον έλεγχο ασφαλείας',
  confirmationLinkIncomplete: 'Μη έγκυρος σύνδεσμος επιβεβαίωσης. Ζητήστε νέο σύνδεσμο.',
  resetLinkIncomplete: 'Μη έγκυρος σύνδεσμος επαναφοράς. Ζητήστε νέα επαναφορά κωδικού.',
  startDateRequired: 'Η ημερομηνία έναρξης είναι υποχρεωτική',
  endDateRequired: 'Η ημερομηνία λήξης είναι υποχρεωτική',
  endBeforeStart: 'Η λήξη δεν μπορεί να είναι πριν από την έναρξη',
  endAfterStart: 'Η ώρα λήξης πρέπει να είναι μετά την ώρα έναρξης',
  rangeEndBeforeStart: 'Το τέλος του διαστήματος δεν μπορεί να είναι πριν από την αρχή του',
  required: 'Το πεδίο «{field}» είναι υποχρεωτικό',
  unknownField: 'Άγνωστο πεδίο: «{field}»',
  mustBeText: 'Το πεδίο «{field}» πρέπει να είναι κείμενο',
  mustBeBoolean: 'Το πεδίο «{field}» πρέπει να είναι true ή false',
  mustBeWholeNumber: 'Το πεδίο «{field}» πρέπει να είναι ακέραιος αριθμός',
  mustBeId: 'Το πεδίο «{field}» δεν είναι έγκυρο αναγνωριστικό',
  mustBeDate: 'Το πεδίο «{field}» πρέπει να είναι ημερομηνία που υπάρχει, στη μορφή ΕΕΕΕ-ΜΜ-ΗΗ',
  mustBeTime: 'Το πεδίο «{field}» πρέπει να είναι ώρα στη μορφή ΩΩ:ΛΛ',
  timeContradictory: 'Τα μέρη της ώρας στο πεδίο «{field}» διαφωνούν μεταξύ τους',
  mustBeOneOf: 'Το πεδίο «{field}» πρέπει να είναι ένα από: {values}',
  mustBeBetween: 'Το πεδίο «{field}» πρέπει να είναι από {min} έως {max}',
  tooLong: 'Το πεδίο «{field}» μπορεί να έχει έως {max} χαρακτήρες',
  tooShort: 'Το πεδίο «{field}» πρέπει να έχει τουλάχιστον {min} χαρακτήρες',
  malformed: 'Το πεδίο «{field}» δεν έχει σωστή μορφή',
} as const;

const success = {
  ok: '',
  signedIn: 'Συνδεθήκατε',
  registered: 'Η εγγραφή σας καταχωρίστηκε. Ανοίξτε τον σύνδεσμο που στείλαμε στο email σας για να το επιβεβαιώσετε.',
  emailConfirmed: 'Το email επιβεβαιώθηκε. Μπορείτε να συνδεθείτε.',
  resetRequested: 'Αν το email υπάρχει, στάλθηκε σε αυτό ένας σύνδεσμος. Ελέγξτε τα μηνύματά σας.',
  passwordReset: 'Ο κωδικός άλλαξε. Μπορείτε να συνδεθείτε με τον νέο.',
  passwordChanged: 'Ο κωδικός άλλαξε',
  appointmentBooked: 'Το ραντεβού κλείστηκε',
  appointmentCancelled: 'Το ραντεβού ακυρώθηκε',
  clientCreated: 'Ο πελάτης προστέθηκε',
  clientUpdated: 'Ο πελάτης ενημερώθηκε',
  subscriptionUpdated: 'Η συνδρομή ενημερώθηκε',
  settingUpdated: 'Η ρύθμιση αποθηκεύτηκε',
  languageUpdated: 'Η γλώσσα αποθηκεύτηκε',
} as const;

/** Every server-side text in Greek; `messages.en.ts` is typed by this one. `{name}` marks a value. */
export const messagesEl = { errors, validation, success };
export type ValidationKey = keyof typeof validation;
export type SuccessKey = keyof typeof success;
export interface Messages {
  errors: Record<ErrorCode, string>;
  validation: Record<ValidationKey, string>;
  success: Record<SuccessKey, string>;
}

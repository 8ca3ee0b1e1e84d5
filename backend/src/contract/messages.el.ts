import type { NotReturningCode } from './act.js';
import { refusalSentences } from './booking-refusals.js';
import type { CapabilityNeed } from './capability-names.js';
import type { ErrorCode } from './error-codes.js';
import type { MergeRefusal } from './merging.js';
import type { MoneyWay } from './money.js';
import { fixBelowEl, validationEl, type ValidationKey } from './validation.el.js';

const refusals = refusalSentences('el');

const errors: Record<ErrorCode, string> = {
  ...refusals.errors,
  DEADLINE_PASSED:
    'Η ακύρωση ήταν δυνατή έως {until} ({hours} {hours|ώρα|ώρες} πριν). Επικοινωνήστε με το γυμναστήριο.',
  CANCELS_LATE: 'Η δωρεάν ακύρωση έληξε ({until}). Μπορείτε ακόμη να ακυρώσετε, αλλά η επίσκεψη θα μετρήσει.',
  NOT_CANCELLABLE: 'Αυτό το ραντεβού δεν μπορεί πλέον να ακυρωθεί: έχει ήδη ακυρωθεί ή ολοκληρωθεί.',
  VISIT_ATTENDED:
    'Έχετε σημειωθεί ότι ήρθατε, οπότε το ραντεβού δεν ακυρώνεται και δεν αλλάζει πλέον. Αν είναι λάθος, μιλήστε με το γυμναστήριο.',
  SLOT_STARTED: 'Αυτή η ώρα έχει ήδη ξεκινήσει και δεν αλλάζει πια.',
  ATTENDANCE_OFF: 'Το γυμναστήριο δεν κρατά παρουσίες. Ενεργοποιούνται από τις ρυθμίσεις.',
  ATTENDANCE_CLOSED: 'Οι παρουσίες σημειώνονται από {from} έως {until}.',
  NOTHING_TO_FORGIVE: 'Αυτό το ραντεβού ούτε ακυρώθηκε καθυστερημένα ούτε έχει απουσία που να μετρά.',
  APPOINTMENT_CANCELLED: 'Αυτό το ραντεβού ακυρώθηκε στο μεταξύ, οπότε δεν έχει παρουσία.',
  TIMESLOT_EXISTS: 'Υπάρχει ήδη τμήμα με αυτές τις ώρες αυτή την ημέρα.',
  HOLD_ENDED: 'Η θέση δεν κρατιέται πια για εσάς: πέρασε ο χρόνος της, ή κάτι άλλαξε στο μεταξύ.',
  SLOT_NOT_FULL: 'Υπάρχει ελεύθερη θέση γι’ αυτή την ώρα: μπορείτε να κάνετε κράτηση τώρα.',
  ALREADY_WAITING: 'Περιμένετε ήδη θέση γι’ αυτή την ώρα.',
  ALREADY_FROZEN: 'Η συνδρομή είναι ήδη σε παύση.',
  NOT_FROZEN: 'Η συνδρομή δεν είναι σε παύση.',
  FREEZE_BUDGET:
    '{left|Απομένει|Απομένουν} {left} από {budget|την|τις} {budget} {budget|ημέρα|ημέρες} παύσης. Για περισσότερες μιλήστε με το γυμναστήριο.',
  FREEZE_OUTSIDE: 'Η παύση ξεκινά σε ημέρα ενεργής συνδρομής. Επιλέξτε άλλη πρώτη ημέρα.',
  FREEZE_OVERLAPS: 'Υπάρχει ήδη παύση σε αυτές τις ημέρες ({period}). Επιλέξτε άλλες ημέρες ή αλλάξτε εκείνη.',
  FREEZE_ASKED: 'Έχετε ήδη ζητήσει παύση. Περιμένετε την απάντηση ή αποσύρετέ την και ζητήστε ξανά.',
  FREEZE_OVER: 'Αυτή η παύση έχει ήδη τελειώσει, απαντηθεί ή αποσυρθεί. Ανανεώστε για να δείτε πώς είναι τώρα.',
  FREEZING_OFF: 'Αυτό το κανονίζει το γυμναστήριο. Επικοινωνήστε μαζί του.',
  UNDO_TOO_LATE: 'Η αναίρεση ήταν δυνατή για {minutes} λεπτά. Κάντε την αλλαγή ξανά με το χέρι.',
  CHANGED_SINCE:
    'Κάποιος άλλαξε το ίδιο στο μεταξύ, οπότε δεν αναιρέθηκε τίποτα. Δείτε πώς είναι τώρα και κάντε την αλλαγή με το χέρι.',
  NOT_IN_FAMILY: 'Δεν φροντίζετε αυτό το άτομο, ή όχι πια. Επιλέξτε κάποιον άλλο ή ρωτήστε το γυμναστήριο.',
  GUARDIAN_UNFIT:
    'Ο ενήλικας μιας οικογένειας έχει κλείσει τα 18, έχει ενεργό λογαριασμό με επιβεβαιωμένο email και δεν τον φροντίζει άλλος. Επιλέξτε άλλον πελάτη.',
  STANDING_OFF: 'Το γυμναστήριο δεν το προσφέρει εδώ. Ζητήστε του μια θέση που κλείνεται κάθε εβδομάδα.',
  STANDING_EXISTS:
    'Υπάρχει ήδη σταθερή κράτηση αυτή την ημέρα της εβδομάδας. Τερματίστε την πρώτα ή διαλέξτε άλλη ημέρα.',
  COURSE_REFUSED: 'Δεν κλείστηκε καμία ημερομηνία. {date}: {why}',
  COURSE_CLOSED: 'Οι εγγραφές σε αυτόν τον κύκλο έκλεισαν. Ρωτήστε το γυμναστήριο.',
  COURSE_BEGUN: 'Ο κύκλος ξεκίνησε. Μιλήστε με το γυμναστήριο για να τον αφήσετε.',
  BALANCE_OPEN: 'Ο λογαριασμός είναι ανοιχτός. {balance}',
  CLIENT_ERASED:
    'Ο πελάτης έχει διαγραφεί και ο λογαριασμός του έκλεισε εξοφλημένος. Οι κινήσεις του μένουν όπως είναι.',
  TRIAL_USED:
    'Η δωρεάν δοκιμή δίνεται μία φορά σε κάθε άτομο και με αυτά τα στοιχεία δεν ξεκινά. Μιλήστε με το γυμναστήριο.',
  TRIAL_GIVEN:
    'Με αυτόν τον λογαριασμό, το email ή το τηλέφωνο δόθηκε ήδη δωρεάν δοκιμή. Αν είναι άλλο άτομο, πουλήστε την ξανά και επιβεβαιώστε το.',
  SALE_MADE: 'Η πώληση έχει ήδη γίνει, με χρέωση {amount}. Κλείστε και δείτε τον λογαριασμό.',
  PAID_ONLINE: 'Πληρώθηκε online, και τα χρήματα επιστρέφουν μόνο από τον πάροχο.',
  PAGES_OPEN: 'Πληρωμές στη σελίδα του παρόχου που δεν έχουν κλείσει ακόμη: {count}. Δοκιμάστε ξανά μετά: {until}.',
  PROVIDER_AWAY: 'Ο πάροχος πληρωμών δεν απαντά τώρα. Δοκιμάστε ξανά σε λίγο.',
  PROVIDER_REFUSES: 'Ο πάροχος πληρωμών δεν το δέχτηκε. Ελέγξτε τα κλειδιά και τον λογαριασμό σας στον πάροχο.',
  PAYMENT_TAKEN: 'Η πληρωμή έχει ήδη καταχωριστεί: {amount}, {method}. Κλείστε και δείτε τον λογαριασμό.',
  HAS_CHILDREN: 'Αυτός ο πελάτης φροντίζει παιδιά. Πρώτα δώστε τους άλλον ενήλικα ή δικό τους λογαριασμό.',
  HAS_SECOND_FACTOR:
    'Αυτός ο πελάτης έχει δεύτερο βήμα σύνδεσης, που θα χανόταν. Πρώτα το αφαιρεί ο ίδιος ή ένας διευθυντής.',
  VALIDATION_FAILED: fixBelowEl,
  MALFORMED_REQUEST: 'Το αίτημα δεν είναι έγκυρο. Στείλτε το ξανά, με μία κεφαλίδα Host.',
  MALFORMED_JSON: 'Το αίτημα δεν είναι έγκυρο JSON.',
  BODY_TOO_LARGE: 'Το αίτημα είναι πολύ μεγάλο. Ένα αρχείο μπορεί να έχει έως 5 MB.',
  HEADERS_TOO_LARGE: 'Η διεύθυνση ή οι κεφαλίδες του αιτήματος είναι πολύ μεγάλες.',
  REQUEST_TIMEOUT: 'Το αίτημα άργησε πολύ να φτάσει. Στείλτε το ξανά.',
  UNSUPPORTED_MEDIA_TYPE: 'Στείλτε το αίτημα ως JSON (application/json) και ένα αρχείο ως application/octet-stream.',
  UNAUTHENTICATED: 'Συνδεθείτε για να συνεχίσετε.',
  SESSION_EXPIRED: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
  SESSION_IDLE: 'Αποσυνδεθήκατε μετά από {hours} {hours|ώρα|ώρες} χωρίς χρήση. Συνδεθείτε ξανά.',
  INVALID_CREDENTIALS: 'Λάθος email ή κωδικός.',
  EMAIL_NOT_CONFIRMED: 'Το email δεν έχει επιβεβαιωθεί (email not confirmed). Ανοίξτε τον σύνδεσμο που σας στείλαμε.',
  ACCOUNT_DISABLED: 'Ο λογαριασμός έχει απενεργοποιηθεί. Επικοινωνήστε με το γυμναστήριο.',
  VERIFICATION_FAILED: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
  VERIFICATION_EXPIRED: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
  CONFIRMATION_LINK_INVALID: 'Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει. Ζητήστε νέο σύνδεσμο.',
  RESET_LINK_INVALID: 'Ο σύνδεσμος επαναφοράς δεν είναι έγκυρος. Ζητήστε νέα επαναφορά κωδικού.',
  CONFIRM_IDENTITY: 'Επιβεβαιώστε πρώτα ότι είστε εσείς: η ενέργεια ζητά ξανά τον κωδικό ή το δεύτερο βήμα σας.',
  SECOND_FACTOR_REQUIRED:
    'Ο κωδικός είναι σωστός. Ο λογαριασμός έχει και δεύτερο βήμα: ανανεώστε τη σελίδα και συνδεθείτε ξανά.',
  SECOND_FACTOR_MISSING:
    'Το γυμναστήριο ζητά δεύτερο βήμα σύνδεσης από το προσωπικό. Ορίστε το στον λογαριασμό σας για να συνεχίσετε.',
  PROOF_EXPIRED: 'Ο χρόνος πέρασε ή το βήμα έχει ήδη γίνει. Ξεκινήστε από την αρχή.',
  DOOR_KEY_INVALID:
    'Αυτή η συσκευή δεν ανοίγει πια την είσοδο: το κλειδί της είναι λάθος ή ανακλήθηκε. Ζητήστε νέο κλειδί από τη διεύθυνση.',
  API_KEY_INVALID:
    'Αυτό το κλειδί δεν ισχύει: είναι λάθος, έληξε ή ανακλήθηκε, ή το γυμναστήριο δεν συνδέεται με άλλες εφαρμογές. Ζητήστε νέο κλειδί από την ιδιοκτησία.',
  TEXTING_NOT_SET: 'Δεν έχει οριστεί πάροχος. Αποθηκεύστε πρώτα τα στοιχεία του.',
  TEXTING_SPENT: 'Δεν στάλθηκε: το όριο του μήνα δεν φτάνει για άλλο μήνυμα. Αυξήστε το στις ρυθμίσεις.',
  TEXTING_CLOSED: 'Δεν στάλθηκε: τα κλειδιά του παρόχου δεν ανοίγουν σε αυτόν τον διακομιστή. Γράψτε τα ξανά.',
  WEBHOOK_OFF: 'Η διεύθυνση είναι ανενεργή, και τίποτα δεν στέλνεται. Ενεργοποιήστε την και δοκιμάστε ξανά.',
  NOT_FOR_KEYS: 'Αυτό δεν το κάνει εφαρμογή με κλειδί. Το κάνει κάποιος από το προσωπικό, που συνδέεται ο ίδιος.',
  FORBIDDEN: 'Δεν έχετε δικαίωμα για αυτή την ενέργεια.',
  NOT_USED: 'Το γυμναστήριο δεν χρησιμοποιεί αυτή τη λειτουργία. Ένας υπεύθυνος την ενεργοποιεί στις ρυθμίσεις.',
  NOT_MERGEABLE: 'Δεν συγχωνεύονται: {why}.',
  STILL_NEEDED: 'Η λειτουργία χρειάζεται ακόμη ({needs}). Τακτοποιήστε πρώτα αυτά.',
  NOT_FOUND: 'Δεν βρέθηκε.',
  METHOD_NOT_ALLOWED: 'Αυτή η διεύθυνση δεν δέχεται τέτοιο αίτημα. Η κεφαλίδα Allow λέει ποια δέχεται.',
  ROOM_IN_USE: 'Η αίθουσα έχει ήδη κρατήσεις και δεν καταργείται. Μπορείτε να την απενεργοποιήσετε.',
  TAG_EXISTS: 'Υπάρχει ήδη ετικέτα με αυτό το όνομα. Διαλέξτε άλλο.',
  TERMS_OUTDATED: 'Το γυμναστήριο δημοσίευσε νεότερους όρους. Διαβάστε τους και αποδεχτείτε εκείνους.',
  EMAIL_TAKEN: 'Υπάρχει ήδη λογαριασμός με αυτό το email.',
  LAST_OWNER:
    'Είναι ο μόνος ενεργός λογαριασμός με ρόλο «Ιδιοκτησία». Δώστε πρώτα τον ρόλο και σε άλλον, που έχει αποδεχτεί την πρόσκληση.',
  OWN_ACCOUNT: 'Δεν απενεργοποιείτε τον δικό σας λογαριασμό. Ζητήστε το από άλλον με ρόλο «Ιδιοκτησία».',
  EXPORT_RUNNING: 'Γίνεται ήδη μία εξαγωγή. Περιμένετε να τελειώσει και δοκιμάστε ξανά.',
  REPORT_TOO_SLOW:
    'Η αναφορά αργεί πολύ και σταμάτησε, για να μην καθυστερούν οι κρατήσεις. Διαλέξτε μικρότερη περίοδο ή δοκιμάστε ξανά σε λίγο.',
  CONFLICT: 'Κάτι άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  STALE: 'Κάποιος άλλος το άλλαξε στο μεταξύ. Ανανεώστε και δοκιμάστε ξανά.',
  TOO_MANY_ATTEMPTS: 'Πολλές προσπάθειες. Δοκιμάστε ξανά σε {seconds} {seconds|δευτερόλεπτο|δευτερόλεπτα}.',
  NOT_READY: 'Η υπηρεσία δεν είναι διαθέσιμη αυτή τη στιγμή. Δοκιμάστε ξανά σε λίγο.',
  OUT_OF_ORDER: 'Το σύστημα του γυμναστηρίου έχει μια βλάβη που πρέπει πρώτα να διορθωθεί. Δοκιμάστε αργότερα.',
  DISK_FULL:
    'Ο δίσκος της βάσης δεδομένων είναι γεμάτος: τίποτα δεν αποθηκεύεται, ούτε μια σύνδεση. Ειδοποιήστε όποιον διαχειρίζεται τον διακομιστή.',
  INTERNAL: 'Κάτι πήγε στραβά από τη δική μας πλευρά. Δοκιμάστε ξανά.',
};

/**
 * The same refusals for staff who book for somebody else: they speak of the client and name the acts that staff may do.
 */
const atTheDesk: Messages['atTheDesk'] = {
  ...refusals.atTheDesk,
  FREEZE_BUDGET:
    '{left|Απομένει|Απομένουν} {left} από {budget|την|τις} {budget} {budget|ημέρα|ημέρες} παγώματος. Επιλέξτε λιγότερες ή παγώστε τη συνδρομή χωρίς τελευταία ημέρα.',
  ALREADY_FROZEN: 'Η συνδρομή του πελάτη είναι ήδη παγωμένη. Τερματίστε πρώτα εκείνο το πάγωμα στη σελίδα του.',
  FREEZE_ASKED: 'Ο πελάτης έχει ήδη ζητήσει πάγωμα. Απαντήστε πρώτα σε εκείνο.',
  FREEZING_OFF: 'Τα μέλη δεν προγραμματίζουν παγώματα. Ένας υπεύθυνος μπορεί να το επιτρέψει στις ρυθμίσεις.',
  STANDING_OFF: 'Οι σταθερές κρατήσεις είναι απενεργοποιημένες. Ενεργοποιούνται από τις ρυθμίσεις.',
  STANDING_EXISTS:
    'Ο πελάτης έχει ήδη σταθερή κράτηση αυτή την ημέρα της εβδομάδας. Τερματίστε την πρώτα ή διαλέξτε άλλη ημέρα.',
};

/** Why an appointment could not come back when the act that cancelled it was undone. */
const notReturning: Messages['notReturning'] = {
  CLIENT_INACTIVE: 'Ο πελάτης δεν είναι πια ενεργός.',
  SUBSCRIPTION_FROZEN: 'Η συνδρομή του είναι παγωμένη.',
  DATE_PAST: 'Η ώρα του έχει τελειώσει.',
  DAY_CLOSED: 'Η ημέρα είναι κλειστή.',
  SLOT_DISABLED: 'Το τμήμα είναι απενεργοποιημένο.',
  ALREADY_BOOKED: 'Έχει ήδη κλείσει ξανά αυτό το τμήμα.',
  ONE_PER_DAY: 'Έκλεισε στο μεταξύ άλλο ραντεβού εκείνη την ημέρα.',
  MONTHLY_LIMIT: 'Συμπληρώθηκε στο μεταξύ το όριο του μήνα.',
  WEEKLY_LIMIT: 'Συμπληρώθηκε στο μεταξύ το όριο της εβδομάδας.',
  PACK_EMPTY: 'Τελείωσε στο μεταξύ η κάρτα.',
  TRAINER_BUSY: 'Υπάρχουν στο μεταξύ κρατήσεις ή κρατημένες θέσεις σε άλλο τμήμα του ίδιου προπονητή.',
  SLOT_FULL: 'Τη θέση του την έχει πια άλλος.',
};

/** Server-side texts in Greek; `messages.en.ts` has the same type. `{name}` marks a value. */
export const messagesEl = {
  errors,
  atTheDesk,
  notReturning,
  notMergeable: {
    erased: 'κάποιος από τους δύο έχει διαγραφεί',
    adultOfOther: 'ο ένας είναι ο ενήλικας του άλλου',
    differentAdults: 'τους φροντίζουν διαφορετικοί ενήλικες',
    secondFactor: 'ο δεύτερος έχει δεύτερο βήμα σύνδεσης, που αφαιρείται πρώτα',
    childrenUnreached: 'ο δεύτερος φροντίζει παιδιά, και ο πρώτος δεν μπορεί',
    keptInactive: 'μένει ο ανενεργός: ενεργοποιήστε τον πρώτα',
    bothFreeze: 'και οι δύο έχουν ανοιχτό πάγωμα',
    bothInCourse: 'και οι δύο είναι στον ίδιο κύκλο μαθημάτων: τερματίστε τον πρώτα στον έναν',
  },
  needs: {
    plansThatRun: 'συνδρομές με πακέτο σε ισχύ: {count}',
    openBalances: 'ανοιχτοί λογαριασμοί: {count}',
    giftCards: 'δωροκάρτες με υπόλοιπο: {count}',
    openPages: 'πληρωμές στη σελίδα του παρόχου που δεν έχουν κλείσει: {count}',
    otherRoomsBooked: 'κρατήσεις που έρχονται σε άλλες αίθουσες από την πρώτη: {count}',
    roomBooked: 'κρατήσεις που έρχονται σε αυτήν: {count}',
    roomStanding: 'σταθερές κρατήσεις σε αυτήν: {count}',
    roomPlans: 'πακέτα σε πώληση μόνο για αυτήν: {count}',
    roomSubscriptions: 'συνδρομές που ισχύουν μόνο για αυτήν: {count}',
    coursesThatRun: 'θέσεις σε κύκλους μαθημάτων που τρέχουν: {count}',
    children: 'παιδιά: {count}',
    bookedClasses: 'ραντεβού σε μαθήματα: {count}',
    plansForClasses: 'συνδρομές για ορισμένα μαθήματα: {count}',
    plansForRooms: 'συνδρομές για ορισμένες αίθουσες: {count}',
    otherRoomsStanding: 'σταθερές κρατήσεις σε άλλες αίθουσες: {count}',
  },
  openBalance: {
    owed: 'Ο πελάτης οφείλει {amount}. Πάρτε πρώτα την πληρωμή ή αντιλογίστε τη χρέωση στη σελίδα του, και μετά διαγράψτε.',
    paidAhead:
      'Ο πελάτης έχει προπληρώσει {amount}. Επιστρέψτε πρώτα τα χρήματα και αντιλογίστε την πληρωμή στη σελίδα του, και μετά διαγράψτε.',
  },
  methods: {
    cash: 'μετρητά',
    card: 'κάρτα',
    transfer: 'κατάθεση',
    iris: 'IRIS',
    other: 'άλλος τρόπος',
    stripe: 'Stripe',
    viva: 'Viva',
    giftCard: 'δωροκάρτα',
  },
  waitedFor: 'Άλλοι περιμένουν θέση γι’ αυτή την ώρα και προηγούνται.',
  outside: { begins: 'αρχίζει {day}', ends: 'λήγει {day}', ended: 'έληξε {day}' },
  bookAgain: 'Νέα κράτηση για ημέρες από {from}.',
  bookAgainAtTheDesk: 'Νέα κράτηση για ημέρες από {from}.',
  nextPack: 'Μιλήστε με το γυμναστήριο για την επόμενη.',
  nextPackAtTheDesk: 'Πουλήστε του την επόμενη στη σελίδα του.',
  timeslotMoved: 'Η ώρα άλλαξε: τώρα είναι {date}, {start} – {end}. Αν βολεύει, κάντε ξανά την κράτηση.',
  timeslotMovedAtTheDesk:
    'Η ώρα άλλαξε: τώρα είναι {date}, {start} – {end}. Αν βολεύει τον πελάτη, κάντε ξανά την κράτηση.',
  visitMoved:
    'Το ραντεβού σας δεν είναι πια εκεί: τώρα είναι {date}, {start} – {end}. Για να το αλλάξετε, ξεκινήστε από εκεί.',
  visitMovedAtTheDesk:
    'Το ραντεβού δεν είναι πια εκεί: τώρα είναι {date}, {start} – {end}. Μεταφέρετε ή ακυρώστε το από εκεί.',
  lacking: 'Ο ρόλος σας δεν περιλαμβάνει: {permission}. Ζητήστε το από έναν ιδιοκτήτη του γυμναστηρίου.',
  validation: validationEl,
};
export interface Messages {
  errors: Record<ErrorCode, string>;
  atTheDesk: Readonly<Partial<Record<ErrorCode, string>>>;
  notReturning: Readonly<Record<NotReturningCode, string>>;
  /** Within the text of NOT_MERGEABLE. */
  notMergeable: Readonly<Record<MergeRefusal, string>>;
  /** Within the text of STILL_NEEDED. */
  needs: Readonly<Record<CapabilityNeed, string>>;
  /** Text of BALANCE_OPEN. */
  openBalance: Record<'owed' | 'paidAhead', string>;
  /** Ways of paying within a sentence. */
  methods: Readonly<Record<MoneyWay, string>>;
  waitedFor: string;
  /** Follows a used-up limit where the next day is known. */
  outside: Record<'begins' | 'ends' | 'ended', string>;
  bookAgain: string;
  bookAgainAtTheDesk: string;
  /** Follows a used-up pack behind which none was sold. */
  nextPack: string;
  nextPackAtTheDesk: string;
  /** Text of STALE when a booking saw its slot at another time. */
  timeslotMoved: string;
  timeslotMovedAtTheDesk: string;
  /** Text of STALE when a move or a cancellation saw the appointment at another place. */
  visitMoved: string;
  visitMovedAtTheDesk: string;
  /** Text of FORBIDDEN when a staff role lacks a permission. */
  lacking: string;
  validation: Readonly<Record<ValidationKey, string>>;
}

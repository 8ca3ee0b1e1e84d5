import type { Placeholder } from './placeholders.js';

const buttons = {
  confirm: 'Επιβεβαίωση email',
  choosePassword: 'Ορίστε τον κωδικό σας',
  reset: 'Νέος κωδικός',
  signIn: 'Σύνδεση',
  myAppointments: 'Τα ραντεβού μου',
  bookAgain: 'Κλείστε άλλο ραντεβού',
  bookNow: 'Κλείστε τη θέση',
  seeHeldPlace: 'Δείτε τη θέση σας',
  change: 'Μεταφορά από {From} σε {To}',
  openClient: 'Άνοιγμα πελάτη',
  openSite: 'Άνοιγμα της εφαρμογής',
  endRenewing: 'Αυτόματη ανανέωση',
  payNow: 'Πληρωμή online',
} as const;

const facts = {
  when: 'Πότε',
  class: 'Μάθημα',
  trainer: 'Γυμναστής',
  room: 'Αίθουσα',
  before: 'Πριν',
  reason: 'Αιτία',
  cancelledBy: 'Ακύρωση από',
  cancelUntil: 'Ακύρωση έως',
  heldUntil: 'Κρατάμε τη θέση έως',
  movesFrom: 'Αντί για',
  ends: 'Λήξη συνδρομής',
  charge: 'Ποσό',
  chargedOn: 'Χρέωση',
  firstVisitBy: 'Πρώτο ραντεβού έως',
  freeze: 'Παύση',
  client: 'Πελάτης',
  skipped: 'Δεν κλείστηκε',
  child: 'Για',
} as const;

const standing = {
  none: 'Δεν κλείστηκε καμία ημερομηνία.',
  one: 'Κλείστηκε μία ημερομηνία.',
  other: 'Κλείστηκαν {Count} ημερομηνίες.',
  again: 'Όσες δεν κλείστηκαν δοκιμάζονται ξανά κάθε βράδυ. Μπορείτε και εσείς να διαλέξετε άλλη ώρα.',
} as const;

const freeze = {
  planned:
    'η συνδρομή σας θα είναι σε παύση από {FirstDay} έως {LastDay}. Αν έχει λήξη, οι ημέρες αυτές προστίθενται σε αυτή.',
  changed: 'η παύση της συνδρομής σας άλλαξε: είναι πλέον από {FirstDay} έως {LastDay}.',
  withdrawn:
    'η παύση της συνδρομής σας ({FirstDay} έως {LastDay}) τερματίστηκε ή αποσύρθηκε. Μπορείτε να κλείσετε ξανά.',
  refused: 'το γυμναστήριο δεν μπόρεσε να δεχτεί την παύση από {FirstDay} έως {LastDay}.',
  lapsed: 'το αίτημά σας για παύση από {FirstDay} έως {LastDay} δεν απαντήθηκε εγκαίρως και δεν έγινε παύση.',
  'asked-again':
    'το γυμναστήριο πήρε πίσω την απάντησή του: το αίτημά σας για παύση από {FirstDay} έως {LastDay} περιμένει νέα.',
} as const;

const renewal = {
  paid: 'η συνδρομή σας ανανεώθηκε ({Plan}) και χρεώθηκε η κάρτα σας με {Amount}. Ισχύει έως: {Date}. Την απόδειξη θα τη βρείτε στον λογαριασμό σας.',
  failed:
    'η χρέωση των {Amount} για την ανανέωση ({Plan}) δεν έγινε από την τράπεζά σας. Θα δοκιμάσουμε ξανά: {Date}. Αν προτιμάτε, πληρώστε τώρα με το κουμπί.',
  approve:
    'η τράπεζά σας ζητά να εγκρίνετε εσείς τη χρέωση των {Amount} για την ανανέωση ({Plan}). Πληρώστε με το κουμπί. Αλλιώς θα δοκιμάσουμε ξανά: {Date}.',
  owed: 'η χρέωση των {Amount} για την ανανέωση ({Plan}) δεν έγινε και δεν θα δοκιμάσουμε άλλη φορά. Η συνδρομή ανανεώθηκε και το ποσό οφείλεται: πληρώστε με το κουμπί ή στο γυμναστήριο. Από εδώ και πέρα δεν ανανεώνεται μόνη της.',
  member: 'σταματήσατε την αυτόματη ανανέωση ({Plan}).',
  staff: 'το γυμναστήριο σταμάτησε την αυτόματη ανανέωση ({Plan}).',
  replaced: 'η αυτόματη ανανέωση ({Plan}) αντικαταστάθηκε από νέα.',
  late: 'η συνδρομή σας ({Plan}) έληξε πριν μπορέσουμε να τη χρεώσουμε. Δεν θα ανανεωθεί μόνη της· ανανεώστε την με το κουμπί.',
  notSold: 'η συνδρομή σας δεν χρειάζεται πια ανανέωση ({Plan}), γι’ αυτό η αυτόματη ανανέωση σταμάτησε.',
  disputed: 'η χρέωση αμφισβητήθηκε, γι’ αυτό η αυτόματη ανανέωση ({Plan}) σταμάτησε.',
  priceRisen:
    'η τιμή άλλαξε ({Plan}), και δεν χρεώνουμε ποτέ περισσότερα από όσα συμφωνήσατε ({Amount}). Η αυτόματη ανανέωση σταμάτησε· αν συμφωνείτε με τη νέα τιμή, ανανεώστε με το κουμπί.',
  termsChanged:
    'οι όροι του πακέτου άλλαξαν ({Plan}), γι’ αυτό η αυτόματη ανανέωση σταμάτησε. Αν συμφωνείτε με τους νέους, ανανεώστε με το κουμπί.',
  planOff: 'το πακέτο δεν πωλείται πια ({Plan}), γι’ αυτό η αυτόματη ανανέωση σταμάτησε. Διαλέξτε άλλο με το κουμπί.',
  provider:
    'το γυμναστήριο άλλαξε πάροχο πληρωμών, γι’ αυτό η αυτόματη ανανέωση ({Plan}) σταμάτησε. Ανανεώστε με το κουμπί.',
  payer: 'η αυτόματη ανανέωση ({Plan}) σταμάτησε, γιατί άλλος φροντίζει πια τον λογαριασμό.',
  erased: 'η αυτόματη ανανέωση ({Plan}) σταμάτησε.',
  merged: 'η αυτόματη ανανέωση ({Plan}) σταμάτησε.',
} as const;

const because = {
  frozen: 'Η συνδρομή σας μπήκε σε παύση.',
  deactivated: 'Ο λογαριασμός σας απενεργοποιήθηκε.',
} as const;
const cancelled = {
  one: 'το ραντεβού σας στο {GymName} ακυρώθηκε.',
  other: '{Count} ραντεβού σας στο {GymName} ακυρώθηκαν.',
} as const;
const counts = {
  not: 'Ό,τι ακυρώθηκε δεν μετράει στις επισκέψεις της συνδρομής σας.',
  counts: 'Η προθεσμία είχε περάσει, γι’ αυτό η επίσκεψη μετράει.',
  forgivable:
    'Η προθεσμία είχε περάσει, γι’ αυτό η επίσκεψη μετράει. Αν κλειστεί η θέση πριν από την έναρξη, από άλλον ή ξανά από εσάς, η επίσκεψη επιστρέφεται και σας γράφουμε.',
} as const;
const returned = {
  filled: 'η θέση που αφήσατε κλείστηκε ξανά',
  staff: 'το γυμναστήριο δεν μετρά την καθυστερημένη ακύρωσή σας',
} as const;
const changed = {
  byGym:
    'η ώρα του ραντεβού σας στο {GymName} άλλαξε. Η νέα ώρα είναι αυτή που ακολουθεί. Αν δεν σας βολεύει, μπορείτε να ακυρώσετε και να κλείσετε άλλη.',
  byMember: 'μεταφέρατε το ραντεβού σας στο {GymName}. Η νέα ώρα είναι αυτή που ακολουθεί.',
} as const;
/** After the first of several appointments. */
const andOthers = ' και {Count} ακόμη';
const cancelledBy = { member: 'εσάς', staff: 'το γυμναστήριο' } as const;
const events = {
  booked: 'έκλεισε ραντεβού',
  cancelled: 'ακύρωσε το ραντεβού του',
  moved: 'μετέφερε το ραντεβού του',
} as const;

const secondFactor = {
  'totp-added': 'προστέθηκε εφαρμογή κωδικών ως δεύτερο βήμα',
  'totp-removed': 'αφαιρέθηκε η εφαρμογή κωδικών',
  'passkey-added': 'προστέθηκε passkey',
  'passkey-removed': 'αφαιρέθηκε passkey',
  'recovery-codes-renewed': 'εκδόθηκαν νέοι κωδικοί ανάκτησης, και οι παλιοί δεν ισχύουν πια',
  'recovery-code-used': 'χρησιμοποιήθηκε κωδικός ανάκτησης',
  'second-factor-removed': 'το γυμναστήριο αφαίρεσε το δεύτερο βήμα, και αποσυνδεθήκατε από παντού',
} as const;

const footers = {
  member: 'Λάβατε αυτό το μήνυμα επειδή έχετε λογαριασμό στο {GymName}.',
  staff: 'Λάβατε αυτό το μήνυμα επειδή διαχειρίζεστε το {GymName}.',
  unasked: 'Αν δεν το ζητήσατε εσείς, αγνοήστε αυτό το μήνυμα: δεν θα αλλάξει τίποτα.',
  unsubscribe: 'Δεν θέλω άλλα ενημερωτικά μηνύματα',
  unfollow: 'Δεν θέλω άλλα μηνύματα για αυτό το μάθημα',
  linkFallback: 'Αν το κουμπί δεν ανοίγει, αντιγράψτε αυτή τη διεύθυνση στο πρόγραμμα περιήγησής σας:',
} as const;

/** `{Shown}` is the number or address. */
const contact = {
  call: 'Τηλέφωνο: {Shown}',
  viber: 'Viber: {Shown}',
  whatsApp: 'WhatsApp: {Shown}',
  write: 'Email: {Shown}',
} as const;

const placeholders: Record<Placeholder, string> = {
  UserName: 'Το όνομα του παραλήπτη, όπως τον προσφωνούμε',
  GymName: 'Το όνομα του γυμναστηρίου',
  ValidHours: 'Πόσες ώρες ισχύει ο σύνδεσμος',
  StaffRole: 'Ο ρόλος στο προσωπικό',
  Change: 'Τι άλλαξε στο δεύτερο βήμα σύνδεσης',
  ChangedAt: 'Πότε έγινε η αλλαγή',
  Date: 'Η ημερομηνία του ραντεβού',
  StartTime: 'Η ώρα έναρξης',
  EndTime: 'Η ώρα λήξης',
  CancelUntil: 'Έως πότε μπορεί να ακυρώσει το μέλος',
  HeldUntil: 'Έως πότε κρατάμε τη θέση',
  PreviousDate: 'Η προηγούμενη ημερομηνία',
  PreviousStartTime: 'Η προηγούμενη ώρα έναρξης',
  Reason: 'Η αιτία, όταν δόθηκε',
  Changed: 'Η πρόταση που λέει ότι άλλαξε, από το γυμναστήριο ή από το μέλος',
  Booked: 'Η πρόταση που λέει πόσες ημερομηνίες κλείστηκαν',
  Cancelled: 'Η πρόταση που λέει ότι ακυρώθηκε, για ένα ραντεβού ή για περισσότερα',
  Returned: 'Γιατί η επίσκεψη δεν μετρά πια',
  Trainer: 'Ο γυμναστής',
  Class: 'Το μάθημα',
  Week: 'Η Δευτέρα της εβδομάδας που άνοιξε',
  AndOthers: 'Πόσα ακόμη, μετά το πρώτο· κενό όταν είναι ένα',
  CancelledBy: 'Ποιος ακύρωσε',
  Document: 'Το είδος του εγγράφου',
  Plan: 'Το πακέτο',
  Amount: 'Το ποσό',
  ChargedOn: 'Η ημέρα της χρέωσης',
  Renewal: 'Η πρόταση που λέει τι έγινε με την ανανέωση',
  Freeze: 'Η πρόταση που λέει τι έγινε με το πάγωμα',
  FirstDay: 'Η πρώτη παγωμένη ημέρα',
  LastDay: 'Η τελευταία παγωμένη ημέρα',
  EndDate: 'Η τελευταία ημέρα',
  DaysRemaining: 'Πόσες ημέρες απομένουν, σε αριθμό',
  DaysLeft: 'Πόσες ημέρες απομένουν, με λόγια',
  Length: 'διάρκεια από το πρώτο ραντεβού',
  ClientName: 'Το όνομα του πελάτη',
  Event: 'Τι έκανε ο πελάτης',
  Name: 'Το όνομα εκείνου που γιορτάζει, όπως τον προσφωνούμε',
  Subject: 'Το θέμα του μηνύματος',
  Message: 'Το κείμενο του μηνύματος',
};

const unsubscribePage = {
  title: 'Ενημερωτικά μηνύματα',
  question: 'Να μη λαμβάνετε άλλα ενημερωτικά μηνύματα; Τα μηνύματα για τα ραντεβού σας θα συνεχίσουν να έρχονται.',
  button: 'Διαγραφή από τη λίστα',
  done: 'Έγινε. Δεν θα λαμβάνετε άλλα ενημερωτικά μηνύματα.',
  unknown: 'Αυτός ο σύνδεσμος δεν ισχύει πια.',
} as const;

const unfollowPage = {
  ...unsubscribePage,
  title: 'Μάθημα που ακολουθείτε',
  question: 'Να μη σας γράφουμε πια όταν ανοίγει αυτό το μάθημα;',
  button: 'Δεν το ακολουθώ πια',
  done: 'Έγινε. Δεν θα σας γράφουμε πια για αυτό το μάθημα.',
} as const;

/** A registrant knows the password of their registration, which works as soon as the link is opened. */
const registered = {
  note: 'Κάποιος έκανε εγγραφή στο {GymName} με αυτό το email. Πατήστε το κουμπί μόνο αν ήσασταν εσείς: ο λογαριασμός ανοίγει με τον κωδικό που ορίστηκε στην εγγραφή.',
  notMe: 'Δεν ήμουν εγώ',
} as const;
const confirmsToo = 'Ο νέος κωδικός επιβεβαιώνει και το email σας. Όποιος κωδικός είχε οριστεί πριν δεν ισχύει.';

const disownPage = {
  title: 'Δεν κάνατε εσείς την εγγραφή;',
  question: 'Θα ακυρώσουμε την εγγραφή που έγινε με το email σας. Ο κωδικός της δεν θα ανοίγει τίποτα.',
  button: 'Δεν ήμουν εγώ: ακύρωση',
  done: 'Η εγγραφή ακυρώθηκε. Δεν χρειάζεται να κάνετε κάτι άλλο.',
  confirmed:
    'Το email έχει ήδη επιβεβαιωθεί. Αν δεν ορίσατε εσείς τον κωδικό, ζητήστε νέο από τη σελίδα σύνδεσης: ο παλιός παύει να ισχύει.',
  unknown: 'Αυτός ο σύνδεσμος δεν ισχύει πια.',
} as const;

/** For a booking whose cancellation deadline has passed. */
const cancelOver = {
  note: 'Η προθεσμία ακύρωσης έχει περάσει. Αν δεν μπορείτε να έρθετε, ενημερώστε το γυμναστήριο.',
  inText: 'η προθεσμία έχει περάσει',
} as const;
/** The same, where a cancellation after the deadline counts. */
const cancelCounts = {
  note: 'Η προθεσμία για δωρεάν ακύρωση έχει περάσει. Αν δεν μπορείτε να έρθετε, ακυρώστε πριν αρχίσει: η θέση ελευθερώνεται για άλλο μέλος, αλλά η επίσκεψη θα μετρήσει.',
  inText: 'η προθεσμία για δωρεάν ακύρωση έχει περάσει',
} as const;
const length = { one: '1 ημέρα', other: '{Days} ημέρες' } as const;
const daysLeft = { one: 'απομένει 1 ημέρα', other: 'απομένουν {Days} ημέρες' } as const;

const calendarTitle = 'Προπόνηση – {GymName}';
const testMark = '[Δοκιμή]';
const testHasNoFile = 'Η δοκιμή δεν έχει συνημμένο αρχείο για το ημερολόγιο. Το πραγματικό μήνυμα έχει.';

/** All texts of mails besides the templates, in Greek; `mail-words.en.ts` has the same type. */
export const mailWordsEl = {
  buttons,
  facts,
  stays: 'Το ραντεβού σας εκείνης της ημέρας μένει όπως είναι, ώσπου να πατήσετε το κουμπί.',
  cancelledBy,
  because,
  standing,
  freeze,
  renewal,
  cancelled,
  counts,
  returned,
  changed,
  andOthers,
  events,
  secondFactor,
  footers,
  contact,
  placeholders,
  unsubscribePage,
  unfollowPage,
  registered,
  confirmsToo,
  disownPage,
  cancelOver,
  cancelCounts,
  length,
  daysLeft,
  calendarTitle,
  testMark,
  testHasNoFile,
};

type Words<T> = { [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> };
export type MailWords = Words<typeof mailWordsEl>;

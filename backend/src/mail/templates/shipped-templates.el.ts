import type { TemplatePurpose } from '../../contract/mail.js';

export interface TemplateText {
  subject: string;
  /** An empty line separates paragraphs; line breaks are kept. The layout adds facts and button below. */
  body: string;
  /** For SMS, as staff changed it; null or missing: the default one. */
  short?: string | null;
}

/** The default texts in Greek; staff may change each, and reset it. */
export const shippedTemplatesEl: Readonly<Record<TemplatePurpose, TemplateText>> = {
  confirmation: {
    subject: 'Επιβεβαιώστε το email σας',
    body: 'Γεια σας {UserName},\n\nκαλώς ήρθατε στο {GymName}. Επιβεβαιώστε το email σας για να συνδεθείτε και να κλείσετε το πρώτο σας ραντεβού.\n\nΟ σύνδεσμος ισχύει για {ValidHours} ώρες.',
  },
  welcome: {
    subject: 'Καλώς ήρθατε στο {GymName}',
    body: 'Γεια σας {UserName},\n\nο λογαριασμός σας στο {GymName} είναι έτοιμος. Ορίστε τον κωδικό σας από τον παρακάτω σύνδεσμο και κλείστε τα ραντεβού σας όποτε θέλετε.\n\nΟ σύνδεσμος ισχύει για {ValidHours} ώρες. Αργότερα μπορείτε να ζητήσετε άλλον από τη σελίδα σύνδεσης.',
  },
  'staff-invitation': {
    subject: 'Πρόσκληση στο προσωπικό: {GymName}',
    body: 'Γεια σας {UserName},\n\nσας προσκαλούν στη διαχείριση του {GymName}, με ρόλο «{StaffRole}». Ορίστε τον κωδικό σας από τον παρακάτω σύνδεσμο και συνδεθείτε με αυτό το email.\n\nΟ σύνδεσμος ισχύει για {ValidHours} ώρες και χρησιμοποιείται μία φορά. Αν λήξει, ζητήστε νέα πρόσκληση από όποιον σας κάλεσε.',
  },
  reset: {
    subject: 'Νέος κωδικός για τον λογαριασμό σας',
    body: 'Γεια σας {UserName},\n\nζητήσατε νέο κωδικό για τον λογαριασμό σας στο {GymName}. Ορίστε τον από τον παρακάτω σύνδεσμο.\n\nΟ σύνδεσμος ισχύει για {ValidHours} ώρα και χρησιμοποιείται μία φορά.',
  },
  'already-registered': {
    subject: 'Έχετε ήδη λογαριασμό',
    body: 'Γεια σας {UserName},\n\nκάποιος, πιθανότατα εσείς, προσπάθησε να δημιουργήσει λογαριασμό στο {GymName} με αυτό το email. Ο λογαριασμός σας υπάρχει ήδη: συνδεθείτε με τον κωδικό σας, ή ζητήστε νέο από την ίδια σελίδα.',
  },
  'password-changed': {
    subject: 'Ο κωδικός σας άλλαξε',
    body: 'Γεια σας {UserName},\n\nο κωδικός του λογαριασμού σας στο {GymName} άλλαξε: {ChangedAt}. Όπου ήσασταν συνδεδεμένοι, χρειάζεται νέα σύνδεση.\n\nΑν τον αλλάξατε εσείς, δεν χρειάζεται να κάνετε κάτι. Αν όχι, ζητήστε αμέσως νέο κωδικό από τη σελίδα σύνδεσης («Ξεχάσατε τον κωδικό;») και ενημερώστε το γυμναστήριο.',
  },
  'email-changed': {
    subject: 'Το email του λογαριασμού σας άλλαξε',
    body: 'Γεια σας {UserName},\n\nτο email του λογαριασμού σας στο {GymName} άλλαξε: {ChangedAt}. Από εδώ και πέρα συνδέεστε με το νέο. Το μήνυμα πηγαίνει και στις δύο διευθύνσεις.\n\nΑν δεν το ζητήσατε εσείς, ενημερώστε αμέσως το γυμναστήριο.',
  },
  'second-factor-changed': {
    subject: 'Άλλαξε το δεύτερο βήμα σύνδεσής σας',
    body: 'Γεια σας {UserName},\n\nστον λογαριασμό σας στο {GymName}: {Change} ({ChangedAt}).\n\nΑν το κάνατε εσείς, ή το ζητήσατε, δεν χρειάζεται τίποτα άλλο. Αν όχι, αλλάξτε αμέσως τον κωδικό σας από τη σελίδα σύνδεσης («Ξεχάσατε τον κωδικό;») και ενημερώστε το γυμναστήριο.',
  },
  booked: {
    subject: 'Κλείστηκε: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nτο ραντεβού σας στο {GymName} κλείστηκε. Ελάτε 5 με 10 λεπτά νωρίτερα.\n\nΤο ραντεβού βρίσκεται και στο συνημμένο αρχείο, για το ημερολόγιό σας.',
  },
  changed: {
    subject: 'Νέα ώρα για το ραντεβού σας: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\n{Changed}',
  },
  cancelled: {
    subject: 'Ακυρώθηκε: {Date}, {StartTime}{AndOthers}',
    body: 'Γεια σας {UserName},\n\n{Cancelled}',
  },
  'day-closed': {
    subject: 'Κλειστά: {Date}. Το ραντεβού σας ακυρώθηκε',
    body: 'Γεια σας {UserName},\n\nτο {GymName} θα είναι κλειστό και το ραντεβού σας ακυρώθηκε. Δεν μετράει στις επισκέψεις της συνδρομής σας.\n\nΖητούμε συγγνώμη για την αναστάτωση. Κλείστε όποια άλλη ώρα σας βολεύει.',
  },
  restored: {
    subject: 'Ισχύει ξανά: {Date}, {StartTime}{AndOthers}',
    body: 'Γεια σας {UserName},\n\nσας γράψαμε ότι ακυρώθηκε. Η ακύρωση αναιρέθηκε και το ραντεβού σας στο {GymName} ισχύει κανονικά, όπως πριν.\n\nΖητούμε συγγνώμη για την αναστάτωση. Αν δεν σας βολεύει πια, μπορείτε να ακυρώσετε.',
  },
  'other-trainer': {
    subject: 'Με άλλον γυμναστή: {Date}, {StartTime}{AndOthers}',
    body: 'Γεια σας {UserName},\n\nτην ώρα που έχετε κλείσει στο {GymName} θα είναι άλλος γυμναστής: {Trainer}. Η ώρα μένει η ίδια. Αν δεν σας βολεύει, μπορείτε να ακυρώσετε και να κλείσετε άλλη.',
  },
  standing: {
    subject: 'Η σταθερή σας κράτηση: {GymName}',
    body: 'Γεια σας {UserName},\n\nδείτε τι έγινε με τη θέση που έχετε κάθε εβδομάδα. {Booked}',
  },
  'visit-returned': {
    subject: 'Η επίσκεψη δεν μετρά πια: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\n{Returned}. Η επίσκεψη που ακυρώσατε στο {GymName} δεν μετρά πια και μπορείτε να κλείσετε άλλη στη θέση της.',
  },
  'place-free': {
    subject: 'Ελευθερώθηκε θέση: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nελευθερώθηκε θέση για την ώρα που περιμένετε στο {GymName}. Το ίδιο μήνυμα πήραν όλοι όσοι περιμένουν: η θέση είναι για όποιον την κλείσει πρώτος.',
  },
  'class-open': {
    subject: 'Άνοιξε: {Class}, εβδομάδα από {Week}',
    body: 'Γεια σας {UserName},\n\nάνοιξε στο {GymName} η εβδομάδα ενός μαθήματος που ακολουθείτε, και υπάρχει θέση για εσάς.',
  },
  promoted: {
    subject: 'Έχετε θέση: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nελευθερώθηκε θέση για την ώρα που περιμένατε στο {GymName}, και σας την κλείσαμε. Αν δεν σας βολεύει πια, μπορείτε να ακυρώσετε έως: {CancelUntil}, και τότε την παίρνει ο επόμενος.',
  },
  'place-held': {
    subject: 'Κρατάμε μια θέση για εσάς: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nελευθερώθηκε θέση για την ώρα που περιμένετε στο {GymName} και την κρατάμε για εσάς έως: {HeldUntil}, και μετά την παίρνει ο επόμενος.',
  },
  'passed-over': {
    subject: 'Ελευθερώθηκε θέση, αλλά δεν μπορείτε να την πάρετε: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nελευθερώθηκε θέση για την ώρα που περιμένετε στο {GymName}, όμως αυτή τη στιγμή δεν μπορείτε να κλείσετε: {Reason}\n\nΜένετε στη σειρά σας. Δεν θα σας ξαναγράψουμε γι’ αυτό.',
  },
  reminder: {
    subject: 'Υπενθύμιση: {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\nσας περιμένουμε στο {GymName}. Ελάτε 5 με 10 λεπτά νωρίτερα.',
  },
  expiring: {
    subject: 'Η συνδρομή σας λήγει: {EndDate}',
    body: 'Γεια σας {UserName},\n\nη συνδρομή σας στο {GymName} λήγει σύντομα: {DaysLeft}. Για ανανέωση, μιλήστε με το γυμναστήριο.',
  },
  'first-visit': {
    subject: 'Κλείστε το πρώτο ραντεβού σας έως {EndDate}',
    body: 'Γεια σας {UserName},\n\nη συνδρομή σας στο {GymName} περιμένει το πρώτο ραντεβού σας και ισχύει {Length} από αυτό. Κλείστε το έως {EndDate}.',
  },
  'document-expiring': {
    subject: '{Document}: ισχύει έως {EndDate}',
    body: 'Γεια σας {UserName},\n\nένα έγγραφο που έχετε δώσει στο {GymName} λήγει σύντομα ({DaysLeft}). Φέρτε μας ένα νέο, ώστε να μη σας εμποδίσει κάτι στις επισκέψεις σας.',
  },
  'renewal-soon': {
    subject: 'Αυτόματη ανανέωση, χρέωση {Amount}: {ChargedOn}',
    body: 'Γεια σας {UserName},\n\nη συνδρομή σας στο {GymName} λήγει: {EndDate}. Όπως συμφωνήσατε, ανανεώνεται μόνη της ({Plan}), και η κάρτα σας χρεώνεται με {Amount}. Ημέρα χρέωσης: {ChargedOn}.\n\nΑν δεν το θέλετε, σταματήστε το πριν από τότε με το κουμπί: δεν θα χρεωθείτε.',
  },
  renewal: {
    subject: 'Αυτόματη ανανέωση: {Plan}',
    body: 'Γεια σας {UserName},\n\n{Renewal}',
  },
  freeze: {
    subject: 'Παύση της συνδρομής σας: {FirstDay} – {LastDay}',
    body: 'Γεια σας {UserName},\n\n{Freeze}',
  },
  'freeze-asked': {
    subject: 'Αίτημα παγώματος: {ClientName}, {FirstDay} – {LastDay}',
    body: 'Γεια σας {UserName},\n\n{ClientName} ζητά πάγωμα της συνδρομής από {FirstDay} έως {LastDay}. Ανοίξτε την καρτέλα για να το δεχτείτε ή να το απορρίψετε.',
  },
  'staff-notification': {
    subject: '{ClientName}: {Event}, {Date}, {StartTime}',
    body: 'Γεια σας {UserName},\n\n{ClientName}: {Event}.',
  },
  'erasure-requested': {
    subject: 'Αίτημα διαγραφής: {ClientName}',
    body: 'Γεια σας {UserName},\n\n{ClientName} ζητά να διαγραφούν τα προσωπικά δεδομένα του λογαριασμού. Ανοίξτε την καρτέλα, δείτε τι θα διαγραφεί και τι θα μείνει, και απαντήστε μέσα σε έναν μήνα.',
  },
  birthday: {
    subject: 'Χρόνια πολλά από το {GymName}!',
    body: 'Χρόνια πολλά, {Name}!\n\nΌλοι μας στο {GymName} σας ευχόμαστε υγεία, δύναμη και χαρά. Σας περιμένουμε!',
  },
  'name-day': {
    subject: 'Χρόνια πολλά για τη γιορτή!',
    body: 'Χρόνια πολλά, {Name}!\n\nΣτο {GymName} χαιρόμαστε που γιορτάζετε. Σας ευχόμαστε υγεία και χαρά.',
  },
  'after-first-visit': {
    subject: 'Πώς σας φάνηκε η πρώτη φορά στο {GymName};',
    body: 'Γεια σας {UserName},\n\nχαρήκαμε που σας γνωρίσαμε. Αν έχετε απορίες, ρωτήστε μας. Κλείστε και την επόμενη ώρα σας: τις πρώτες εβδομάδες μετρά ο ρυθμός.',
  },
  'subscription-over': {
    subject: 'Η συνδρομή σας έληξε',
    body: 'Γεια σας {UserName},\n\nη συνδρομή σας στο {GymName} έληξε. Για να συνεχίσετε, περάστε από το γυμναστήριο ή μιλήστε μας: θα χαρούμε να σας ξαναδούμε.',
  },
  away: {
    subject: 'Μας λείψατε!',
    body: 'Γεια σας {UserName},\n\nπέρασαν τρεις εβδομάδες από την τελευταία επίσκεψή σας στο {GymName}. Κλείστε μια ώρα όποτε μπορείτε· κι αν κάτι σας εμποδίζει, πείτε μας το.',
  },
  broadcast: { subject: '{Subject}', body: '{Message}' },
};

import type { Capability } from './capability-names.js';
import type { Language } from './languages.js';

type InBoth = Readonly<Record<Language, string>>;

/** `<entity>.<past participle>`: everything that is written to the log, in the words of the console. */
export const AUDIT_DEEDS = {
  'act.undone': { el: 'Αναίρεση', en: 'Undone' },
  'administrator.calendar-ended': {
    el: 'Τέλος διεύθυνσης ημερολογίου προσωπικού',
    en: 'Calendar address ended (staff)',
  },
  'administrator.calendar-made': { el: 'Διεύθυνση ημερολογίου προσωπικού', en: 'Calendar address made (staff)' },
  'administrator.calendar-renewed': {
    el: 'Νέα διεύθυνση ημερολογίου προσωπικού',
    en: 'Calendar address renewed (staff)',
  },
  'administrator.disabled': { el: 'Απενεργοποίηση λογαριασμού προσωπικού', en: 'Account disabled (staff)' },
  'administrator.enabled': { el: 'Ενεργοποίηση λογαριασμού προσωπικού', en: 'Account enabled (staff)' },
  'administrator.invitation-mailed': { el: 'Νέα πρόσκληση στο προσωπικό', en: 'New invitation to the staff' },
  'administrator.invited': { el: 'Πρόσκληση στο προσωπικό', en: 'Invitation to the staff' },
  'administrator.passkey-added': { el: 'Νέο passkey προσωπικού', en: 'Passkey added (staff)' },
  'administrator.passkey-removed': { el: 'Αφαίρεση passkey προσωπικού', en: 'Passkey removed (staff)' },
  'administrator.recovery-code-used': { el: 'Χρήση κωδικού ανάκτησης προσωπικού', en: 'Recovery code used (staff)' },
  'administrator.recovery-codes-renewed': { el: 'Νέοι κωδικοί ανάκτησης προσωπικού', en: 'New recovery codes (staff)' },
  'administrator.renamed': { el: 'Νέο όνομα στο προσωπικό', en: 'New name on the staff' },
  'administrator.reset': { el: 'Νέος κωδικός προσωπικού', en: 'New password (staff)' },
  'administrator.role-changed': { el: 'Νέος ρόλος στο προσωπικό', en: 'New role on the staff' },
  'administrator.second-factor-removed': {
    el: 'Αφαίρεση δεύτερου βήματος προσωπικού',
    en: 'Second step removed (staff)',
  },
  'administrator.totp-added': { el: 'Νέα εφαρμογή κωδικών προσωπικού', en: 'Authenticator app added (staff)' },
  'administrator.totp-removed': {
    el: 'Αφαίρεση εφαρμογής κωδικών προσωπικού',
    en: 'Authenticator app removed (staff)',
  },
  'appointment.booked': { el: 'Κράτηση ραντεβού', en: 'Appointment booked' },
  'appointment.cancelled': { el: 'Ακύρωση ραντεβού', en: 'Appointment cancelled' },
  'appointment.forgiven': { el: 'Η επίσκεψη δεν μετρά πια', en: 'Visit no longer counts' },
  'appointment.marked': { el: 'Σήμανση παρουσίας', en: 'Attendance marked' },
  'appointment.moved': { el: 'Μεταφορά ραντεβού', en: 'Appointment moved' },
  'broadcast.resumed': { el: 'Συνέχιση ενημερωτικού μηνύματος', en: 'Broadcast resumed' },
  'broadcast.sent': { el: 'Αποστολή ενημερωτικού μηνύματος', en: 'Broadcast queued' },
  'broadcast.stopped': { el: 'Διακοπή ενημερωτικού μηνύματος', en: 'Broadcast stopped' },
  'capability.switched-off': { el: 'Απενεργοποίηση λειτουργίας', en: 'Capability switched off' },
  'capability.switched-on': { el: 'Ενεργοποίηση λειτουργίας', en: 'Capability switched on' },
  'client-import.finished': { el: 'Εισαγωγή πελατών', en: 'Import of clients' },
  'client-import.undone': { el: 'Αναίρεση εισαγωγής πελατών', en: 'Import of clients undone' },
  'client-tag.created': { el: 'Νέα ετικέτα', en: 'New tag' },
  'client-tag.removed': { el: 'Κατάργηση ετικέτας', en: 'Tag removed' },
  'client-tag.updated': { el: 'Αλλαγή ετικέτας', en: 'Tag changed' },
  'client.calendar-ended': { el: 'Τέλος διεύθυνσης ημερολογίου πελάτη', en: 'Calendar address ended (client)' },
  'client.calendar-made': { el: 'Διεύθυνση ημερολογίου πελάτη', en: 'Calendar address made (client)' },
  'client.calendar-renewed': { el: 'Νέα διεύθυνση ημερολογίου πελάτη', en: 'Calendar address renewed (client)' },
  'client.charge-reversed': { el: 'Αντιλογισμός χρέωσης', en: 'Charge reversed' },
  'client.created': { el: 'Νέος πελάτης', en: 'Client added' },
  'client.document-added': { el: 'Νέο έγγραφο', en: 'New document' },
  'client.document-changed': { el: 'Αλλαγή εγγράφου', en: 'Document changed' },
  'client.document-file': { el: 'Αρχείο εγγράφου', en: 'File of a document' },
  'client.document-removed': { el: 'Διαγραφή εγγράφου', en: 'Document deleted' },
  'client.erased': { el: 'Διαγραφή στοιχείων πελάτη', en: 'Client erased' },
  'client.erasure-requested': { el: 'Αίτημα διαγραφής', en: 'Request for erasure' },
  'client.erasure-withdrawn': { el: 'Απόσυρση αιτήματος διαγραφής', en: 'Request for erasure withdrawn' },
  'client.linked': { el: 'Σύνδεση παιδιού με ενήλικα', en: 'Child linked to an adult' },
  'client.merged': { el: 'Συγχώνευση πελατών', en: 'Clients merged' },
  'client.note-added': { el: 'Νέα σημείωση', en: 'New note' },
  'client.note-changed': { el: 'Αλλαγή σημείωσης', en: 'Note changed' },
  'client.note-removed': { el: 'Διαγραφή σημείωσης', en: 'Note deleted' },
  'client.opening-reversed': { el: 'Αντιλογισμός υπολοίπου από πριν', en: 'Balance from before reversed' },
  'client.passkey-added': { el: 'Νέο passkey πελάτη', en: 'Passkey added (client)' },
  'client.passkey-removed': { el: 'Αφαίρεση passkey πελάτη', en: 'Passkey removed (client)' },
  'client.password-link-mailed': { el: 'Email για νέο κωδικό', en: 'Password link queued' },
  'client.payment-reversed': { el: 'Αντιλογισμός πληρωμής', en: 'Payment reversed' },
  'client.payment-taken': { el: 'Είσπραξη', en: 'Payment taken' },
  'client.plan-sold': { el: 'Πώληση πακέτου', en: 'Plan sold' },
  'client.recovery-code-used': { el: 'Χρήση κωδικού ανάκτησης πελάτη', en: 'Recovery code used (client)' },
  'client.recovery-codes-renewed': { el: 'Νέοι κωδικοί ανάκτησης πελάτη', en: 'New recovery codes (client)' },
  'client.released': { el: 'Δικός του λογαριασμός για παιδί', en: 'A child got an account of their own' },
  'client.second-factor-removed': { el: 'Αφαίρεση δεύτερου βήματος πελάτη', en: 'Second step removed (client)' },
  'client.tagged': { el: 'Αλλαγή ετικετών πελάτη', en: "Client's tags changed" },
  'client.terms-accepted': { el: 'Αποδοχή όρων', en: 'Terms accepted' },
  'client.todo-added': { el: 'Νέα εκκρεμότητα', en: 'New to-do' },
  'client.todo-changed': { el: 'Αλλαγή εκκρεμότητας', en: 'To-do changed' },
  'client.todo-done': { el: 'Εκκρεμότητα που έγινε', en: 'To-do done' },
  'client.todo-removed': { el: 'Διαγραφή εκκρεμότητας', en: 'To-do deleted' },
  'client.todo-reopened': { el: 'Εκκρεμότητα ανοιχτή ξανά', en: 'To-do open again' },
  'client.totp-added': { el: 'Νέα εφαρμογή κωδικών πελάτη', en: 'Authenticator app added (client)' },
  'client.totp-removed': { el: 'Αφαίρεση εφαρμογής κωδικών πελάτη', en: 'Authenticator app removed (client)' },
  'client.updated': { el: 'Αλλαγή στοιχείων πελάτη', en: 'Client changed' },
  'day.closed': { el: 'Κλείσιμο ημέρας', en: 'Day closed' },
  'door-device.added': { el: 'Νέα συσκευή εισόδου', en: 'New device at the door' },
  'door-device.key-renewed': { el: 'Νέο κλειδί συσκευής εισόδου', en: 'New key of a device at the door' },
  'door-device.revoked': { el: 'Ανάκληση συσκευής εισόδου', en: 'Revocation of a device at the door' },
  'email-template.reset': { el: 'Επαναφορά προτύπου email', en: 'Email template reset' },
  'email-template.updated': { el: 'Αλλαγή προτύπου email', en: 'Email template changed' },
  'export.downloaded': { el: 'Εξαγωγή όλων των στοιχείων', en: 'Export of everything' },
  'first-day.finished': { el: 'Τέλος των πρώτων βημάτων', en: 'First steps finished' },
  'first-day.reopened': { el: 'Ξανά τα πρώτα βήματα', en: 'First steps opened again' },
  'global-timeslot.created': { el: 'Νέο τμήμα στο εβδομαδιαίο πρόγραμμα', en: 'Timeslot added to the weekly schedule' },
  'global-timeslot.deleted': {
    el: 'Διαγραφή τμήματος από το εβδομαδιαίο πρόγραμμα',
    en: 'Timeslot removed from the weekly schedule',
  },
  'global-timeslot.reset': {
    el: 'Επαναφορά τμήματος στο εβδομαδιαίο πρόγραμμα',
    en: 'Timeslot of the weekly schedule reset',
  },
  'global-timeslot.updated': {
    el: 'Αλλαγή τμήματος στο εβδομαδιαίο πρόγραμμα',
    en: 'Timeslot of the weekly schedule changed',
  },
  'mail.resent': { el: 'Νέα αποστολή email', en: 'Email queued again' },
  'mail.settled': { el: 'Email σημειώθηκε ότι έγινε', en: 'Email dealt with' },
  'plan.created': { el: 'Νέο πακέτο', en: 'New plan' },
  'plan.updated': { el: 'Αλλαγή πακέτου', en: 'Plan changed' },
  'setting.logo': { el: 'Αλλαγή λογότυπου', en: 'Logo changed' },
  'setting.picture': { el: 'Αλλαγή εικόνας του χώρου', en: 'Picture of the gym changed' },
  'setting.updated': { el: 'Αλλαγή ρύθμισης', en: 'Setting changed' },
  'standing-booking.changed': { el: 'Αλλαγή σταθερής κράτησης', en: 'Standing booking changed' },
  'standing-booking.created': { el: 'Νέα σταθερή κράτηση', en: 'Standing booking made' },
  'standing-booking.ended': { el: 'Τέλος σταθερής κράτησης', en: 'Standing booking ended' },
  'subscription.created': { el: 'Νέα συνδρομή', en: 'Subscription created' },
  'subscription.freeze-asked': { el: 'Ζητήθηκε πάγωμα', en: 'Freeze asked for' },
  'subscription.freeze-changed': { el: 'Άλλαξε το πάγωμα', en: 'Freeze changed' },
  'subscription.freeze-lapsed': {
    el: 'Αίτημα παγώματος έληξε αναπάντητο',
    en: 'Request for a freeze lapsed unanswered',
  },
  'subscription.freeze-planned': { el: 'Προγραμματίστηκε πάγωμα', en: 'Freeze planned' },
  'subscription.freeze-refused': { el: 'Απορρίφθηκε αίτημα παγώματος', en: 'Request for a freeze refused' },
  'subscription.freeze-withdrawn': { el: 'Αποσύρθηκε το πάγωμα', en: 'Freeze withdrawn' },
  'subscription.frozen': { el: 'Πάγωμα συνδρομής', en: 'Subscription frozen' },
  'subscription.moved': { el: 'Μετακίνηση επόμενης συνδρομής', en: 'Later subscription moved' },
  'subscription.unfrozen': { el: 'Ξεπάγωμα συνδρομής', en: 'Subscription unfrozen' },
  'subscription.updated': { el: 'Αλλαγή συνδρομής', en: 'Subscription changed' },
  'terms.published': { el: 'Δημοσίευση όρων', en: 'Terms published' },
  'till.closed': { el: 'Κλείσιμο ταμείου', en: 'Till closed' },
  'timeslot-override.removed': { el: 'Αφαίρεση αλλαγής ημέρας', en: 'Change of a day removed' },
  'timeslot.added': { el: 'Έκτακτο τμήμα', en: 'Extra timeslot' },
  'timeslot.disabled': { el: 'Απενεργοποίηση τμήματος', en: 'Timeslot disabled' },
  'timeslot.updated': { el: 'Αλλαγή τμήματος', en: 'Timeslot changed' },
  'waiting-list.added': { el: 'Προστέθηκε σε λίστα αναμονής', en: 'Added to a waiting list' },
  'waiting-list.declined': { el: 'Άρνηση κρατημένης θέσης', en: 'Held place declined' },
  'waiting-list.dropped': { el: 'Βγήκε: κλείστηκε άλλη θέση', en: 'Dropped: another place was booked' },
  'waiting-list.held': { el: 'Θέση κρατημένη για πελάτη σε αναμονή', en: 'Place held for a waiting client' },
  'waiting-list.joined': { el: 'Μπήκε σε λίστα αναμονής', en: 'Joined a waiting list' },
  'waiting-list.left': { el: 'Βγήκε από λίστα αναμονής', en: 'Left a waiting list' },
  'waiting-list.moved': { el: 'Αλλαγή σειράς σε λίστα αναμονής', en: 'Waiting list ordered' },
  'waiting-list.offered': { el: 'Ειδοποίηση για ελεύθερη θέση', en: 'Told of a free place' },
  'waiting-list.passed-over': { el: 'Παράλειψη στη λίστα αναμονής', en: 'Passed over in the waiting list' },
  'waiting-list.promoted': { el: 'Κράτηση από τη λίστα αναμονής', en: 'Booked from the waiting list' },
  'waiting-list.released': { el: 'Απελευθέρωση κρατημένης θέσης', en: 'Held place given back' },
  'waiting-list.removed': { el: 'Αφαιρέθηκε από λίστα αναμονής', en: 'Removed from a waiting list' },
  'weekly-template.replaced': { el: 'Αντικατάσταση εβδομαδιαίου προγράμματος', en: 'Weekly schedule replaced' },
  'weekly-template.restored': { el: 'Επαναφορά εβδομαδιαίου προγράμματος', en: 'Weekly template restored' },
} as const satisfies Readonly<Record<string, InBoth>>;

export type AuditAction = keyof typeof AUDIT_DEEDS;
/** `updated` of `client.updated`. */
export type AuditDeed<Entity extends string> = AuditAction extends infer Action
  ? Action extends `${Entity}.${infer Deed}`
    ? Deed
    : never
  : never;

/**
 * An entry that only follows from another change of its transaction: a grouped list shows it only when no other entry
 * of that transaction matches.
 */
export const AUDIT_CONSEQUENCE = 'subscription.moved' satisfies AuditAction;

/** Kinds of records that the log can be filtered by, in display order. */
const THINGS = {
  client: { el: 'Πελάτες', en: 'Clients' },
  subscription: { el: 'Συνδρομές', en: 'Subscriptions' },
  appointment: { el: 'Ραντεβού', en: 'Appointments' },
  'standing-booking': { el: 'Σταθερές κρατήσεις', en: 'Standing bookings', partOf: 'standingBookings' },
  'waiting-list': { el: 'Λίστες αναμονής', en: 'Waiting lists', partOf: 'filling' },
  timeslot: { el: 'Τμήματα', en: 'Timeslots' },
  'timeslot-override': { el: 'Αφαιρέσεις αλλαγών', en: 'Removed changes' },
  day: { el: 'Κλειστές ημέρες', en: 'Closed days' },
  'global-timeslot': { el: 'Τμήματα εβδομάδας', en: 'Weekly timeslots' },
  'weekly-template': { el: 'Εβδομαδιαίο πρόγραμμα', en: 'Weekly schedule' },
  setting: { el: 'Ρυθμίσεις', en: 'Settings' },
  'email-template': { el: 'Πρότυπα email', en: 'Email templates' },
  broadcast: { el: 'Ενημερωτικά μηνύματα', en: 'Broadcasts' },
  mail: { el: 'Email', en: 'Emails' },
  'client-import': { el: 'Εισαγωγές πελατών', en: 'Imports of clients' },
  'client-tag': { el: 'Ετικέτες', en: 'Tags', partOf: 'notes' },
  plan: { el: 'Πακέτα', en: 'Plans', partOf: 'money' },
  till: { el: 'Κλεισίματα ταμείου', en: 'Till closings', partOf: 'money' },
  'door-device': { el: 'Συσκευές εισόδου', en: 'Devices at the door', partOf: 'attendance' },
  export: { el: 'Εξαγωγές', en: 'Exports' },
  administrator: { el: 'Προσωπικό', en: 'Staff' },
} as const satisfies Readonly<Record<string, InBoth & { partOf?: Capability }>>;
export type AuditedThing = keyof typeof THINGS;
export const AUDITED_THINGS = Object.keys(THINGS) as AuditedThing[];
/** The capability that a kind of records belongs to; undefined for those of every gym. */
export const capabilityOfThing = (thing: AuditedThing): Capability | undefined =>
  (THINGS[thing] as { partOf?: Capability }).partOf;

type TextOf<Action> = Action extends `${infer Entity}.${infer Deed}` ? `${Entity}_${Deed}` : never;
/** `client_updated` of `client.updated`: a dot within a key of a text would name a group of texts. */
export type DeedText = TextOf<AuditAction>;
export const deedText = (action: AuditAction): DeedText => action.replace('.', '_') as DeedText;

/** The words of a language, as texts of the console. */
export const auditWords = (language: Language) => ({
  deeds: Object.fromEntries(
    Object.entries(AUDIT_DEEDS).map(([action, words]) => [deedText(action as AuditAction), words[language]]),
  ) as Record<DeedText, string>,
  things: Object.fromEntries(Object.entries(THINGS).map(([thing, words]) => [thing, words[language]])) as Record<
    AuditedThing,
    string
  >,
});

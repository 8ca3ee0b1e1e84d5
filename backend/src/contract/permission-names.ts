import type { Language } from './languages.js';
import type { Permission, StaffRole } from './permissions.js';

export const STAFF_ROLE_NAMES: Readonly<Record<Language, Readonly<Record<StaffRole, string>>>> = {
  el: { owner: 'Ιδιοκτησία', manager: 'Διεύθυνση', desk: 'Υποδοχή', trainer: 'Γυμναστής/τρια' },
  en: { owner: 'Owner', manager: 'Manager', desk: 'Front desk', trainer: 'Trainer' },
};

/** Names of the permissions as a refusal says them, after a colon. */
export const PERMISSION_NAMES: Readonly<Record<Language, Readonly<Record<Permission, string>>>> = {
  el: {
    account: 'ο λογαριασμός σας',
    day: 'το πρόγραμμα της ημέρας',
    clients: 'πελάτες και συνδρομές',
    bookings: 'κρατήσεις',
    attendance: 'παρουσίες',
    exceptions: 'αλλαγές στα τμήματα μιας ημέρας',
    mails: 'απεσταλμένα email',
    log: 'ιστορικό αλλαγών',
    undoOthers: 'αναίρεση ενεργειών άλλων',
    closing: 'κλείσιμο ημερών',
    template: 'εβδομαδιαίο πρόγραμμα',
    broadcasts: 'μαζικά email',
    import: 'εισαγωγή πελατών',
    tags: 'ετικέτες πελατών',
    emailTemplates: 'κείμενα των email',
    settings: 'ρυθμίσεις',
    operations: 'κατάσταση του συστήματος',
    export: 'εξαγωγή όλων των στοιχείων',
    secondFactors: 'αφαίρεση δεύτερου βήματος πελάτη',
    erasure: 'διαγραφή πελάτη',
    staff: 'λογαριασμοί προσωπικού',
    doors: 'συσκευές εισόδου',
  },
  en: {
    account: 'your account',
    day: 'the day’s timeslots',
    clients: 'clients and subscriptions',
    bookings: 'bookings',
    attendance: 'attendance',
    exceptions: 'changes to the timeslots of a date',
    mails: 'sent emails',
    log: 'the log of changes',
    undoOthers: 'undoing what others did',
    closing: 'closing days',
    template: 'the weekly template',
    broadcasts: 'broadcast emails',
    import: 'import of clients',
    tags: 'tags of clients',
    emailTemplates: 'email texts',
    settings: 'settings',
    operations: 'the state of the system',
    export: 'the export of everything',
    secondFactors: 'removing a client’s second step',
    erasure: 'erasing a client',
    staff: 'staff accounts',
    doors: 'devices at the door',
  },
};

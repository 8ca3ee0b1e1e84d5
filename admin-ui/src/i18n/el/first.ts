import { validationEl } from '@palestra/backend/contract/validation.el';
import { appEl } from './app.js';
import { overviewEl } from './overview.js';
import { todosEl } from './todos.js';
import { appointmentsEl } from './appointments.js';
import { reactAdminEl } from './react-admin.js';

/** Words that the first screen takes from areas whose texts load later. */
export const sharedEl = {
  account: {
    title: 'Ο λογαριασμός μου',
    roleChanged: 'Ο ρόλος σας άλλαξε: {role}',
  },
  staff: {
    lacking: 'Δεν ανήκει στον ρόλο σας',
    lackingText: 'Ο ρόλος σας δεν περιλαμβάνει: {permission}. Ζητήστε το από έναν ιδιοκτήτη του γυμναστηρίου.',
  },
  firstDay: {
    title: 'Πρώτα βήματα',
    goOn: 'Συνέχεια στα πρώτα βήματα',
  },
  mails: {
    attention_one: '{count} email θέλει προσοχή',
    attention_other: '{count} email θέλουν προσοχή',
  },
  clients: {
    title: 'Πελάτες',
    noneFound: 'Κανένας πελάτης για «{query}»',
    erasedClient: 'Διαγραμμένος πελάτης',
    status: {
      none: 'Χωρίς συνδρομή',
      disabled: 'Απενεργοποιημένη',
      frozen: 'Παγωμένη',
      usedUp: 'Εξαντλήθηκε',
      expired: 'Έληξε',
      upcoming: 'Δεν ξεκίνησε',
      expiring: 'Λήγει σύντομα',
      active: 'Ενεργή',
    },
    startsOn: 'Ξεκινά {date}',
    disabledClient: 'Ανενεργός',
    neverExpires: 'Δεν λήγει',
  },
  papers: {
    certificate: {
      missing: 'Χωρίς ιατρική βεβαίωση',
      expired: 'Η ιατρική βεβαίωση έληξε: {date}',
      expiring: 'Η ιατρική βεβαίωση ισχύει έως {date}',
      blocks: 'Χωρίς αυτή δεν κλείνει ο ίδιος',
    },
    pinnedNotes: 'Σημειώσεις για τις κρατήσεις',
  },
  secondStep: {
    signInWithPasskey: 'Σύνδεση με passkey',
    passkeyFailed: 'Το passkey δεν χρησιμοποιήθηκε. Δοκιμάστε ξανά, ή άλλον τρόπο.',
  },
  timeslots: {
    reason: 'Λόγος (προαιρετικά)',
    usualReasons: 'Συνηθισμένοι λόγοι',
    overlaps: 'Συμπίπτει με {times}, μπορεί όμως να γίνει.',
    extra: 'Έκτακτο',
    clients: 'Πελάτες',
    clientsOf: 'Πελάτες του τμήματος {time}',
    changeTime: 'Αλλαγή ώρας',
    changeTimeOf: 'Αλλαγή ώρας του τμήματος {time}',
    changeCapacity: 'Αλλαγή χωρητικότητας',
    changeCapacityOf: 'Αλλαγή χωρητικότητας του τμήματος {time}',
    disable: 'Απενεργοποίηση',
    disableOf: 'Απενεργοποίηση του τμήματος {time}',
    enable: 'Ενεργοποίηση',
    enableOf: 'Ενεργοποίηση του τμήματος {time}',
    book: 'Κράτηση πελάτη',
    timeChanged: 'Άλλη ώρα',
    capacityChanged: 'Άλλη χωρητικότητα',
    was: 'αρχικά {value}',
    retiredHint: 'Αφαιρέθηκε από το εβδομαδιαίο πρόγραμμα. Μένει ώσπου να αδειάσει και δεν δέχεται κρατήσεις.',
  },
  rooms: {
    noSlots: 'Καμία ώρα εδώ.',
    room: 'Αίθουσα',
    roomOrHours: 'Αίθουσα ή ραντεβού',
    all: 'Όλες οι αίθουσες',
  },
  extraSlot: {
    add: 'Έκτακτο τμήμα',
  },
  closing: {
    closeDay: 'Κλείσιμο ημέρας',
    closeRange: 'Κλείσιμο διαστήματος',
  },
  operations: {
    backupsStopped:
      'Τα αντίγραφα ασφαλείας σταμάτησαν (το τελευταίο έγινε {when}). Ενημερώστε όποιον φροντίζει τον διακομιστή.',
    noBackup: 'Δεν έχει γίνει κανένα αντίγραφο ασφαλείας. Ενημερώστε όποιον φροντίζει τον διακομιστή.',
    drillFailed:
      'Το αντίγραφο ασφαλείας δεν πέρασε τη δοκιμή επαναφοράς ({when}). Ενημερώστε όποιον φροντίζει τον διακομιστή.',
    doctorFaults: 'Ο έλεγχος των δεδομένων βρήκε λάθη ({when}). Ενημερώστε όποιον φροντίζει τον διακομιστή.',
  },
};

/** Texts of sign-in, the frame and the day, which a first visit waits for. */
export const firstEl = {
  ...sharedEl,
  validation: validationEl,
  ...appEl,
  ...overviewEl,
  ...todosEl,
  ...appointmentsEl,
  ...reactAdminEl,
};

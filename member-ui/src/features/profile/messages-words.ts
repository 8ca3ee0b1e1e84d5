import type { MessageChannel, MessageKind } from '@palestra/backend/contract/own-messages';
import type { TextObstacle, TextWay } from '@palestra/backend/contract/texting';
import type { Obstacle } from './use-own-phone';

interface MessagesWords {
  lead: string;
  here: string;
  isOn: string;
  isOff: string;
  switchOn: string;
  notOffered: string;
  notAllowed: string;
  obstacles: Readonly<Record<Obstacle, string>>;
  choices: string;
  kinds: Readonly<Record<MessageKind, { name: string; hint: string }>>;
  channels: Readonly<Record<MessageChannel, string>>;
  textsTo: Readonly<Record<TextWay, string>>;
  textObstacles: Readonly<Record<TextObstacle, string>>;
  noPhone: string;
  always: string;
  devices: string;
  noDevices: string;
  unknown: string;
  thisOne: string;
  since: string;
  lastSent: string;
  remove: string;
  removeOf: string;
  failed: string;
  notLoaded: string;
}

export const MESSAGES_WORDS: Readonly<Record<'el' | 'en', MessagesWords>> = {
  el: {
    lead: 'Διαλέξτε τι έρχεται στο κινητό και τι με email. Ό,τι δεν γίνεται να σταλεί εκεί έρχεται με email.',
    here: 'Αυτή η συσκευή',
    isOn: 'Εδώ έρχεται ό,τι διαλέγετε για το κινητό.',
    isOff: 'Εδώ δεν έρχονται ειδοποιήσεις.',
    switchOn: 'Ενεργοποίηση εδώ',
    notOffered: 'Αυτή τη στιγμή δεν γίνεται. Ενημερώστε το γυμναστήριο.',
    notAllowed: 'Δεν δόθηκε άδεια. Πατήστε ξανά και επιλέξτε «Να επιτρέπεται».',
    obstacles: {
      unsupported: 'Αυτό το πρόγραμμα περιήγησης δεν δέχεται ειδοποιήσεις. Δοκιμάστε από το κινητό σας.',
      'home-screen':
        'Στο iPhone χρειάζεται πρώτα η εφαρμογή στην αρχική οθόνη: πατήστε «Κοινή χρήση», μετά «Προσθήκη στην οθόνη Αφετηρίας», και ανοίξτε την από εκεί.',
      denied:
        'Οι ειδοποιήσεις είναι κλειστές για αυτή τη σελίδα. Ανοίξτε τις ρυθμίσεις της σελίδας στο πρόγραμμα περιήγησης, επιτρέψτε τις «Ειδοποιήσεις» και επιστρέψτε εδώ.',
    },
    choices: 'Τι έρχεται πού',
    kinds: {
      places: {
        name: 'Θέσεις που ελευθερώνονται',
        hint: 'Όταν υπάρχει θέση για εσάς από τη λίστα αναμονής, ή ανοίγει μάθημα που ακολουθείτε. Αν σας την κρατάμε, έρχεται και email.',
      },
      bookings: {
        name: 'Αλλαγές στα ραντεβού μου',
        hint: 'Ό,τι κλείνει, αλλάζει ή ακυρώνει το γυμναστήριο. Για αλλαγές και ακυρώσεις έρχεται και email, για το ημερολόγιό σας.',
      },
      reminders: {
        name: 'Υπενθυμίσεις',
        hint: 'Πριν από ένα ραντεβού, και πριν λήξει η συνδρομή ή ένα έγγραφο.',
      },
      news: {
        name: 'Νέα του γυμναστηρίου',
        hint: 'Ανακοινώσεις, ευχές για γενέθλια και γιορτές, και άλλα που στέλνει από μόνο του το γυμναστήριο.',
      },
    },
    channels: { mail: 'Email', phone: 'Κινητό', text: 'SMS', none: 'Καθόλου' },
    textsTo: { sms: 'Τα SMS έρχονται στο {number}.', viber: 'Τα μηνύματα έρχονται στο Viber του {number}.' },
    textObstacles: {
      'no-mobile': 'Για SMS χρειάζεται κινητό στα στοιχεία σας. Ώσπου να το γράψετε, έρχονται email.',
      unreachable:
        'Τα SMS δεν φτάνουν στον αριθμό σας, και έρχονται email. Δείτε αν είναι σωστός, και διαλέξτε ξανά SMS.',
      'opted-out':
        'Ο αριθμός σας έχει ζητήσει να μην παίρνει SMS, και έρχονται email. Διαλέξτε ξανά SMS για να δοκιμάσουμε.',
    },
    noPhone: 'Καμία συσκευή δεν παίρνει ειδοποιήσεις: ό,τι διαλέξατε για το κινητό έρχεται με email.',
    always: 'Ό,τι κάνετε εσείς επιβεβαιώνεται πάντα με email, όπως και ό,τι αφορά τον λογαριασμό σας.',
    devices: 'Συσκευές',
    noDevices: 'Καμία ακόμη.',
    unknown: 'Άγνωστη συσκευή',
    thisOne: 'Αυτή η συσκευή',
    since: 'Από {when}',
    lastSent: 'Τελευταία ειδοποίηση: {when}',
    remove: 'Αφαίρεση',
    removeOf: 'Αφαίρεση: {device}',
    failed: 'Δεν έγινε. Δοκιμάστε ξανά.',
    notLoaded: 'Οι ειδοποιήσεις δεν φορτώθηκαν.',
  },
  en: {
    lead: 'Choose what comes to your phone and what by email. What cannot be sent there comes by email.',
    here: 'This device',
    isOn: 'What you choose for the phone comes here.',
    isOff: 'No messages come here.',
    switchOn: 'Switch on here',
    notOffered: 'It is not possible at the moment. Please let the gym know.',
    notAllowed: 'It was not allowed. Press again, and choose Allow.',
    obstacles: {
      unsupported: 'This browser takes no messages. Try it on your phone.',
      'home-screen':
        'On an iPhone the app must be on the home screen first: press Share, then Add to Home Screen, and open it from there.',
      denied:
        'Notifications are blocked for this page. Open the page’s settings in the browser, allow Notifications, and come back here.',
    },
    choices: 'What comes where',
    kinds: {
      places: {
        name: 'Places that become free',
        hint: 'When there is a place for you from the waiting list, or a class opens that you follow. If we hold it for you, an email comes too.',
      },
      bookings: {
        name: 'Changes to my appointments',
        hint: 'What the gym books, changes or cancels. Changes and cancellations come by email too, for your calendar.',
      },
      reminders: {
        name: 'Reminders',
        hint: 'Before an appointment, and before the subscription or a document ends.',
      },
      news: {
        name: 'News of the gym',
        hint: 'Announcements, wishes on birthdays and name days, and what else the gym writes by itself.',
      },
    },
    channels: { mail: 'Email', phone: 'Phone', text: 'SMS', none: 'Not at all' },
    textsTo: { sms: 'SMS goes to {number}.', viber: 'Messages go to the Viber of {number}.' },
    textObstacles: {
      'no-mobile': 'SMS needs a mobile number in your details. Until you write one, email comes.',
      unreachable: 'SMS does not reach your number, and email comes. See whether it is right, and choose SMS again.',
      'opted-out': 'Your number asked to get no SMS, and email comes. Choose SMS again, and we try.',
    },
    noPhone: 'No device gets messages: what you chose for the phone comes by email.',
    always: 'What you do yourself is always confirmed by email, and so is what concerns your account.',
    devices: 'Devices',
    noDevices: 'None yet.',
    unknown: 'Unknown device',
    thisOne: 'This device',
    since: 'Since {when}',
    lastSent: 'Last message: {when}',
    remove: 'Remove',
    removeOf: 'Remove: {device}',
    failed: 'It did not work. Please try again.',
    notLoaded: 'The messages could not be loaded.',
  },
};

import type { Language } from './languages.js';
import type { MailPurpose } from './mail.js';

/** Names of the mail purposes in staff's lists. */
export const MAIL_PURPOSE_NAMES: Readonly<Record<Language, Readonly<Record<MailPurpose, string>>>> = {
  el: {
    confirmation: 'Επιβεβαίωση email',
    welcome: 'Καλωσόρισμα νέου πελάτη',
    reset: 'Επαναφορά κωδικού',
    'already-registered': 'Υπάρχει ήδη λογαριασμός',
    'password-changed': 'Άλλαξε ο κωδικός',
    'email-changed': 'Άλλαξε το email',
    booked: 'Κλείστηκε ραντεβού',
    changed: 'Άλλαξε η ώρα ραντεβού',
    cancelled: 'Ακυρώθηκε ραντεβού',
    'day-closed': 'Έκλεισε η ημέρα',
    'place-free': 'Ελευθερώθηκε θέση',
    reminder: 'Υπενθύμιση ραντεβού',
    expiring: 'Η συνδρομή λήγει',
    'staff-notification': 'Ειδοποίηση προσωπικού',
    'erasure-requested': 'Αίτημα διαγραφής',
    broadcast: 'Ενημερωτικό μήνυμα',
    test: 'Δοκιμή',
  },
  en: {
    confirmation: 'Email confirmation',
    welcome: 'Welcome of a new client',
    reset: 'Password reset',
    'already-registered': 'Account exists already',
    'password-changed': 'Password changed',
    'email-changed': 'Email changed',
    booked: 'Appointment booked',
    changed: 'Appointment time changed',
    cancelled: 'Appointment cancelled',
    'day-closed': 'Day closed',
    'place-free': 'A place is free',
    reminder: 'Appointment reminder',
    expiring: 'Subscription ends soon',
    'staff-notification': 'Staff notification',
    'erasure-requested': 'Request for erasure',
    broadcast: 'Broadcast email',
    test: 'Test',
  },
};

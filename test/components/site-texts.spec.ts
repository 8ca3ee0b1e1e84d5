import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, SITE_TEXTS } from './app.js';

/* Texts of the member site that are fixed word for word. */

it('shows the fixed English texts word for word', () => {
  const { account, session } = SITE_TEXTS.en;
  const { phoneInvalid: _ownRule, ...ofTheSpecification } = account.problems;
  expect(Object.values(ofTheSpecification).map((text) => text.replace('{count}', '6'))).toEqual([
    'Name is required',
    'Email is required',
    'Invalid email format',
    'Phone number is required',
    'Password is required',
    'New password is required',
    'Password must be at least 6 characters long',
    'Password and confirmation password do not match',
  ]);
  expect(account.verification).toMatchObject({
    required: 'Please complete the security verification',
    failed: 'Security verification failed. Please try again.',
    expired: 'Security verification expired. Please verify again.',
    notLoaded: 'Failed to load security verification',
  });
  expect(account.forgotPassword.done).toMatch(/^If the email address exists/);
  expect([session.failed, session.failedUnexpectedly]).toEqual(['Login failed', 'An error occurred during login']);
  const { register, forgotPassword, reset, confirm } = account;
  expect([register.failed, register.failedUnexpectedly]).toEqual([
    'Registration failed',
    'An error occurred during registration',
  ]);
  expect([forgotPassword.failed, forgotPassword.broken]).toEqual([
    'Request failed',
    'An error occurred while processing your request',
  ]);
  expect([reset.failed, reset.broken, reset.invalid]).toEqual([
    'Password reset failed',
    'An error occurred while resetting your password',
    'Invalid reset link. Please request a new password reset.',
  ]);
  expect(confirm.incomplete).toMatch(/^Invalid confirmation link/);
  expect(confirm.invalid).toMatch(/^Invalid or expired confirmation link/);
  expect(confirm.failed).toMatch(/^Email confirmation failed/);
  expect(confirm.broken).toMatch(/^An error occurred during email confirmation/);
  expect(SITE_TEXTS.en).toMatchObject({
    loading: 'Loading...',
    failure: {
      timeslots: 'Failed to load timeslots',
      cancel: 'Failed to cancel appointment',
      unexpected: 'Unexpected Application Error!',
    },
    appointment: { status: { pending: 'Pending' } },
  });
});

it('promises no moment for a place that nobody may get, or for a mail that waits for the morning', () => {
  const routes = path.resolve(import.meta.dirname, '../../backend/src/waiting-list/interest.controller.ts');
  const texts = JSON.stringify(SITE_TEXTS) + readFileSync(routes, 'utf8').replaceAll("'", '"');
  expect(texts).toContain('We will tell you if one becomes free');
  expect(texts.match(/[^"]*(?:as soon as|μόλις ελευθερωθεί|ελευθερώνεται αμέσως|free [^"]*at once)[^"]*/gi)).toBeNull();
});

it('shows the fixed texts in Greek', () => {
  const { account, session } = SITE_TEXTS.el;
  const { phoneInvalid: _ownRule, ...ofTheSpecification } = account.problems;
  expect(Object.values(ofTheSpecification).map((text) => text.replace('{count}', '6'))).toEqual([
    'Το όνομα είναι υποχρεωτικό',
    'Το email είναι υποχρεωτικό',
    'Μη έγκυρη μορφή email',
    'Το τηλέφωνο είναι υποχρεωτικό',
    'Ο κωδικός είναι υποχρεωτικός',
    'Ο νέος κωδικός είναι υποχρεωτικός',
    'Ο κωδικός πρέπει να έχει τουλάχιστον 6 χαρακτήρες',
    'Ο κωδικός και η επιβεβαίωσή του δεν ταιριάζουν',
  ]);
  expect(account.verification).toMatchObject({
    required: 'Ολοκληρώστε τον έλεγχο ασφαλείας',
    failed: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
    expired: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
    notLoaded: 'Δεν φορτώθηκε ο έλεγχος ασφαλείας',
  });
  expect(account.forgotPassword.done).toMatch(/^Αν το email υπάρχει/);
  expect([session.failed, session.failedUnexpectedly]).toEqual([
    'Η σύνδεση απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά τη σύνδεση',
  ]);
  const { register, forgotPassword, reset, confirm } = account;
  expect([register.failed, register.failedUnexpectedly]).toEqual([
    'Η εγγραφή απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την εγγραφή',
  ]);
  expect([forgotPassword.failed, forgotPassword.broken]).toEqual([
    'Το αίτημα απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την επεξεργασία του αιτήματός σας',
  ]);
  expect([reset.failed, reset.broken, reset.invalid]).toEqual([
    'Η αλλαγή του κωδικού απέτυχε',
    'Παρουσιάστηκε σφάλμα κατά την αλλαγή του κωδικού σας',
    'Μη έγκυρος σύνδεσμος επαναφοράς. Ζητήστε νέα επαναφορά κωδικού.',
  ]);
  expect(confirm.incomplete).toMatch(/^Μη έγκυρος σύνδεσμος επιβεβαίωσης/);
  expect(confirm.invalid).toMatch(/^Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει/);
  expect(confirm.failed).toMatch(/^Η επιβεβαίωση του email απέτυχε/);
  expect(confirm.broken).toMatch(/^Παρουσιάστηκε σφάλμα κατά την επιβεβαίωση του email/);
  expect(SITE_TEXTS.el).toMatchObject({
    loading: 'Φόρτωση...',
    failure: {
      timeslots: 'Δεν φορτώθηκαν οι ώρες',
      cancel: 'Δεν ακυρώθηκε το ραντεβού. Δοκιμάστε ξανά.',
      unexpected: 'Απρόσμενο σφάλμα εφαρμογής!',
    },
    appointment: { status: { pending: 'Σε αναμονή' } },
  });
});

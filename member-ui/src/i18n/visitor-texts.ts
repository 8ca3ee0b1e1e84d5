import type { ByLanguage } from './added-texts.js';

/** Texts that a visitor alone needs; they load with the sign-in. */
const el = {
  /** Sign-in screen. */
  session: {
    title: 'Σύνδεση',
    lead: 'Το επόμενο ραντεβού σας, σε τρία πατήματα.',
    password: 'Κωδικός πρόσβασης',
    submit: 'Σύνδεση',
    busy: 'Γίνεται σύνδεση…',
    failed: 'Η σύνδεση απέτυχε',
    failedUnexpectedly: 'Παρουσιάστηκε σφάλμα κατά τη σύνδεση',
    confirmFirst:
      'Επιβεβαιώστε πρώτα το email σας με τον σύνδεσμο που σας στείλαμε. Για νέο σύνδεσμο πατήστε «Ξεχάσατε τον κωδικό;».',
    passwordShort: 'Ο κωδικός έχει τουλάχιστον {count} χαρακτήρες.',
    emailMissing: 'Συμπληρώστε και το email σας.',
    byPasskey: 'Σύνδεση με passkey',
    passkeyFailed: 'Το passkey δεν χρησιμοποιήθηκε. Δοκιμάστε ξανά, ή με τον κωδικό σας.',
    toForgotPassword: 'Ξεχάσατε τον κωδικό;',
    messages: { emailConfirmed: 'Το email σας επιβεβαιώθηκε. Μπορείτε να συνδεθείτε.' },
  },
  /** The switch above the sign-in. */
  theme: {
    label: 'Εμφάνιση: {theme}',
    choices: { system: 'όπως η συσκευή', light: 'φωτεινή', dark: 'σκοτεινή' },
  },
  /** Visitor screens. */
  account: {
    name: 'Ονοματεπώνυμο',
    phone: 'Τηλέφωνο',
    newPassword: 'Νέος κωδικός',
    confirmPassword: 'Επιβεβαίωση κωδικού',
    passwordHint: 'Τουλάχιστον {count} χαρακτήρες, τίποτα που μαντεύεται εύκολα',
    emailMixed: 'Έχει ελληνικά ή κυριλλικά γράμματα ανάμεσα σε λατινικά: {letters}. Ελέγξτε αν γράφτηκε σωστά.',
    checkMail: 'Ελέγξτε το email σας',
    newLink: 'Ζητήστε νέο σύνδεσμο',
    toSignIn: 'Επιστροφή στη σύνδεση',

    problems: {
      nameRequired: 'Το όνομα είναι υποχρεωτικό',
      emailRequired: 'Το email είναι υποχρεωτικό',
      emailInvalid: 'Μη έγκυρη μορφή email',
      phoneRequired: 'Το τηλέφωνο είναι υποχρεωτικό',
      phoneInvalid: 'Ο αριθμός δεν φαίνεται πλήρης',
      passwordRequired: 'Ο κωδικός είναι υποχρεωτικός',
      newPasswordRequired: 'Ο νέος κωδικός είναι υποχρεωτικός',
      passwordTooShort: 'Ο κωδικός πρέπει να έχει τουλάχιστον {count} χαρακτήρες',
      passwordsDiffer: 'Ο κωδικός και η επιβεβαίωσή του δεν ταιριάζουν',
    },

    verification: {
      label: 'Έλεγχος ασφαλείας',
      required: 'Ολοκληρώστε τον έλεγχο ασφαλείας',
      failed: 'Ο έλεγχος ασφαλείας απέτυχε. Δοκιμάστε ξανά.',
      expired: 'Ο έλεγχος ασφαλείας έληξε. Επαναλάβετέ τον.',
      notLoaded: 'Δεν φορτώθηκε ο έλεγχος ασφαλείας',
      development: 'Έλεγχος ασφαλείας (ανάπτυξη)',
      developmentDone: 'Ο έλεγχος ολοκληρώθηκε (ανάπτυξη)',
    },

    register: {
      title: 'Νέος λογαριασμός',
      lead: 'Μετά την εγγραφή θα σας στείλουμε email για να την επιβεβαιώσετε.',
      submit: 'Δημιουργία λογαριασμού',
      busy: 'Δημιουργείται…',
      haveAccount: 'Έχετε ήδη λογαριασμό; Συνδεθείτε',
      done: 'Η εγγραφή σας καταχωρίστηκε. Ανοίξτε τον σύνδεσμο που στείλαμε στο email σας για να το επιβεβαιώσετε.',
      sentTo: 'Το στείλαμε στο {email}',
      correct: 'Διόρθωση του email',
      failed: 'Η εγγραφή απέτυχε',
      failedUnexpectedly: 'Παρουσιάστηκε σφάλμα κατά την εγγραφή',
    },

    forgotPassword: {
      title: 'Ξεχάσατε τον κωδικό σας;',
      lead: 'Γράψτε το email σας και θα σας στείλουμε έναν σύνδεσμο για να συνεχίσετε.',
      submit: 'Αποστολή συνδέσμου',
      busy: 'Αποστέλλεται…',
      done: 'Αν το email υπάρχει, στάλθηκε σε αυτό ένας σύνδεσμος. Ελέγξτε τα μηνύματά σας.',
      failed: 'Το αίτημα απέτυχε',
      broken: 'Παρουσιάστηκε σφάλμα κατά την επεξεργασία του αιτήματός σας',
    },

    confirm: {
      busy: 'Επιβεβαίωση του email σας…',
      doneTitle: 'Επιβεβαιώθηκε το email σας',
      done: 'Ο λογαριασμός σας είναι έτοιμος. Μπορείτε να συνδεθείτε.',
      next_one: 'Μετάβαση στη σύνδεση σε {count} δευτερόλεπτο…',
      next_other: 'Μετάβαση στη σύνδεση σε {count} δευτερόλεπτα…',
      goNow: 'Σύνδεση τώρα',
      notDoneTitle: 'Δεν επιβεβαιώθηκε το email',
      incomplete: 'Μη έγκυρος σύνδεσμος επιβεβαίωσης. Ζητήστε νέο σύνδεσμο.',
      invalid: 'Ο σύνδεσμος επιβεβαίωσης δεν είναι έγκυρος ή έχει λήξει. Ζητήστε νέο σύνδεσμο.',
      failed: 'Η επιβεβαίωση του email απέτυχε. Ζητήστε νέο σύνδεσμο.',
      broken: 'Παρουσιάστηκε σφάλμα κατά την επιβεβαίωση του email. Δοκιμάστε ξανά.',
    },

    reset: {
      submit: 'Αλλαγή κωδικού',
      busy: 'Αλλάζει…',
      title: 'Ορίστε νέο κωδικό',
      lead: 'Για τον λογαριασμό {email}',
      doneTitle: 'Ο κωδικός άλλαξε',
      done: 'Μπορείτε να συνδεθείτε με τον νέο. Σας μεταφέρουμε στη σύνδεση…',
      invalidTitle: 'Ο σύνδεσμος δεν ισχύει',
      invalid: 'Μη έγκυρος σύνδεσμος επαναφοράς. Ζητήστε νέα επαναφορά κωδικού.',
      failed: 'Η αλλαγή του κωδικού απέτυχε',
      broken: 'Παρουσιάστηκε σφάλμα κατά την αλλαγή του κωδικού σας',
    },
  },
};

const en: typeof el = {
  session: {
    title: 'Sign in',
    lead: 'Your next appointment is three taps away.',
    password: 'Password',
    submit: 'Sign in',
    busy: 'Signing in…',
    failed: 'Login failed',
    failedUnexpectedly: 'An error occurred during login',
    confirmFirst:
      'Please confirm your email first with the link that we sent you. For a new link press “Forgot your password?”.',
    passwordShort: 'The password has at least {count} characters.',
    emailMissing: 'Fill in your email, too.',
    byPasskey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey was not used. Try again, or use your password.',
    toForgotPassword: 'Forgot your password?',
    messages: { emailConfirmed: 'Your email is confirmed. You can sign in now.' },
  },
  theme: {
    label: 'Appearance: {theme}',
    choices: { system: 'as the device', light: 'light', dark: 'dark' },
  },
  account: {
    name: 'Full name',
    phone: 'Phone',
    newPassword: 'New password',
    confirmPassword: 'Confirm password',
    passwordHint: 'At least {count} characters, nothing easily guessed',
    emailMixed:
      'It has Greek or Cyrillic letters among Latin ones: {letters}. Check that it was typed as it was meant.',
    checkMail: 'Check your email',
    newLink: 'Request a new link',
    toSignIn: 'Return to sign in',

    problems: {
      nameRequired: 'Name is required',
      emailRequired: 'Email is required',
      emailInvalid: 'Invalid email format',
      phoneRequired: 'Phone number is required',
      phoneInvalid: 'The number does not look complete',
      passwordRequired: 'Password is required',
      newPasswordRequired: 'New password is required',
      passwordTooShort: 'Password must be at least {count} characters long',
      passwordsDiffer: 'Password and confirmation password do not match',
    },

    verification: {
      label: 'Security verification',
      required: 'Please complete the security verification',
      failed: 'Security verification failed. Please try again.',
      expired: 'Security verification expired. Please verify again.',
      notLoaded: 'Failed to load security verification',
      development: 'Security verification (development)',
      developmentDone: 'Verification completed (development)',
    },

    register: {
      title: 'Create an account',
      lead: 'We will send you an email to confirm it.',
      submit: 'Create account',
      busy: 'Creating…',
      haveAccount: 'Have an account already? Sign in',
      done: 'Registration received. Please open the link that we sent to your email to confirm it.',
      sentTo: 'We sent it to {email}',
      correct: 'Correct the email',
      failed: 'Registration failed',
      failedUnexpectedly: 'An error occurred during registration',
    },

    forgotPassword: {
      title: 'Forgot your password?',
      lead: 'Enter your email and we will send you a link to continue.',
      submit: 'Send the link',
      busy: 'Sending…',
      done: 'If the email address exists, a link has been sent to it. Please check your email.',
      failed: 'Request failed',
      broken: 'An error occurred while processing your request',
    },

    confirm: {
      busy: 'Confirming your email…',
      doneTitle: 'Your email is confirmed',
      done: 'Your account is ready. You can sign in now.',
      next_one: 'Sign-in opens in {count} second…',
      next_other: 'Sign-in opens in {count} seconds…',
      goNow: 'Sign in now',
      notDoneTitle: 'Your email is not confirmed',
      incomplete: 'Invalid confirmation link. Please request a new link.',
      invalid: 'Invalid or expired confirmation link. Please request a new link.',
      failed: 'Email confirmation failed. Please request a new link.',
      broken: 'An error occurred during email confirmation. Please try again.',
    },

    reset: {
      submit: 'Change password',
      busy: 'Changing…',
      title: 'Choose a new password',
      lead: 'For the account {email}',
      doneTitle: 'Your password is changed',
      done: 'You can sign in with the new one. Taking you to sign in…',
      invalidTitle: 'This link does not work',
      invalid: 'Invalid reset link. Please request a new password reset.',
      failed: 'Password reset failed',
      broken: 'An error occurred while resetting your password',
    },
  },
};

export const VISITOR_TEXTS: ByLanguage<typeof el> = { el, en };

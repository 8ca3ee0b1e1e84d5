/** Sign-in screen. */
export const session = {
  title: 'Σύνδεση',
  lead: 'Κλείστε το επόμενο ραντεβού σας σε τρία αγγίγματα.',
  email: 'Email',
  password: 'Κωδικός πρόσβασης',
  showPassword: 'Εμφάνιση κωδικού',
  hidePassword: 'Απόκρυψη κωδικού',
  submit: 'Σύνδεση',
  busy: 'Γίνεται σύνδεση…',
  failed: 'Η σύνδεση απέτυχε',
  failedUnexpectedly: 'Παρουσιάστηκε σφάλμα κατά τη σύνδεση',
  confirmFirst:
    'Επιβεβαιώστε πρώτα το email σας με τον σύνδεσμο που σας στείλαμε. Για νέο σύνδεσμο πατήστε «Ξεχάσατε τον κωδικό;».',
  passwordShort: 'Ο κωδικός έχει τουλάχιστον {{count}} χαρακτήρες.',
  emailMissing: 'Συμπληρώστε και το email σας.',
  toRegister: 'Νέος λογαριασμός',
  toTimetable: 'Δείτε το πρόγραμμα',
  toForgotPassword: 'Ξεχάσατε τον κωδικό;',
  messages: { emailConfirmed: 'Το email σας επιβεβαιώθηκε. Μπορείτε να συνδεθείτε.' },
};

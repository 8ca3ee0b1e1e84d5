export const signInEl = {
  signIn: {
    title: 'Σύνδεση',
    lead: 'Ο χώρος του προσωπικού',
    email: 'Email',
    password: 'Κωδικός',
    showPassword: 'Εμφάνιση κωδικού',
    hidePassword: 'Απόκρυψη κωδικού',
    submit: 'Σύνδεση',
    submitting: 'Σύνδεση...',
    ended: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
    forgot: 'Ξεχάσατε τον κωδικό;',
    members: 'Είστε μέλος; Ανοίξτε τη σελίδα των μελών.',
  },
};

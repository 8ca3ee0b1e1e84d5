/** Texts of the parts of react-admin that the console has; `test/browser/console-texts.spec.ts` names those missing. */
export const reactAdminEl = {
  ra: {
    action: { clear_input_value: 'Καθαρισμός τιμής', undo: 'Αναίρεση' },
    auth: { auth_check_error: 'Συνδεθείτε για να συνεχίσετε' },
    message: {
      invalid_form: 'Η φόρμα έχει λάθη. Ελέγξτε τα πεδία της',
      select_all_limit_reached: 'Τα στοιχεία είναι πάρα πολλά για να επιλεγούν όλα. Επιλέχθηκαν τα πρώτα {max}.',
      unsaved_changes: 'Κάποιες αλλαγές δεν έχουν αποθηκευτεί. Θέλετε να τις απορρίψετε;',
    },
    navigation: {
      clear_filters: 'Καθαρισμός φίλτρων',
      no_filtered_results: 'Δεν βρέθηκε τίποτα με αυτά τα φίλτρα.',
      no_results: 'Δεν βρέθηκε τίποτα',
    },
    notification: {
      http_error: 'Σφάλμα επικοινωνίας με τον διακομιστή',
      i18n_error: 'Οι μεταφράσεις αυτής της γλώσσας δεν φορτώθηκαν',
      item_doesnt_exist: 'Το στοιχείο δεν υπάρχει',
      logged_out: 'Η σύνδεσή σας έληξε. Συνδεθείτε ξανά.',
      not_authorized: 'Δεν έχετε δικαίωμα πρόσβασης.',
      updated: 'Το στοιχείο ενημερώθηκε',
    },
    page: { edit: '{name} {recordRepresentation}', list: '{name}' },
    validation: {
      required: 'Υποχρεωτικό πεδίο',
      minLength: 'Τουλάχιστον {min} χαρακτήρες',
      maxLength: 'Έως {max} χαρακτήρες',
      minValue: 'Τουλάχιστον {min}',
      maxValue: 'Έως {max}',
      number: 'Γράψτε αριθμό',
      email: 'Μη έγκυρη μορφή email',
      oneOf: 'Επιλέξτε ένα από: {options}',
      regex: 'Η μορφή δεν είναι σωστή (κανονική έκφραση): {pattern}',
    },
  },
};

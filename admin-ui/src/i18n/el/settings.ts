export const settingsEl = {
  settings: {
    title: 'Ρυθμίσεις',
    sections: 'Ενότητες των ρυθμίσεων',
    global: 'Γενικές ρυθμίσεις',
    lead: 'Κάθε ρύθμιση αποθηκεύεται χωριστά και ισχύει αμέσως.',
    saved: 'Η ρύθμιση αποθηκεύτηκε',
    updatedAt: 'Τελευταία αλλαγή: {when}',
    units: { places: 'θέσεις', hours: 'ώρες' },
    off: 'Όχι',
    hoursBefore_one: '{count} ώρα πριν',
    hoursBefore_other: '{count} ώρες πριν',
    required: 'Συμπληρώστε μια τιμή',
    outOfRange: 'Γράψτε ακέραιο αριθμό από {min} έως {max}',
    tooLong: 'Έως {max} χαρακτήρες',
    range: 'Από {min} έως {max}',
    undo: 'Αναίρεση',
    GymName: {
      label: 'Όνομα γυμναστηρίου',
      hint: 'Εμφανίζεται στην κορυφή των δύο εφαρμογών και στα email.',
    },
    GymCapacityPerTimeslot: {
      label: 'Θέσεις ανά τμήμα',
      hint: 'Πόσα μέλη χωρούν σε ένα τμήμα, όπου δεν έχει οριστεί κάτι άλλο.',
    },
    BookingCancellationDeadlineHours: {
      label: 'Προθεσμία ακύρωσης',
      hint: 'Έως πόσες ώρες πριν από το τμήμα μπορεί να ακυρώσει ένα μέλος.',
    },
    MorningClientCancellationDeadlineHours: {
      label: 'Προθεσμία ακύρωσης πρωινών πελατών',
      hint: 'Έως πόσες ώρες πριν από το τμήμα μπορεί να ακυρώσει ένας πρωινός πελάτης.',
    },
    EveningReminderHour: {
      label: 'Υπενθύμιση το προηγούμενο βράδυ',
      hint: 'Τι ώρα στέλνεται email σε όσους έχουν ραντεβού την επομένη. Όσοι κλείνουν αργότερα δεν το παίρνουν.',
    },
    ReminderHoursBefore: {
      label: 'Υπενθύμιση πριν από το ραντεβού',
      hint: 'Πόσες ώρες πριν από την έναρξη στέλνεται email. Όσοι κλείνουν αργότερα δεν το παίρνουν.',
    },
  },
};

/** What opens over a screen to book or to cancel. */
export const cancelDialog = {
  title: 'Να ακυρωθεί το ραντεβού;',
  whatHappens: 'Η θέση σας ελευθερώνεται αμέσως για άλλον ασκούμενο και η επίσκεψη δεν μετρά στο όριο του μήνα.',
  confirm: 'Ακύρωση ραντεβού',
  busy: 'Ακυρώνεται…',
  keep: 'Διατήρηση',
  done: 'Το ραντεβού ακυρώθηκε',
  doneText: 'Μπορείτε να κλείσετε άλλη ώρα όποτε θέλετε.',
};

export const bookDialog = {
  title: 'Επιβεβαίωση κράτησης',
  cancelUntil: 'Έως {{when}} μπορείτε να το ακυρώσετε.',
  notCancellable_one: 'Ξεκινά σε λιγότερο από {{count}} ώρα: δεν θα μπορείτε να το ακυρώσετε από εδώ.',
  notCancellable_other: 'Ξεκινά σε λιγότερο από {{count}} ώρες: δεν θα μπορείτε να το ακυρώσετε από εδώ.',
  arriveEarly: 'Ελάτε {{min}} με {{max}} λεπτά νωρίτερα.',
  confirm: 'Κλείσιμο ραντεβού',
  busy: 'Κλείνεται…',
  another: 'Άλλη ώρα',
  done: 'Το ραντεβού κλείστηκε',
  doneText: 'Σας περιμένουμε.',
};

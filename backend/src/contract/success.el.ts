const success = {
  ok: '',
  signedIn: 'Συνδεθήκατε',
  signedOutEverywhere: 'Αποσυνδεθήκατε από όλες τις συσκευές',
  registered: 'Η εγγραφή σας καταχωρίστηκε. Ανοίξτε τον σύνδεσμο που στείλαμε στο email σας για να το επιβεβαιώσετε.',
  secondFactorsRemoved: 'Το δεύτερο βήμα αφαιρέθηκε και ο λογαριασμός αποσυνδέθηκε από παντού',
  appointmentBooked: 'Το ραντεβού κλείστηκε',
  appointmentMoved: 'Το ραντεβού μεταφέρθηκε',
  appointmentCancelled: 'Το ραντεβού ακυρώθηκε',
  feedMade: 'Η διεύθυνση του ημερολογίου είναι έτοιμη',
  feedEnded: 'Η διεύθυνση του ημερολογίου δεν ισχύει πια',
  standingMade: 'Η σταθερή κράτηση ισχύει',
  standingChanged: 'Η σταθερή κράτηση άλλαξε',
  standingEnded: 'Η σταθερή κράτηση τερματίστηκε',
  staffInvited: 'Η πρόσκληση μπήκε στη σειρά για αποστολή',
  promotionSaved: 'Ο κωδικός προσφοράς αποθηκεύτηκε',
  planSaved: 'Το πακέτο αποθηκεύτηκε',
  tagSaved: 'Η ετικέτα αποθηκεύτηκε',
  courseSaved: 'Ο κύκλος αποθηκεύτηκε',
  classSaved: 'Το μάθημα αποθηκεύτηκε',
  trainerSaved: 'Ο γυμναστής αποθηκεύτηκε',
  todoSaved: 'Η εκκρεμότητα αποθηκεύτηκε',
  noteSaved: 'Η σημείωση αποθηκεύτηκε',
  documentSaved: 'Το έγγραφο αποθηκεύτηκε',
  termsAccepted: 'Αποδεχτήκατε τους όρους',
  clientUpdated: 'Ο πελάτης ενημερώθηκε',
  erasureRequested: 'Το αίτημα διαγραφής στάλθηκε στο γυμναστήριο',
  subscriptionUpdated: 'Η συνδρομή ενημερώθηκε',
  settingUpdated: 'Η ρύθμιση αποθηκεύτηκε',
  timeslotUpdated: 'Το τμήμα ενημερώθηκε',
  timeslotDisabled: 'Το τμήμα απενεργοποιήθηκε',
  dayClosed: 'Η ημέρα έκλεισε',
  rangeClosed: 'Οι ημέρες έκλεισαν',
  overrideRemoved: 'Η αλλαγή αφαιρέθηκε',
  timeslotCreated: 'Το τμήμα προστέθηκε',
  timeslotReset: 'Το τμήμα επανήλθε στις αρχικές του ρυθμίσεις',
  timeslotDeleted: 'Το τμήμα διαγράφηκε',
  scheduleUpdated: 'Το πρόγραμμα αποθηκεύτηκε',
  dryRun: 'Δεν άλλαξε τίποτα: αυτό θα συνέβαινε.',
  languageUpdated: 'Η γλώσσα αποθηκεύτηκε',
  testMailQueued: 'Το δοκιμαστικό email προς εσάς μπήκε στη σειρά για αποστολή',
} as const;

export type SuccessKey = keyof typeof success;
/**
 * Greek texts of success that several calls or an app say; `success.en.ts` has the same type. Others stand at their
 * route.
 */
export const successEl: Readonly<Record<SuccessKey, string>> = success;

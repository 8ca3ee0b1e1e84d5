/** Contacts of the gym. */
export const contact = {
  title: 'Το γυμναστήριο',
  call: 'Κλήση: {{shown}}',
  viber: 'Viber: {{shown}}',
  whatsApp: 'WhatsApp: {{shown}}',
  write: 'Email: {{shown}}',
  address: 'Διεύθυνση',
  map: 'Δείτε το στον χάρτη',
  hours: 'Ώρες λειτουργίας',
};
/** Public timetable. */
export const timetable = {
  title: 'Πρόγραμμα',
  lead: 'Οι ώρες του γυμναστηρίου για τις επόμενες ημέρες.',
  see: 'Δείτε το πρόγραμμα',
  closed: 'Κλειστά',
  none: 'Δεν υπάρχουν ώρες',
  toSignIn: 'Σύνδεση για κράτηση',
  toRegister: 'Νέος λογαριασμός',
  failed: 'Δεν φορτώθηκε το πρόγραμμα. Δοκιμάστε ξανά.',
};

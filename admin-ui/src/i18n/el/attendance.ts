export const attendanceEl = {
  attendance: {
    came: 'Ήρθε: {name}',
    attended: 'Ήρθε',
    absent: 'Δεν ήρθε',
    clear: 'Χωρίς σήμανση',
    isAbsent: 'δεν ήρθε',
    markRest_one: 'Σήμανση του υπόλοιπου {count} ως απόντα',
    markRest_other: 'Σήμανση των υπόλοιπων {count} ως απόντων',
    failed: 'Η παρουσία δεν αποθηκεύτηκε. Δοκιμάστε ξανά.',
  },
};

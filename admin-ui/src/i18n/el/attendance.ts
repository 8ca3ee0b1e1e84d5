export const attendanceEl = {
  attendance: {
    came: 'Ήρθε: {name}',
    attended: 'Ήρθε',
    absent: 'Δεν ήρθε',
    clear: 'Χωρίς σήμανση',
    isAbsent: 'δεν ήρθε',
    markRest_one: 'Σήμανση απουσίας για το άτομο που απομένει',
    markRest_other: 'Σήμανση των υπόλοιπων {count} ως απόντων',
    toFile: 'Παρουσίες σε αρχείο (CSV)',
    fileFailed: 'Το αρχείο δεν ετοιμάστηκε. Δοκιμάστε ξανά.',
    failed: 'Η παρουσία δεν αποθηκεύτηκε. Δοκιμάστε ξανά.',
  },
};

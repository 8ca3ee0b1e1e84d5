/** Texts of courses; they load with their page. */
export const COURSE_WORDS = {
  el: {
    title: 'Κύκλοι μαθημάτων',
    lead: 'Ημερομηνίες που κλείνονται όλες μαζί, με μία τιμή.',
    back: 'Μαθήματα',
    failed: 'Οι κύκλοι δεν φορτώθηκαν',
    none: 'Δεν υπάρχει κύκλος μαθημάτων αυτή τη στιγμή.',
    joinUntil: (date: string) => `Εγγραφές έως ${date}`,
    free: 'Με τη συνδρομή σας',
    join: (count: number) => `Κλείστε και τις ${count} ημερομηνίες`,
    ask: (count: number, price: string | null) =>
      price === null
        ? `Κλείνονται ${count} ημερομηνίες και μετρούν στη συνδρομή σας. Αν κάποια δεν γίνεται, δεν κλείνεται καμία.`
        : `Κλείνονται ${count} ημερομηνίες για ${price}, που πληρώνετε στο γυμναστήριο έως την πρώτη. Αν κάποια δεν γίνεται, δεν κλείνεται καμία. Ώσπου να ξεκινήσει ο κύκλος, μπορείτε να τον αφήσετε χωρίς χρέωση.`,
    confirm: 'Ναι, κλείστε τις',
    keep: 'Όχι τώρα',
    busy: 'Γίνεται…',
    joined: 'Είστε μέσα σε αυτόν τον κύκλο.',
    end: 'Αφήστε τον κύκλο',
    endAsk: (left: number) => (left === 1 ? 'Ακυρώνεται 1 ημερομηνία.' : `Ακυρώνονται ${left} ημερομηνίες.`),
    endBack: (amount: string) =>
      `Αφαιρούνται ${amount} από τη χρέωση. Ό,τι έχετε πληρώσει παραπάνω σας το επιστρέφει το γυμναστήριο.`,
    endNothing: 'Η χρέωση μένει.',
    endConfirm: 'Ναι, ακυρώστε τις',
    begun: 'Ο κύκλος ξεκίνησε. Για να τον αφήσετε, μιλήστε με το γυμναστήριο.',
    notDone: 'Δεν έγινε. Δοκιμάστε ξανά.',
  },
  en: {
    title: 'Courses',
    lead: 'Dates that are booked all at once, at one price.',
    back: 'Classes',
    failed: 'The courses were not loaded',
    none: 'There is no course at the moment.',
    joinUntil: (date: string) => `Join until ${date}`,
    free: 'With your subscription',
    join: (count: number) => `Book all ${count} dates`,
    ask: (count: number, price: string | null) =>
      price === null
        ? `${count} dates are booked and count in your subscription. If one cannot be booked, none is.`
        : `${count} dates are booked for ${price}, which you pay at the gym by the first of them. If one cannot be booked, none is. Until it begins you can leave it and owe nothing.`,
    confirm: 'Yes, book them',
    keep: 'Not now',
    busy: 'Working…',
    joined: 'You are in this course.',
    end: 'Leave the course',
    endAsk: (left: number) => (left === 1 ? '1 date is cancelled.' : `${left} dates are cancelled.`),
    endBack: (amount: string) =>
      `${amount} is taken off the charge. What you have paid beyond that, the gym gives back.`,
    endNothing: 'The charge stays.',
    endConfirm: 'Yes, cancel them',
    begun: 'It has begun. To leave it, talk to the gym.',
    notDone: 'It was not done. Please try again.',
  },
};

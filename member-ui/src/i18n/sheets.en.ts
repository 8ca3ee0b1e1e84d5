import type * as greek from './sheets.el.js';

export const cancelDialog: typeof greek.cancelDialog = {
  title: 'Cancel this appointment?',
  whatHappens: 'Your place is free for somebody else at once, and the visit does not count towards the month’s limit.',
  confirm: 'Cancel appointment',
  busy: 'Cancelling…',
  keep: 'Keep it',
  done: 'Appointment cancelled',
  doneText: 'You can book another time whenever you like.',
};

export const bookDialog: typeof greek.bookDialog = {
  title: 'Confirm your booking',
  cancelUntil: 'You can cancel it until {{when}}.',
  notCancellable_one: 'It starts in less than {{count}} hour: you will not be able to cancel it here.',
  notCancellable_other: 'It starts in less than {{count}} hours: you will not be able to cancel it here.',
  arriveEarly: 'Arrive {{min}} to {{max}} minutes early.',
  confirm: 'Book appointment',
  busy: 'Booking…',
  another: 'Another time',
  done: 'Appointment booked',
  doneText: 'See you there.',
};

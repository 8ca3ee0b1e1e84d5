import type * as greek from './sheets.el.js';

export const cancelDialog: typeof greek.cancelDialog = {
  title: 'Cancel this appointment?',
  whatHappens: 'Your place is free for somebody else at once, and the visit does not count towards the month’s limit.',
  confirm: 'Yes, cancel it',
  busy: 'Cancelling…',
  keep: 'No, keep it',
  done: 'Appointment cancelled',
  doneText: 'You can book another time whenever you like.',
};

export const bookDialog: typeof greek.bookDialog = {
  title: 'Your booking',
  cancelUntil: 'You can cancel it until {{when}}.',
  notCancellable_one: 'It starts in less than {{count}} hour: you will not be able to cancel it here.',
  notCancellable_other: 'It starts in less than {{count}} hours: you will not be able to cancel it here.',
  arriveEarly: 'Arrive {{min}} to {{max}} minutes early.',
  confirm: 'Confirm',
  busy: 'Booking…',
  another: 'Another time',
  moved: 'The time has changed: {{time}} instead of {{before}}',
  confirmMoved: 'Confirm {{time}}',
  moveTitle: 'Change the time',
  moveFrees: 'Your place at {{time}} becomes free at once.',
  moveConfirm: 'Change the time',
  moveBusy: 'Changing…',
  moveDone: 'Time changed:',
  started: 'This timeslot has started already.',
  gone: 'This timeslot is no longer there. Choose another one.',
  full: 'It has just filled up. We can tell you when a place is free.',
  notify: 'Notify me',
  notified: 'We will tell you',
  notifiedText: 'As soon as a place is free you get an email. The first to book it has it.',
  waitingAlready: 'It is full. You are waiting for a place already: we will tell you.',
  done: 'Booked!',
  doneText: 'See you there.',
  close: 'Done',
};

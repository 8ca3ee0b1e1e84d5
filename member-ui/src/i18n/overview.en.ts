import type * as greek from './overview.el.js';

export const overview: typeof greek.overview = {
  title: 'Overview',
  next: 'Next appointment',
  now: 'Now',
  none: 'No appointment coming up',
  noneText: 'Choose a day and a time, and the place is yours.',
  book: 'Book appointment',
  use: 'Visits this month',
  useOf: 'of {{limit}}',
  useUnlimited: 'no limit',
  made_one: '{{count}} made',
  made_other: '{{count}} made',
  toCome_one: '{{count}} booked',
  toCome_other: '{{count}} booked',
  total: 'Total appointments',
  upcoming: 'Upcoming',
  limit: 'This month’s limit',
  unlimited: 'Unlimited',
  noLimit: '–',
  upcomingTitle: 'Upcoming appointments',
  historyTitle: 'History',
  historyNone: 'Your last appointments will be listed here.',
  allHistory: 'Whole history',
  greekTime: 'Greek time',
  quickBook: 'Free times: {{day}}',
  allTimes: 'All times',
  upcomingNone: 'What you book will be listed here.',
  noMore: 'Nothing else is coming up.',
};

export const appointment: typeof greek.appointment = {
  cancel: 'Cancel',
  cancelOf: 'Cancel the appointment: {{when}}',
  cancelUntil: 'Cancel until {{when}}',
  cancelClosed: 'Cancelling was possible until {{when}}',
  status: { confirmed: 'Confirmed', cancelled: 'Cancelled', completed: 'Completed', pending: 'Pending' },
  reason: 'Reason: {{reason}}',
  toCalendar: 'Add to calendar',
  toCalendarOf: 'Add to calendar: {{when}}',
  calendarTitle: 'Training – {{gym}}',
  calendarText: 'You can cancel until {{when}}.',
};

export const lost: typeof greek.lost = {
  title_one: 'The gym cancelled your appointment',
  title_other: 'The gym cancelled {{count}} of your appointments',
  frozen: 'Reason: your subscription was paused.',
  deactivated: 'Reason: your account was switched off.',
  choose: 'Choose another time',
  read: 'Got it',
};

export const waiting: typeof greek.waiting = {
  title: 'Waiting list',
  text: 'We will email you as soon as a place is free.',
  none: 'You are no longer waiting for a place.',
  position: 'Number {{position}} in line',
  leave: 'Stop waiting',
  leaveOf: 'Stop waiting: {{when}}',
};

export const offline: typeof greek.offline = {
  title: 'No connection',
  text: 'Your appointments as they were: {{when}}. Changes need a connection.',
};

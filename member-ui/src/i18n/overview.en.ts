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
  useLabel: '{{used}} of {{limit}} visits: {{month}}',
  remaining_one: '{{count}} visit left in {{month}}.',
  remaining_other: '{{count}} visits left in {{month}}.',
  usedUp_one: '{{count}} of {{count}} visits used in {{month}}. From {{from}} you can book again.',
  usedUp_other: '{{count}} of {{count}} visits used in {{month}}. From {{from}} you can book again.',
  unlimitedText: 'Your subscription has no limit of visits.',
  total: 'Total appointments',
  upcoming: 'Upcoming',
  limit: 'This month’s limit',
  unlimited: 'Unlimited',
  noLimit: '–',
  upcomingTitle: 'Upcoming appointments',
  historyTitle: 'History',
  historyNone: 'Your last appointments will be listed here.',
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

export const offline: typeof greek.offline = {
  title: 'No connection',
  text: 'Your appointments as they were: {{when}}. Changes need a connection.',
};

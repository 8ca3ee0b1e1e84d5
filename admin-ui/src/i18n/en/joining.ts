import type { joiningEl } from '../el/joining.js';

export const joiningEn: typeof joiningEl = {
  joining: {
    title: 'New members from the site',
    lead: 'Who has begun alone in the last 30 days, and where they stand. A call is often enough.',
    people: 'New members',
    none: 'Nobody has begun alone in the last 30 days.',
    loadFailed: 'The new members could not be loaded',
    noPlan: 'nothing chosen',
    atDesk: 'Will pay at the gym',
    since: 'Since {when}',
    begun: 'Began {when}',
    reached: {
      registered: 'Did not open the email',
      confirmed: 'Stopped at the terms',
      agreed: 'Has not started yet',
      started: 'No first booking',
      booked: 'Has booked',
    },
    months: 'How many come how far',
    monthsText: 'By the month of registering. The numbers stay; the names go after 30 days.',
    columns: {
      month: 'Month',
      opened: 'Opened the form',
      registered: 'Registered',
      confirmed: 'Opened the email',
      agreed: 'Passed the terms',
      started: 'Started',
      booked: 'Booked',
    },
  },
};

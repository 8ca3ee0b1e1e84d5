import type { rosterEl } from '../el/roster.js';

export const rosterEn: typeof rosterEl = {
  roster: {
    title: 'Roster as a file',
    text: 'Everybody who is booked on these days, with their time and whether they came, as a CSV file for a spreadsheet.',
    from: 'From',
    to: 'Until',
    save: 'Download CSV',
    saving: 'Preparing...',
    saved_zero: 'No bookings: the file has headings only',
    saved_one: 'The file has 1 booking',
    saved_other: 'The file has {count} bookings',
    unmarked: 'Not marked',
    columns: {
      date: 'Date',
      from: 'Start',
      to: 'End',
      client: 'Client',
      mark: 'Attendance',
      bookedBy: 'Booked by',
    },
  },
};

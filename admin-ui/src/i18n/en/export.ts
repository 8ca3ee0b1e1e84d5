import type { exportEl } from '../el/export.js';

export const exportEn: typeof exportEl = {
  export: {
    title: 'Export',
    lead: 'Everything that the gym has put in, in one file.',
    file: 'Everything',
    hint: 'A ZIP file of CSV tables that any spreadsheet opens, as they are at this moment. columns.csv explains each column. Bookings go on as usual.',
    personal:
      'It holds personal data of all clients. Keep it in a safe place, and delete it when you no longer need it.',
    start: 'Export everything',
    unknown: 'How far it is cannot be seen. The download goes on in the browser; if it did not arrive, start it again.',
    begins: 'The download begins…',
    running: 'Sending: {size} MB so far',
    done: 'The export has ended ({size} MB). The file is among your browser’s downloads.',
    notDone: 'The export did not end: the download stopped or never began. Start it again.',
    failed: 'The export did not start. Try again.',
    inside: 'What is inside',
    filesFailed: 'The list of files could not be loaded.',
  },
};

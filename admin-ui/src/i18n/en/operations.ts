import type { operationsEl } from '../el/operations.js';

export const operationsEn: typeof operationsEl = {
  operations: {
    backupsStopped: 'Backups have stopped: the last one was made {when}. Tell the person who looks after the server.',
    noBackup: 'No backup has been made. Tell the person who looks after the server.',
    drillFailed: 'The backup did not pass its restore test ({when}). Tell the person who looks after the server.',
    doctorFaults: 'The check of the data found faults ({when}). Tell the person who looks after the server.',
  },
};

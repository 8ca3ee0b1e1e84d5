import { validationEn } from '@palestra/backend/contract/validation.en';
import type { firstEl, sharedEl } from '../el/first.js';
import { appEn } from './app.js';
import { overviewEn } from './overview.js';
import { todosEn } from './todos.js';
import { appointmentsEn } from './appointments.js';
import { reactAdminEn } from './react-admin.js';

const sharedEn: typeof sharedEl = {
  account: {
    title: 'My account',
    roleChanged: 'Your role was changed: {role}',
  },
  staff: {
    lacking: 'Not part of your role',
    lackingText: 'Your role does not include: {permission}. Ask an owner of the gym.',
  },
  firstDay: {
    title: 'First steps',
    goOn: 'Go on with the first steps',
  },
  mails: {
    attention_one: '{count} email needs attention',
    attention_other: '{count} emails need attention',
  },
  clients: {
    title: 'Clients',
    noneFound: 'No client for “{query}”',
    erasedClient: 'Erased client',
    status: {
      none: 'No subscription',
      disabled: 'Disabled',
      frozen: 'Frozen',
      usedUp: 'Used up',
      expired: 'Expired',
      upcoming: 'Not started',
      expiring: 'Expiring soon',
      active: 'Active',
    },
    startsOn: 'Starts {date}',
    disabledClient: 'Disabled',
    neverExpires: 'Doesn’t expire',
  },
  papers: {
    certificate: {
      missing: 'No medical certificate',
      expired: 'Medical certificate expired on {date}',
      expiring: 'Medical certificate ends on {date}',
      blocks: 'Cannot book without one',
    },
    pinnedNotes: 'Notes for bookings',
  },
  secondStep: {
    signInWithPasskey: 'Sign in with a passkey',
    passkeyFailed: 'The passkey was not used. Try again, or another way.',
  },
  timeslots: {
    reason: 'Reason (optional)',
    usualReasons: 'Usual reasons',
    overlaps: 'Overlaps {times}. That is possible, if you want it.',
    extra: 'Extra',
    clients: 'View clients',
    clientsOf: 'View clients of the timeslot {time}',
    changeTime: 'Change time',
    changeTimeOf: 'Change time of the timeslot {time}',
    changeCapacity: 'Change capacity',
    changeCapacityOf: 'Change capacity of the timeslot {time}',
    disable: 'Disable timeslot',
    disableOf: 'Disable timeslot {time}',
    enable: 'Enable timeslot',
    enableOf: 'Enable timeslot {time}',
    book: 'Book client',
    timeChanged: 'Time changed',
    capacityChanged: 'Capacity changed',
    was: 'was {value}',
    retiredHint: 'Removed from the weekly schedule. It stays until it is empty and takes no bookings.',
  },
  rooms: {
    noSlots: 'No timeslots here.',
    room: 'Room',
    roomOrHours: 'Room or appointments',
    all: 'All rooms',
  },
  extraSlot: {
    add: 'Extra timeslot',
  },
  closing: {
    closeDay: 'Close day',
    closeRange: 'Close date range',
  },
  operations: {
    backupsStopped: 'Backups have stopped: the last one was made {when}. Tell the person who looks after the server.',
    noBackup: 'No backup has been made. Tell the person who looks after the server.',
    drillFailed: 'The backup did not pass its restore test ({when}). Tell the person who looks after the server.',
    doctorFaults: 'The check of the data found faults ({when}). Tell the person who looks after the server.',
  },
};

/** Texts of sign-in, the frame and the day, which a first visit waits for. */
export const firstEn: typeof firstEl = {
  ...sharedEn,
  validation: validationEn,
  ...appEn,
  ...overviewEn,
  ...todosEn,
  ...appointmentsEn,
  ...reactAdminEn,
};

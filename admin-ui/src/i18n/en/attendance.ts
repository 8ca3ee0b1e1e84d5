import type { attendanceEl } from '../el/attendance.js';

export const attendanceEn: typeof attendanceEl = {
  attendance: {
    came: 'Came: {name}',
    attended: 'Came',
    absent: 'Did not come',
    clear: 'No mark',
    isAbsent: 'did not come',
    markRest_one: 'Mark the last one as absent',
    markRest_other: 'Mark the other {count} as absent',
    toFile: 'Roster as a file (CSV)',
    release: 'Will not come: free the place',
    releaseTitle: 'Free the place?',
    releaseText: '{name} will not come. The place goes to those who wait at once:',
    releaseConfirm: 'Free the place',
    releaseThen: {
      off: 'The client is told by email, and the visit does not count.',
      counts: 'The client is told by email. If their deadline has passed, the visit counts as a late cancellation.',
      forgivenIfFilled:
        'The client is told by email. If their deadline has passed, the visit counts as a late cancellation, unless somebody takes the place.',
    },
    fileFailed: 'The file was not made. Please try again.',
    failed: 'Attendance was not saved. Try again.',
  },
};

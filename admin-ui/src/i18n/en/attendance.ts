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
    fileFailed: 'The file was not made. Please try again.',
    failed: 'Attendance was not saved. Try again.',
  },
};

import type { settingsEl } from '../el/settings.js';

export const settingsEn: typeof settingsEl = {
  settings: {
    title: 'Settings',
    sections: 'Parts of the settings',
    global: 'Global settings',
    lead: 'Each setting is saved on its own and takes effect at once.',
    saved: 'Setting saved',
    updatedAt: 'Last changed: {when}',
    units: { places: 'places', hours: 'hours' },
    off: 'Off',
    hoursBefore_one: '{count} hour before',
    hoursBefore_other: '{count} hours before',
    required: 'Enter a value',
    outOfRange: 'Enter a whole number from {min} to {max}',
    tooLong: 'At most {max} characters',
    range: 'From {min} to {max}',
    undo: 'Undo',
    GymName: { label: 'Gym name', hint: 'Shown at the top of both apps and in emails.' },
    GymCapacityPerTimeslot: {
      label: 'Places per timeslot',
      hint: 'How many members fit in one timeslot, where nothing else is set.',
    },
    BookingCancellationDeadlineHours: {
      label: 'Cancellation deadline',
      hint: 'Until how many hours before the timeslot a member can cancel.',
    },
    MorningClientCancellationDeadlineHours: {
      label: 'Cancellation deadline of morning clients',
      hint: 'Until how many hours before the timeslot a morning client can cancel.',
    },
    EveningReminderHour: {
      label: 'Reminder the evening before',
      hint: 'When members with an appointment the next day are reminded by email. Those who book later are not.',
    },
    ReminderHoursBefore: {
      label: 'Reminder before the appointment',
      hint: 'How long before it starts members are reminded by email. Those who book later are not.',
    },
  },
};

import type { usesEl } from '../el/uses.js';

export const usesEn: typeof usesEl = {
  uses: {
    title: 'What the gym uses',
    lead: 'Whatever is off is seen nowhere, neither by staff nor by clients. Its data stay, and come back with it.',
    settings: 'Its settings',
    needs: 'Needs',
    on: 'Switched on',
    off: 'Switched off',
    failed: 'Not changed',
    loadFailed: 'What the gym uses was not loaded',
    reminders: {
      title: 'Reminders',
      changes: 'Clients get an email on the evening before their appointment and shortly before it.',
      needs: 'A mail server.',
    },
    filling: {
      title: 'Waiting list that fills by itself',
      changes: 'A place that becomes free is booked or held for the first in line, instead of telling everybody.',
      needs: '',
    },
    lateCancelling: {
      title: 'Late cancelling',
      changes:
        'Clients also cancel after the deadline, and the visit counts. With points, those who do it often cannot book by themselves for some days.',
      needs: '',
    },
    attendance: {
      title: 'Attendance and door',
      changes: 'Staff mark who came, and clients show their code at the door.',
      needs: 'For the door, a tablet with a camera.',
    },
    standingBookings: {
      title: 'Standing bookings',
      changes: 'A place is booked every week at the same hour, by staff or by clients as well.',
      needs: '',
    },
    classes: {
      title: 'Classes and trainers',
      changes: 'Each timeslot may have a class and a trainer. Members see them, also in emails and calendars.',
      needs: 'Your classes and trainers.',
    },
    rooms: {
      title: 'Rooms',
      changes: 'Each room has a weekly schedule and places of its own.',
      needs: 'Your rooms: while there is one, nothing changes.',
    },
    freezes: {
      title: 'Freezes by date',
      changes:
        'A subscription is frozen from one day to another, and clients can ask for it. Closed days can be added to the end of subscriptions.',
      needs: '',
    },
    money: {
      title: 'Plans and payments',
      changes: 'Staff sell plans, take payments and see who owes. It is not a cash register.',
      needs: 'The plans that you sell, with their prices.',
    },
    papers: {
      title: 'Documents and terms',
      changes: 'Medical certificates and other documents with their end, and the terms that clients accept.',
      needs: '',
    },
    notes: {
      title: 'Notes, tags and to-dos',
      changes: 'Staff keep notes, tag clients and write what is to be done for them. Clients do not see these.',
      needs: '',
    },
    family: {
      title: 'Families',
      changes: 'An adult books for their children, with one account.',
      needs: '',
    },
    quietHours: {
      title: 'Quiet hours',
      changes: 'At night no email goes to clients, and no deadline of theirs ends.',
      needs: '',
    },
    reports: {
      title: 'Reports',
      changes: 'Fill, visits, clients and those who may leave, compared by period.',
      needs: '',
    },
    calendarFeeds: {
      title: 'Calendar on the phone',
      changes:
        'Visits enter and change in a member’s own calendar by themselves, and timeslots in those of staff, from a secret address.',
      needs: '',
    },
    occasions: {
      title: 'Automatic messages',
      changes:
        'Wishes for birthdays and name days, and a few words after the first visit, after a subscription has ended or when somebody has been away for three weeks. You choose which of them go.',
      needs: '',
    },
    phoneMessages: {
      title: 'Messages on the phone',
      changes: 'Members choose what comes to their phone instead of by email: free places, changes, reminders, news.',
      needs: '',
    },
    texting: {
      title: 'SMS and Viber messages',
      changes:
        'Members choose what comes by SMS instead of by email, and a broadcast may go by SMS. Each message is paid.',
      needs: 'It needs an account with a provider. Without one everything goes by email.',
    },
    page: {
      title: 'Public timetable',
      changes:
        'Everybody who opens the gym’s page sees the hours of the week, without signing in. Any web page can read the timetable with its free places, so that yours can show it.',
      needs: '',
    },
    joining: {
      title: 'Joining by oneself',
      changes:
        'Newcomers choose a plan or a free trial, accept the terms, pay, and book their first hour by themselves. You see where each of them stops.',
      needs: 'Without plans they only register, and pay at the desk.',
    },
    programs: {
      title: 'Connections to other programs',
      changes: 'Other programs read and book with a key, and are told as soon as something happens.',
      needs: '',
    },
  },
};

import type { settingsEl } from '../el/settings.js';

export const settingsEn: typeof settingsEl = {
  settings: {
    title: 'Settings',
    sections: 'Parts of the settings',
    headings: { gym: 'The gym', people: 'People and access', messages: 'Messages', data: 'Data' },
    entries: { mails: 'Email', data: 'Import and export' },
    global: 'Global settings',
    lead: 'The changes of this page are saved together and take effect at once.',
    saved_one: 'Setting saved',
    saved_other: '{count} settings saved',
    unchanged: 'No changes',
    changed_one: '{count} change not saved',
    changed_other: '{count} changes not saved',
    groups: {
      gym: 'The gym',
      contact: 'Contact',
      booking: 'Booking and cancelling',
      waitingList: 'When a timeslot is full',
      fairUse: 'Late cancellations and absences',
      clients: 'Clients and subscriptions',
      mail: 'Email and reminders',
      outgoing: 'Outgoing mail',
      access: 'Access of staff',
      desk: 'Attendance',
    },
    units: { places: 'places', hours: 'hours', minutes: 'minutes', days: 'days', points: 'points', times: 'times' },
    off: 'Off',
    minutesLater_one: '{count} minute later',
    minutesLater_other: '{count} minutes later',
    minutesBefore_one: '{count} minute before',
    minutesBefore_other: '{count} minutes before',
    withinDays_one: 'Yes, within {count} day',
    withinDays_other: 'Yes, within {count} days',
    required: 'Enter a value',
    phoneInvalid: 'Enter only 6 to 15 digits; spaces, +, -, ., / and parentheses may stand between them',
    chatNumberInvalid: 'Write the number with its country code, such as +30 697 1234567',
    emailInvalid: 'Invalid email format',
    linkInvalid: 'The link must begin with https://',
    colourInvalid: 'Write the colour like #1b5e9b',
    outOfRange: 'Enter a whole number from {min} to {max}',
    outOfRangeOrOff: 'Enter a whole number from {min} to {max}, or 0 for “off”',
    tooLong: 'At most {max} characters',
    malformed: 'Contains characters that cannot be stored',
    range: 'From {min} to {max}',
    rangeOrOff: 'From {min} to {max}, 0 for “off”',
    undo: 'Undo',
    onTimetable: 'Also on the public timetable.',
    image: {
      notShown: 'The image cannot be shown. Choose another.',
      choose: 'Choose an image',
      chooseOther: 'Another image',
      tooLarge: 'The image can have up to {max} KB. Choose a smaller one.',
    },
    logo: {
      none: 'There is no logo.',
      remove: 'Remove the logo',
      saved: 'Logo saved',
      removed: 'Logo removed',
      failed: 'The logo was not changed. Please try again.',
    },
    picture: {
      none: 'There is no picture.',
      remove: 'Remove the picture',
      saved: 'Picture saved',
      removed: 'Picture removed',
      failed: 'The picture was not changed. Please try again.',
    },
    colour: {
      pick: 'Pick a colour',
      proposals: 'Proposals',
      none: 'No colour of its own',
      preview: 'The site opens like this from a phone’s home screen. The text takes the colour that can be read.',
      names: {
        blue: 'Blue',
        teal: 'Teal',
        green: 'Green',
        orange: 'Orange',
        red: 'Red',
        purple: 'Purple',
        graphite: 'Graphite',
      },
    },
    GymName: { label: 'Gym name', hint: 'Shown at the top of both apps and in emails.' },
    GymCapacityPerTimeslot: {
      label: 'Places per timeslot',
      hint: 'How many clients fit in one timeslot, where nothing else is set.',
    },
    BookingCancellationDeadlineHours: {
      label: 'Cancellation deadline',
      hint: 'Until how many hours before the timeslot a client can cancel.',
    },
    MorningClientCancellationDeadlineHours: {
      label: 'Cancellation deadline of morning clients',
      hint: 'Until how many hours before the timeslot a morning client can cancel.',
    },
    LateCancelling: {
      label: 'Late cancelling',
      hint: 'Whether clients can still cancel between the deadline and the start. They give up the place, and the visit counts as if it had been made. They are told before they press. Staff can forgive one by hand.',
    },
    FairUsePoints: {
      label: 'Fair use',
      hint: 'Points at which a client cannot book alone for some days: for cancelling late and for not coming. Staff can still book for them. Clients see their points, why, and until when. “Off”: nobody collects points.',
    },
    FairUseLatePoints: {
      label: 'Points for a late cancellation',
      hint: 'How many points a cancellation after the deadline gives, unless it is forgiven. It matters only with fair use.',
    },
    FairUseAbsencePoints: {
      label: 'Points for an absence',
      hint: 'How many points a visit gives that is marked as absent. Clearing the mark takes them back. It matters only with fair use.',
    },
    FairUseExpiryDays: {
      label: 'Points expire after',
      hint: 'After how many days points are forgotten.',
    },
    FairUseClosedDays: {
      label: 'Booking stays closed for',
      hint: 'How many days a client who reaches the limit cannot book alone.',
    },
    FairUseFreePerQuarter: {
      label: 'Free in each quarter',
      hint: 'How many late cancellations or absences of a calendar quarter give no points.',
    },
    EveningReminderHour: {
      label: 'Reminder the evening before',
      hint: 'When clients with an appointment the next day are reminded by email. Those who book later are not.',
    },
    ReminderHoursBefore: {
      label: 'Reminder before the appointment',
      hint: 'How long before it starts clients are reminded by email. Those who book later are not.',
    },
    QuietHoursFrom: {
      label: 'Quiet hours from',
      hint: 'Clients are left alone at night. A place held from the waiting list is held into the morning. A cancellation deadline that falls into the night ends at its beginning. Emails wait for the morning, except those that confirm what the client did, those about signing in, and a change to an early appointment. “Off”: there are no quiet hours.',
    },
    QuietHoursUntil: {
      label: 'Quiet hours until',
      hint: 'When the night ends. Emails that waited leave then, and a place is held for as long as by day. It matters only where quiet hours have a beginning.',
    },
    MailDelayMinutes: {
      label: 'Emails about what can be undone',
      hint: 'How long emails wait about what can be undone: bookings by staff, cancellations, closings, schedule changes, freezes. Undone by then, they are not sent. “Off”: they leave at once.',
    },
    AttendanceOpensMinutes: {
      label: 'Attendance',
      hint: 'From when on the day screen each client can be marked as present or absent, until the next day is over. Nobody who is not marked is counted as absent. “Off”: no attendance.',
    },
    StandingBookings: {
      label: 'Standing bookings',
      hint: 'A place that is booked by itself every week, two days before the date opens for everybody. Every date is judged by the rules; what cannot be booked is skipped, and the client is told.',
    },
    MemberFreezing: {
      label: 'Freezes by clients',
      hint: 'Clients set a freeze with a first and a last day on the member site. “Ask”: staff accept or refuse, and the client gets an email. “Start”: it counts at once if the days of the subscription’s budget allow it; without a budget they ask.',
    },
    WaitingListMode: {
      label: 'Waiting list',
      hint: '“Tell everybody”: all who wait are told of a free place, and the first to book has it. “Fill in line”: the first in line is booked, or a place is held for them, by the three settings below.',
    },
    AutoBookUntilHours: {
      label: 'Waiting list: book until',
      hint: 'Only with “Fill in line”. More hours than this before the start, the first who may book is booked and told. Nearer, the place is held for them.',
    },
    HoldMinutes: {
      label: 'Waiting list: hold for',
      hint: 'Only with “Fill in line”. For how long a place is held for the first in line, who takes it with the link in an email. After that the next in line gets it.',
    },
    FirstComeMinutes: {
      label: 'Waiting list: tell everybody from',
      hint: 'Only with “Fill in line”. Nearer to the start than this everybody who waits is told, and the first to book has it.',
    },
    choices: {
      ClockFormat: { '12h': '12 hours: 6:00 PM', '24h': '24 hours: 18:00' },
      MedicalCertificate: { off: 'Off', warns: 'Warns', blocks: 'Blocks bookings by clients' },
      TermsConsent: { asks: 'Only asks', blocks: 'Nobody books alone before accepting' },
      LateCancelling: {
        off: 'No: after the deadline nobody cancels alone',
        counts: 'Yes, and the visit counts',
        forgivenIfFilled: 'Yes, it counts unless the place is taken',
      },
      StandingBookings: {
        off: 'Off',
        staff: 'The gym makes them for clients',
        members: 'Clients make their own, too',
      },
      MemberFreezing: { off: 'Off', ask: 'Ask', start: 'Start' },
      WaitingListMode: { tell: 'Tell everybody', fill: 'Fill in line' },
    },
    PaymentDueDays: {
      label: 'Overdue: clients book alone for',
      hint: 'How many days after the last day to pay a client can still book alone. Then they are told what is due, and can book again once it is paid. Staff can always book for them. Off: a debt keeps nobody from booking.',
    },
    MedicalCertificate: {
      label: 'Medical certificate',
      hint: 'What happens when the certificate among a client’s documents is missing or does not cover the day of the visit. “Warns”: client and staff see it. “Blocks”: clients cannot book, while staff still can.',
    },
    TermsConsent: {
      label: 'Consent to the terms',
      hint: 'Once terms are published. “Only asks”: those who have not accepted them see it on their site. Else they book nothing before they accept, while staff still can.',
    },
    StaffSecondFactorDays: {
      label: 'Second step of the sign-in for staff',
      hint: 'Those without a second step see how many days are left; afterwards they can only set one up. Only owners change it.',
    },
    ContactPhone: {
      label: 'Phone of the gym',
      hint: 'A button to call wherever clients read “talk to the gym”, and in emails. Empty: no button.',
    },
    ContactEmail: { label: 'Contact email', hint: 'Where clients write to. Empty: shown nowhere.' },
    ContactViber: {
      label: 'Viber',
      hint: 'The number with its country code, such as +30 697 1234567. Empty: no Viber.',
    },
    ContactWhatsApp: {
      label: 'WhatsApp',
      hint: 'The number with its country code, such as +30 697 1234567. Empty: no WhatsApp.',
    },
    ContactAddress: {
      label: 'Address',
      hint: 'Shown in emails, and the place of appointments in clients’ calendars.',
    },
    ContactMapLink: { label: 'Map link', hint: 'Opens from the address. It begins with https://.' },
    ClockFormat: { label: 'Time format', hint: 'Everywhere: on screens, in emails and in print.' },
    GymColour: {
      label: 'Colour of the gym',
      hint: 'The background while the site opens from a phone’s home screen, and its colour in the list of apps. Its pages keep their own colours.',
    },
    GymLogo: {
      label: 'Logo',
      hint: 'Beside the gym’s name, in both apps. PNG, JPEG or WebP, up to {max} KB. It changes at once.',
    },
    GymPicture: {
      label: 'Picture of the gym',
      hint: 'On the first screen of members who have not come yet. PNG, JPEG or WebP; a large one is made smaller here. It changes at once.',
    },
    OpeningHours: {
      label: 'Opening hours',
      hint: 'As written on the door. Shown in clients’ profiles.',
    },
  },
};

/** Every threshold of the product. */
export const LIMITS = {
  providerKeyMaxLength: 300,
  money: {
    maxCents: 1_000_000,
    vatPercentMax: 50,
    /** An account, owed or paid ahead. */
    balanceMaxCents: 1_000_000_000,
    nameMaxLength: 60,
    reasonMaxLength: 200,
    lengthMax: 3_660,
    startDaysMax: 366,
    dueDaysMax: 366,
  },
  /** Range of dates in every call: wide enough for any gym, narrow enough for safe arithmetic. */
  dates: { min: '1900-01-01', max: '2999-12-31' },
  /** Most days of a freeze by date and of its budget, and how far ahead it may begin. */
  freezeMaxDays: 366,
  bookingWindowDays: 30,
  /** Standing bookings come before everybody else. */
  standingWindowDays: 32,
  /** How far ahead a standing booking may begin. */
  standingAheadDays: 366,
  morningCutoff: '15:00:00',
  expiringSoonDays: 7,
  overviewHidesAfterMinutes: 90,
  passwordMinLength: 6,
  staffPasswordMinLength: 10,
  passwordMaxLength: 200,
  nameMaxLength: 120,
  emailMaxLength: 254,
  phoneMaxLength: 40,
  phoneDigits: { min: 6, max: 15 },
  reasonMaxLength: 500,
  /** Time for which an act can be undone; its mails wait for less. */
  undoMinutes: 10,
  mailDelayMinutes: { min: 1, max: 9 },
  deviceNameMaxLength: 60,
  programNameMaxLength: 60,
  /** Keys of programs that work at once. */
  apiKeys: 50,
  /** Calls by one key. */
  apiKeyCalls: { atOnce: 600, secondsEach: 0.2 },
  webhooks: 10,
  webhookAddressMaxLength: 500,
  webhookAnswerLetters: 200,
  /** A webhook that nothing has reached for so long is switched off. */
  webhookGivenUpDays: 3,
  /** The last ones, which the console shows. */
  webhookDeliveriesShown: 100,
  webhookDeliveriesKeptDays: 14,
  /** The longest that a check-in may wait for a network: attendance is taken until the next day is over. */
  checkInMaxAgeSeconds: 172_800,
  checkInsKeptDays: 3,
  /** Digits that one device may look up. */
  doorSearches: { atOnce: 20, secondsEach: 10 },
  /** Times that one client may join waiting lists: each is kept in the log. */
  waitingListJoins: { atOnce: 60, secondsEach: 60 },
  /** Phones of one account that messages are sent to; the one switched on first makes way. */
  phonesMax: 10,
  /** A phone on which the site was not opened for so long is told nothing: its owner may have another one by now. */
  phoneSeenDays: 30,
  pushEndpointMaxLength: 1_000,
  pushKeyMaxLength: 200,
  textAccountMaxLength: 100,
  textSenderMaxLength: 40,
  textSecretMaxLength: 5_000,
  /** A text's own words, in a template. */
  textMaxLength: 600,
  textPriceCents: { min: 1, max: 200 },
  textCapEuros: { min: 1, max: 10_000 },
  /** The share of the month's cap from which the console warns. */
  textNearCap: 0.8,
  /** A provider that answered nothing and reports nothing for so long has not taken the text. */
  textDoubtMinutes: 15,
  textsKeptDays: 400,
  /** Tests by one of the staff. */
  textTests: { atOnce: 10, secondsEach: 60 },
  textReportMaxBytes: 16_384,
  /** Reports from one address that no provider signed. */
  wrongTextReports: { atOnce: 60, secondsEach: 10 },
  /** A push service keeps a message so long for a phone that is off. */
  pushKeptDays: 7,
  /** Readings of a calendar feed: each device of its owner reads it again and again. */
  feedReadings: { atOnce: 60, secondsEach: 60 },
  /** Pages of a payment provider that a client opens. */
  paymentPages: { atOnce: 20, secondsEach: 180 },
  /** For so long it is kept what somebody chose who joins alone. */
  joiningKeptDays: 30,
  /** Openings of the form that count, from one address: a number for staff, not a guard. */
  joiningOpenings: { atOnce: 10, secondsEach: 60 },
  /** Requests for a free trial by one account. */
  trialTries: { atOnce: 10, secondsEach: 600 },
  /** For so long a place is held while a member pays for it. */
  paidHoldMinutes: 10,
  /** Places held while a client pays: one who never pays keeps them from others only for a while. */
  placesHeld: { atOnce: 6, secondsEach: 1800 },
  giftCards: { forWhomMaxLength: 60 },
  /** Months that a gift card is valid. */
  giftCardMonths: { min: 1, max: 120 },
  /** Wrong codes of gift cards that a person tries: theirs has too many letters to be found by trying. */
  giftCardTries: { atOnce: 10, secondsEach: 300 },
  /** Promotion codes that a client tries: too few to find one by trying. */
  codeTries: { atOnce: 10, secondsEach: 300 },
  /** Notices of payments from one address; the providers send from few. */
  paymentNotices: { atOnce: 300, secondsEach: 1 },
  /** A client's own bookings, cancellations and moves, together: each mails. */
  bookingChanges: { atOnce: 60, secondsEach: 60 },
  attendanceOpensMinutes: { min: 10, max: 120, step: 10 },
  autoBookUntilHours: { min: 0, max: 72 },
  holdMinutes: { min: 5, max: 240 },
  firstComeMinutes: { min: 0, max: 720 },
  /** Time for which a booking from the waiting list may be cancelled despite the deadline. */
  promotedFreeMinutes: 60,
  /** The longest notice that an entry of the waiting list may ask for. */
  noticeHoursMax: 72,
  /** More than any line is long. */
  waitingPositionMax: 10_000,
  /** The most entries of the waiting list in a wish for any one of them. */
  anyOfMax: 50,
  /** Weeks that a waiting member's odds look back on. */
  oddsWeeks: 12,
  dailyCapacity: { min: 1, max: 100 },
  globalCapacity: { min: 1, max: 50 },
  /** The most days that one call may close, and slots that a weekday may have. */
  closedRangeMaxDays: 366,
  weekdayMaxSlots: 100,
  /** Months or weeks in a row that are worth telling. */
  streakFrom: 3,
  deadlineHours: { min: 0, max: 720 },
  eveningReminderHour: { min: 15, max: 23 },
  /** Quiet hours begin in the evening and end in the morning. */
  quietFromHour: { min: 18, max: 23 },
  quietUntilHour: { min: 4, max: 11 },
  /** A change to a visit that starts within so many hours of the morning is told at night. */
  quietUrgentHours: 3,
  fairUse: {
    points: { min: 1, max: 20 },
    pointsOfOne: { min: 0, max: 10 },
    expiryDays: { min: 1, max: 90 },
    closedDays: { min: 1, max: 30 },
    freePerQuarter: { min: 0, max: 5 },
  },
  /** No offence before so many days ago matters: those of a quarter, of the expiry, of a closing and of the window. */
  offenceDays: 250,
  reminderHours: { min: 1, max: 24 },
  gymNameMaxLength: 60,
  appShortNameMaxLength: 12,
  addressMaxLength: 200,
  linkMaxLength: 500,
  openingHoursMaxLength: 400,
  /** Time between the alarm of a calendar entry and the appointment. */
  calendarAlarmMinutes: 60,
  /** A calendar is asked to read its feed again after so long. */
  feedRefreshMinutes: 60,
  /** Days back for which visits, and slots of the gym, stay in a calendar that reads a feed. */
  feedPastDays: { visits: 90, slots: 7 },
  /** Days of the public timetable, from today on. */
  timetableDays: 7,
  monthlyLimit: { unlimited: 0, formMin: 1, formDefault: 12, max: 1000 },
  /** One a day. */
  weeklyLimitMax: 7,
  paymentDueDays: { min: 1, max: 90 },
  packVisitsMax: 500,
  subscriptionMaxYears: 20,
  classes: { nameMaxLength: 60, descriptionMaxLength: 600, decideHours: { min: 1, max: 72 } },
  /** Dates of a course, how far ahead they may be, and the days among which they are picked at once. */
  courses: { min: 2, max: 60, aheadDaysMax: 366, pickedDaysMax: 100 },
  tagMaxLength: 30,
  roomNameMaxLength: 40,
  /** Tags of a gym. */
  tagsMax: 50,
  noteMaxLength: 1000,
  /** Notes about one client. */
  notesMax: 100,
  todoMaxLength: 300,
  todosMax: 200,
  documentNoteMaxLength: 300,
  /** Documents of one client. */
  documentsMax: 50,
  documentFileMaxBytes: 5 * 1024 * 1024,
  logoMaxKilobytes: 512,
  /** Members load it on a phone's line. */
  pictureMaxKilobytes: 256,
  /** Picture of a class or a trainer. */
  classPictureMaxKilobytes: 128,
  classPictureMaxSide: 4_000,
  fileNameMaxLength: 120,
  documentExpiresSoonDays: 30,
  /** The gym's terms, in each language. */
  termsMaxLength: 40_000,
  termsVersionMax: 1_000_000,
  /** Days before the end of a document when the client is reminded, the last first. */
  documentReminderDays: [7, 30],
  /** Clients named beside somebody who may be one of them. */
  samePeopleShown: 5,
  /** The most visits that the request of a merge can name. */
  mergedVisitsMax: 1_000,
  /** Rows and cells of an imported table, and faults that its check lists. */
  importMaxRows: 20_000,
  importCellMaxLength: 2_000,
  /** Rows that the check shows as they will be. */
  importRowsShown: 5,
  importFaultsShown: 1_000,
  /** The newest. */
  importsListed: 20,
  broadcastSubjectMaxLength: 200,
  broadcastMessageMaxLength: 5000,
  /** Clients chosen one by one; a longer list is a filter of its own. */
  broadcastChosenMax: 500,
  /** The same text by the same sender to as many recipients within this time counts as a double click. */
  broadcastRepeatSeconds: 10,
  /** Days until sent mail is deleted, and until failed or doubtful mail is, which nobody will resolve by then. */
  mailKeptDays: 90,
  failedMailKeptDays: 365,
  templateSubjectMaxLength: 200,
  templateBodyMaxLength: 5000,
  historyShown: 5,
  historyFrom: '2020-01-01',
  arriveEarlyMinutes: { min: 5, max: 10 },
  listDefaultRows: 1000,
  /** Rows of a long list that a screen counts; it says *more than* where there are more. */
  listCountedRows: 1000,
  ticksPerSecond: 10_000_000,
  confirmationLinkHours: 48,
  resetLinkHours: 1,
  welcomeLinkHours: 48,
  invitationLinkHours: 48,
  /** Time after a sign-in, or another proof, for which sensitive acts ask for no other (rule: asked again). */
  confirmedMinutes: 15,
  /** Time for the second step of a sign-in, and for setting up a factor. */
  proofMinutes: 10,
  secondFactorGraceDays: 7,
  passkeysMax: 20,
  passkeyNameMaxLength: 60,
  /** Days since its last use for which a network that an account signs in from stays known. */
  knownNetworkDays: 90,
  /** `atOnce` attempts are free, then one per `secondsEach`; a network may make `addressFactor` times as many. */
  signInFailures: { atOnce: 5, secondsEach: 60, addressFactor: 20 },
  accountMails: { atOnce: 5, secondsEach: 120, addressFactor: 20 },
  /** Mails to one address that strangers can cause, over all forms: ten a day. */
  accountMailsOfDay: { atOnce: 10, secondsEach: 8_640 },
} as const;

/** In milliseconds (rule: timers). */
export const TIMERS = {
  loginMessage: 5_000,
  loginError: 10_000,
  confirmationDialogSuccess: 2_000,
  modalAutoClose: 1_500,
  bookingRefresh: 2_500,
  emailConfirmationRedirect: 5_000,
  resetRedirect: 3_000,
  welcomeGreeting: 2_000,
  adminCancelError: 6_000,
  adminCancelSuccess: 4_000,
  ownActBar: 20_000,
} as const;

import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { onTestFinished } from 'vitest';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { timeslotId, type QuickSlot } from '@palestra/backend/contract/timeslot';
import {
  always,
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  openSite,
  partOf,
  reload,
  screen,
  SITE_TEXTS,
  starting,
  vi,
  waitFor,
  within,
} from './app.js';
import { CHECK_IN_SECRETS, KEPT_APPOINTMENTS } from '@palestra/web-kit/session';
import type { FakeGym } from './fake-gym.js';

/* Quick booking at the usual hours, and the moment of success. */
const { el } = SITE_TEXTS;

/** A free hour; it is eight o'clock today. */
function quickSlot(gym: FakeGym, days: number, hour: number, currentBookings = 0): QuickSlot {
  const date = gym.dayAhead(days);
  const timeOf = (hours: number): string => `${String(hours).padStart(2, '0')}:00:00`;
  const [startTime, endTime] = [timeOf(hour), timeOf(hour + 1)];
  return {
    ...{ id: timeslotId(date, startTime, endTime, null), date, areaId: 1, startTime, endTime },
    ...{ originalStartTime: startTime, originalEndTime: endTime },
    ...{ startsAt: `${date}T${timeOf(hour - 2)}.000Z`, endsAt: `${date}T${timeOf(hour - 1)}.000Z` },
    ...{ capacity: 10, currentBookings, isUsual: true },
  };
}

/** Books the offered hour on the overview. */
async function booksOffered(gym: FakeGym, offered = quickSlot(gym, 1, 18), confirms = true) {
  gym.usualTime = '18:00:00';
  gym.quickSlots = [offered];
  const user = await openSite(gym, '/', { member: gym.hasClient() });
  await user.presses(/^Κράτηση/);
  if (!confirms) return user;
  await user.presses(el.bookDialog.confirm);
  await expectShown(el.bookDialog.done);
  return user;
}

it('books the usual hour in two presses, and names day, hour and the visit of the month', async () => {
  const gym = fakeGym();
  gym.roundTimes = [{ startTime: '18:00:00', times: 10 }];
  await booksOffered(gym);
  expect(gym.callsOf('POST /api/Client/appointments')).toHaveLength(1);
  expect(inDialog().getByText(/^5 από 12 του /)).toBeVisible();
  expect(inDialog().getByText(/^10η φορά · 6:00/)).toBeVisible();
  expect(inDialog().getByRole('heading')).toHaveTextContent(/6:00/);
  expect(inDialog().getByRole('button', { name: /ημερολόγιο/ })).toBeVisible();
});

always.each(
  partOf(
    [
      ['missing', null, /δεν την έχει ακόμη/],
      ['expired', -1, /βεβαίωση έληξε/],
      ['expiring', 0, /λήγει πριν από αυτή την επίσκεψη/],
      ['expiring', 1, null],
    ] as const,
    1,
  ),
)('says where one books that a certificate is %s, in %s days, and lets them', async (state, days, said) => {
  const gym = fakeGym();
  gym.quickSlots = [quickSlot(gym, 1, 18)];
  const certificate = { state, until: days === null ? null : gym.dayAhead(days), isBlocking: false };
  const user = await openSite(gym, '/', { member: gym.hasClient({ certificate }) });
  await user.presses(/^Κράτηση/);
  await screen.findByRole('dialog');
  if (said === null) expect(inDialog().queryByText(/Η ιατρική/)).toBeNull();
  else expect(await inDialog().findByText(said)).toBeVisible();
  await user.presses(el.bookDialog.confirm);
  await expectShown(el.bookDialog.done);
});

it('sends a booking once, however often its button is pressed until the response is there', async () => {
  const gym = fakeGym();
  const user = await booksOffered(gym, undefined, false);
  const route = 'POST /api/Client/appointments';
  gym.fails(route, 'slow');
  await user.presses(el.bookDialog.confirm);
  await user.presses(el.bookDialog.busy);
  gym.recovers(route);
  await expectShown(el.bookDialog.done);
  expect(gym.callsOf(route)).toHaveLength(1);
});

it('undoes a booking just made', async () => {
  const gym = fakeGym();
  const user = await booksOffered(gym);
  await user.presses(el.appointment.undo);
  await expectShown(el.cancelDialog.done);
  expect(gym.callsOf('DELETE /api/Client/appointments/:id')).toHaveLength(1);
  await isClosed();
});

inSweeps('says why an undo failed, and keeps the booking on screen', async () => {
  const gym = fakeGym();
  const user = await booksOffered(gym);
  gym.fails('DELETE /api/Client/appointments/:id', 'broken');
  await user.presses(el.appointment.undo);
  expect(await inDialog().findByRole('alert')).toBeVisible();
  await expectShown(el.bookDialog.done);
});

inSweeps('offers no undo for what may not be cancelled', async () => {
  const gym = fakeGym();
  await booksOffered(gym, quickSlot(gym, 0, 9));
  expect(inDialog().queryByRole('button', { name: el.appointment.undo })).toBeNull();
});

it('offers to move the appointment of the day instead of a second one', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(1);
  const user = await openSite(gym, `/book?date=${date}`, { member });
  await user.presses(/^Κράτηση 7:00/);
  // Booked on another device meanwhile.
  gym.hasBooking(member, '18:00', date);
  const reasons = [{ code: 'ONE_PER_DAY', message: 'Ένα την ημέρα', from: null }] as const;
  gym.fails('POST /api/Client/appointments', { status: 422, code: 'ONE_PER_DAY', data: { reasons: [...reasons] } });
  await user.presses(el.bookDialog.confirm);
  await user.presses(/^Μεταφορά εδώ: 7:00/);
  await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
  expect(await inDialog().findByText(/Αφήνετε τη θέση σας .*6:00/)).toBeVisible();
  await user.presses(el.bookDialog.moveTitle);
  await expectShown(el.bookDialog.moveDone);
  expect(gym.callsOf('POST /api/Client/appointments/:id/move')).toHaveLength(1);
});

always.each(
  partOf(
    [
      ['leads to the code for the door once the visit is near', '08:00', {}, true],
      ['shows no code for the door hours before the visit', '18:00', {}, false],
      ['shows no code to a member who is checked in', '08:00', { attendance: 'attended' }, false],
    ] as const,
    2,
  ),
)('%s', async (_, start, mark, isShown) => {
  const gym = fakeGym();
  [gym.hasDoor, gym.attendanceOpen] = [true, true];
  const member = gym.hasClient();
  Object.assign(gym.hasBooking(member, start, gym.today), mark);
  await openSite(gym, '/', { member });
  await screen.findByRole('region', { name: el.overview.next });
  const link = within(screen.getByRole('main')).queryByRole('link', { name: el.checkIn.title });
  if (isShown) expect(link).toHaveAttribute('href', '/check-in');
  else expect(link).toBeNull();
});

always.each(
  partOf(
    [
      ['leads to the code for the door without a network', true, 'own', true],
      ['leads to no code without a network where the gym has no door', false, 'own', false],
      ['leads to no code without a network on a phone that never loaded it', true, 'none', false],
      ['leads to no code without a network on a phone that keeps one of another person only', true, 'other', false],
    ] as const,
    2,
  ),
)('%s', async (_, hasDoor, kept, isShown) => {
  const gym = fakeGym();
  gym.hasDoor = hasDoor;
  const member = gym.hasClient();
  await openSite(gym, '/', { member });
  await waitFor(() => expect(localStorage.getItem(KEPT_APPOINTMENTS)).not.toBeNull());
  const secret = { id: member.id, secret: 'JBSWY3DPEHPK3PXP', clockAhead: 0 };
  const personId = kept === 'own' ? member.id : gym.hasClient().id;
  if (kept !== 'none') localStorage.setItem(CHECK_IN_SECRETS, JSON.stringify({ [personId]: secret }));
  gym.fails('*', 'offline');
  await reload('member-ui');
  await expectShown(starting(el.offline.text));
  const link = within(screen.getByRole('main')).queryByRole('link', { name: el.checkIn.title });
  if (isShown) expect(link).toHaveAttribute('href', '/check-in');
  else expect(link).toBeNull();
});

it('offers neither to cancel nor to change a visit to a member who has come, and says so', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  Object.assign(gym.hasBooking(member, '18:00', gym.today), { attendance: 'attended', cancellation: 'closed' });
  await openSite(gym, '/', { member });
  await expectShown(el.appointment.cancelAttended);
  expect(screen.queryByRole('button', { name: /^Ακύρωση του ραντεβού/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Μεταφορά του ραντεβού/ })).toBeNull();
});

inSweeps('leads from the next appointment to the hours of its day', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  const user = await openSite(gym, '/', { member });
  await user.presses(/^Μεταφορά του ραντεβού/, 'link');
  await user.presses(/^Μεταφορά εδώ: 7:00/);
  await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
});

it('moves an appointment to another day, ends the move there, and takes it back', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '09:00', gym.dayAhead(1));
  const friday = gym.hasBooking(member, '18:00', gym.dayAhead(3));
  const user = await openSite(gym, '/', { member });
  await user.presses(/^Μεταφορά του ραντεβού: Παρασκευή/, 'link');
  await expectShown(/^Μεταφέρετε: Παρασκευή 27 Νοεμβρίου, 6:00/);
  gym.refusals = [{ code: 'MONTHLY_LIMIT', message: 'Το όριο', from: null }];
  await user.presses(/^Σάββατο/, 'radio');
  await user.presses(/^Μεταφορά εδώ: 7:00/);
  await screen.findByRole('dialog');
  expect(await inDialog().findByText(/Αφήνετε τη θέση σας \(Παρασκευή 27 Νοεμβρίου, 6:00/)).toBeVisible();
  await user.presses(el.bookDialog.moveTitle);
  await expectShown(el.bookDialog.moveDone);
  await user.presses(el.bookDialog.close);
  await waitFor(() => expect(location.search).toBe(`?date=${gym.dayAhead(4)}`));
  await user.presses(el.navigation.overview, 'link');
  await user.presses(/^Αναίρεση της μεταφοράς: Σάββατο/);
  await waitFor(() => expect(friday.appointmentDate).toBe(gym.dayAhead(3)));
});

inSweeps('says where a visit is by now when another tab has moved it, and leaves it there', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(1);
  const visit = gym.hasBooking(member, '18:00', date);
  const user = await openSite(gym, `/book?date=${date}`, { member });
  await user.presses(/^Μεταφορά εδώ: 7:00/);
  await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
  gym.moves(visit.id, date, '12:00');
  await user.presses(el.bookDialog.moveTitle);
  await expectShown(/δεν είναι πια εκεί: τώρα είναι .*12:00/);
  expect(visit.startTime).toBe('12:00:00');
  expect(inDialog().queryByRole('button', { name: el.bookDialog.moveTitle })).toBeNull();
});

it('cancels no visit elsewhere than it was seen, and says where it is by now', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const visit = gym.hasBooking(member, '18:00', gym.dayAhead(1));
  const user = await openSite(gym, '/', { member });
  await user.presses(/^Ακύρωση του ραντεβού/);
  await screen.findByRole('dialog', { name: el.cancelDialog.title });
  gym.moves(visit.id, gym.dayAhead(2), '12:00');
  await user.presses(el.cancelDialog.confirm);
  await expectShown(/δεν είναι πια εκεί: τώρα είναι .*12:00/);
  expect(visit.status).toBe(1);
  expect(inDialog().queryByRole('button', { name: el.cancelDialog.confirm })).toBeNull();
});

/** Opens the move of a visit on the third day from today. */
async function moving(gym: FakeGym) {
  const member = gym.hasClient();
  const own = gym.hasBooking(member, '18:00', gym.dayAhead(3));
  const user = await openSite(gym, `/book?move=${own.id}&date=${gym.dayAhead(4)}`, { member });
  await expectShown(/^Μεταφέρετε: Παρασκευή 27 Νοεμβρίου, 6:00/);
  return { own, user };
}

inSweeps(
  'leaves the move mode when the move was taken back in its sheet, on the day where the visit is again',
  async () => {
    const gym = fakeGym();
    const { own, user } = await moving(gym);
    await user.presses(/^Μεταφορά εδώ: 7:00/);
    await user.presses(el.bookDialog.moveTitle);
    await expectShown(el.bookDialog.moveDone);
    await user.presses(el.appointment.undo);
    expect(await inDialog().findByText(/Παρασκευή 27 Νοεμβρίου, 6:00/)).toBeVisible();
    expect(own.appointmentDate).toBe(gym.dayAhead(3));
    // The sheet closes after a moment.
    await waitFor(() => expect(location.search).toBe(`?date=${gym.dayAhead(3)}`));
    await waitFor(() => expect(screen.queryByText(/^Μεταφέρετε/)).toBeNull());
    await expectShown(el.slot.yours);
  },
);

inSweeps('opens the day of a visit that has moved since its move began, as after a reload or Back', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const own = gym.hasBooking(member, '18:00', gym.dayAhead(3));
  const link = `/book?move=${own.id}&from=${own.startsAt}&date=${gym.dayAhead(4)}`;
  gym.moves(own.id, gym.dayAhead(5), '09:00:00');
  await openSite(gym, link, { member });
  await expectShown(el.slot.yours);
  expect(location.search).toBe(`?date=${gym.dayAhead(5)}`);
  expect(screen.queryByText(/^Μεταφέρετε/)).toBeNull();
});

inSweeps('leaves the move mode without a reproach when its visit was cancelled there', async () => {
  const gym = fakeGym();
  const { user } = await moving(gym);
  await user.presses(/^Παρασκευή 27/, 'radio');
  await user.presses(/^Ακύρωση 6:00/);
  await user.presses(el.cancelDialog.confirm);
  await expectShown(el.cancelDialog.done);
  await user.presses(el.bookDialog.close);
  await waitFor(() => expect(location.search).toBe(`?date=${gym.dayAhead(3)}`));
  expect(screen.queryByText(el.appointment.moveGone)).toBeNull();
  expect(screen.queryByText(/^Μεταφέρετε/)).toBeNull();
});

inSweeps('says that a visit moves no more when the gym has cancelled it meanwhile', async () => {
  const gym = fakeGym();
  const { own } = await moving(gym);
  gym.cancels(own.id, 'Διαχειριστής');
  await gym.announces('you');
  await expectShown(el.appointment.moveGone);
});

it('opens the sheet of a mailed slot once, also as the move of that day’s visit', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(2);
  gym.hasBooking(member, '18:00', date);
  const user = await openSite(gym, `/book?date=${date}&start=07:00&end=08:00`, { member });
  await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
  await user.presses(el.bookDialog.another);
  await isClosed();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers, where a limit refuses a day, to move one of the visits that use it up', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const one = gym.hasBooking(member, '18:00', gym.dayAhead(1));
  gym.hasBooking(member, '18:00', gym.dayAhead(12));
  gym.refusals = [{ code: 'MONTHLY_LIMIT', message: 'Το όριο', from: null }];
  const user = await openSite(gym, `/book?date=${gym.dayAhead(2)}`, { member });
  await expectShown(el.book.cannotBook);
  await user.presses(/^Μεταφορά εδώ του ραντεβού/, 'link');
  const search = Object.fromEntries(new URLSearchParams(location.search));
  expect(search).toEqual({ move: one.id, from: one.startsAt, date: gym.dayAhead(2) });
  await user.presses(/^Μεταφορά εδώ: 7:00/);
  await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
});

it('offers no change of time after the deadline', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '09:00');
  await openSite(gym, '/', { member });
  await expectShown(el.overview.nextShort);
  expect(screen.queryByRole('link', { name: /^Μεταφορά του ραντεβού/ })).toBeNull();
});

inSweeps('tells months and weeks in a row as the server counts them', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  gym.streaks = { made: 8, monthsInARow: 3, weeksInARow: 12 };
  await openSite(gym, '/history', { member });
  await expectShown('3ος μήνας στη σειρά με 8 επισκέψεις και πάνω');
  await expectShown('12 εβδομάδες στη σειρά με επίσκεψη');
});

inSweeps('says on a day how many visits are left, where they were counted for that day', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const opens = async (days: number): Promise<void> => {
    await openSite(gym, `/book?date=${gym.dayAhead(days)}`, { member });
    await expectShown(el.book.parts.morning);
    // Known with the profile.
    await expectShown(/^(Δωρεάν ακύρωση|Ακύρωση) έως 2 ώρες/);
  };
  const left = { limit: 10, used: 3, left: 7 };
  const week = { per: 'week', since: gym.dayAhead(-1), ...left } as const;
  gym.outlook = { visitsLeft: 7 };
  await opens(3);
  await expectShown('Απομένουν 7 επισκέψεις τον Νοέμβριο.');
  gym.outlook = { visitsLeft: 7, allowance: week };
  await opens(5);
  await expectShown('Απομένουν 7 επισκέψεις για την εβδομάδα από 23 Νοεμβρίου.');
  gym.outlook = { visitsLeft: 7, allowance: { ...week, per: 'pack', since: null } };
  await opens(20);
  await expectShown('Απομένουν 7 από τις 10 επισκέψεις της κάρτας σας.');
  for (const other of [
    { visitsLeft: 7 },
    { visitsLeft: 7, allowance: week },
    { visitsLeft: null, month: gym.dayAhead(8).slice(0, 7) },
    { visitsLeft: 7, allowance: { ...week, per: 'pack', since: null }, until: gym.dayAhead(7) },
  ] as const) {
    gym.outlook = other;
    await opens(8);
    expect(screen.queryByText(/Απομένουν|δεν έχει όριο/)).toBeNull();
  }
});

it('says on the overview what keeps a member from booking, and offers no hour', async () => {
  const gym = fakeGym();
  const closed = { state: 'closed', closedBy: 'FAIR_USE', closedUntil: '2026-12-01T10:00:00.000Z' } as const;
  gym.outlook = { ...closed, from: null, visitsLeft: 0 };
  gym.card = [{ kind: 'blocked', at: closed.closedUntil }];
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown(el.status.closed);
  await expectShown(/Έως 1 Δεκεμβρίου.*12:00.*κλειδωμένη/);
  expect(screen.queryByRole('button', { name: /^Κράτηση \d/ })).toBeNull();
});

inSweeps('shows at each month, and at its cancelled visits, an arrow that tells that they open', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.hasBooking(member, '18:00', gym.dayAhead(1));
  const cancelled = gym.hasBooking(member, '18:00', gym.dayAhead(2));
  cancelled.status = AppointmentStatus.Cancelled;
  await openSite(gym, '/history', { member });
  await expectShown('1 ακυρωμένο');
  const summaries = [...document.querySelectorAll('summary')];
  expect(summaries).toHaveLength(2);
  for (const summary of summaries) expect(summary.firstElementChild?.tagName).toBe('svg');
});

inSweeps('calls hours the member’s own only when they are, not those that are near', async () => {
  const gym = fakeGym();
  gym.usualTime = '18:00:00';
  gym.quickSlots = [quickSlot(gym, 1, 18)];
  const member = gym.hasClient();
  await openSite(gym, '/', { member });
  await expectShown(el.overview.usualHours);
  // The hour that they came to has left the week.
  gym.quickSlots = [{ ...quickSlot(gym, 1, 17), isUsual: false }];
  await openSite(gym, '/', { member });
  await expectShown(el.overview.quickBook);
});

inSweeps('speaks of last places only for the last two', async () => {
  const gym = fakeGym();
  gym.quickSlots = [quickSlot(gym, 1, 18, 8)];
  await openSite(gym, '/', { member: gym.hasClient() });
  await expectShown('2 τελευταίες');
  gym.quickSlots = [quickSlot(gym, 1, 18, 7)];
  await gym.announces('you');
  await expectShown('3 ελεύθερες');
  await expectGone('τελευταίες');
});

/** Cancels the only appointment, which the overview shows. */
async function cancelsNext(gym: FakeGym) {
  const member = gym.hasClient();
  const appointment = gym.hasBooking(member, '18:00', gym.dayAhead(1));
  const user = await openSite(gym, '/', { member });
  await user.presses(/^Ακύρωση του ραντεβού/);
  await user.presses(el.cancelDialog.confirm);
  await expectShown(el.cancelDialog.done);
  return { user, appointment };
}

const RESTORE = 'POST /api/Client/appointments/:id/restore';

it.each([
  ['off', 'Ακύρωση έως 2 ώρες πριν.'],
  ['counts', 'Δωρεάν ακύρωση έως 2 ώρες πριν.'],
])('says up to when one may cancel with late cancelling %s', async (late, says) => {
  const gym = fakeGym();
  Object.assign(gym.settings.find(({ key }) => key === 'LateCancelling') ?? {}, { value: late });
  await openSite(gym, '/book', { member: gym.hasClient() });
  await expectShown(says);
});

it('takes a cancellation back within the time that is left, and says what is booked again', async () => {
  const gym = fakeGym();
  const { user, appointment } = await cancelsNext(gym);
  expect(inDialog().getByRole('heading')).toHaveTextContent(/ακυρώθηκε: Τετάρτη 25 Νοεμβρίου, 6:00/);
  expect(inDialog().getByText(/^Το μετανιώσατε; Για 10 λεπτά ακόμη/)).toBeVisible();
  await user.presses(el.cancelDialog.undo);
  await expectShown(el.appointment.restored);
  expect(inDialog().getByRole('heading')).toHaveTextContent(/Τετάρτη 25 Νοεμβρίου, 6:00/);
  await waitFor(() => expect(inDialog().getByRole('heading')).toHaveFocus());
  expect(gym.callsOf(RESTORE)).toMatchObject([{ id: appointment.id }]);
  await user.presses(el.bookDialog.close);
  await waitFor(() => expect(screen.getByRole('button', { name: /^Ακύρωση του ραντεβού/ })).toBeVisible());
});

inSweeps('takes a cancellation back from the history, after its sheet was closed', async () => {
  const gym = fakeGym();
  const { user } = await cancelsNext(gym);
  await user.presses(el.bookDialog.close);
  await user.presses(/^Αναίρεση της ακύρωσης/);
  await user.presses(el.cancelDialog.undo);
  await expectShown(el.appointment.restored);
  expect(gym.callsOf(RESTORE)).toHaveLength(1);
});

inSweeps('offers no undo of a cancellation for a visit that was only moved', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  // Their own move, which is taken back where the visit can be changed.
  gym.moves(gym.hasBooking(member, '18:00', gym.dayAhead(1)).id, gym.dayAhead(2), '18:00');
  await openSite(gym, '/history', { member });
  await expectShown(el.appointment.status.confirmed);
  expect(screen.queryByRole('button', { name: /^Αναίρεση/ })).toBeNull();
});

inSweeps('offers no undo of a cancellation by staff', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  gym.cancels(gym.hasBooking(member, '18:00', gym.dayAhead(1)).id, 'Διαχειριστής');
  await openSite(gym, '/', { member });
  await expectShown(el.appointment.status.cancelled);
  expect(screen.queryByRole('button', { name: /^Αναίρεση/ })).toBeNull();
});

inSweeps('offers the waiting list when the place was taken before the undo', async () => {
  const gym = fakeGym();
  const { user } = await cancelsNext(gym);
  const reasons = [{ code: 'SLOT_FULL', message: 'Πλήρες', from: null }] as const;
  gym.fails(RESTORE, { status: 409, code: 'SLOT_FULL', data: { reasons: [...reasons] } });
  await user.presses(el.cancelDialog.undo);
  expect(await inDialog().findByRole('alert')).toHaveTextContent(el.cancelDialog.taken);
  expect(inDialog().queryByRole('button', { name: el.cancelDialog.undo })).toBeNull();
  await user.presses(el.bookDialog.notify);
  await expectShown(el.bookDialog.notified);
  expect(gym.callsOf('POST /api/TimeslotInterest/express')).toHaveLength(1);
});

inSweeps('keeps the undo after a lost response, and says so', async () => {
  const gym = fakeGym();
  const { user } = await cancelsNext(gym);
  gym.fails(RESTORE, 'broken');
  await user.presses(el.cancelDialog.undo);
  expect(await inDialog().findByRole('alert')).toBeVisible();
  expect(inDialog().getByRole('button', { name: el.cancelDialog.undo })).toBeEnabled();
});

inSweeps('says that a deadline at night is earlier, in a gym with quiet hours', async () => {
  const gym = fakeGym();
  await openSite(gym, '/book', { member: gym.hasClient() });
  await expectShown('Ακύρωση έως 2 ώρες πριν.');
  gym.quietHours = { fromHour: 23, untilHour: 7 };
  await openSite(gym, '/book', { member: gym.hasClient() });
  await expectShown(
    /^Ακύρωση έως 2 ώρες πριν\. Αν πέφτει νύχτα \(11:00.μ\.μ\.–7:00.π\.μ\.\), έως την αρχή της νύχτας\.$/,
  );
});

/** A slot of tomorrow that is full, and whose next place goes to the waiting list. */
function aFilledSlot(): FakeGym {
  const gym = fakeGym();
  const date = gym.dayAhead(1);
  gym.hasChange(date, '07:00', { capacityOverride: 1 });
  gym.hasBooking(gym.hasClient({ name: 'Κάτοχος Θέσης' }), '07:00', date);
  gym.autoBookUntilHours = 12;
  return gym;
}

inSweeps('promises the place itself, and no race for it, where the gym fills its slots', async () => {
  const gym = aFilledSlot();
  const member = gym.hasClient();
  const booked = /κλείνουμε τη θέση για εσάς έως 12 ώρες πριν/;
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member });
  await user.presses(/^Περιμένω θέση: 7:00/);
  await expectShown(booked);
  await openSite(gym, '/', { member });
  await expectShown(booked);
});

inSweeps('promises no booking beside a visit of that day, which is asked about first', async () => {
  const gym = aFilledSlot();
  const member = gym.hasClient();
  const date = gym.dayAhead(1);
  gym.hasBooking(member, '18:00', date);
  gym.hasInterest('07:00', date);
  await openSite(gym, '/', { member });
  await expectShown(el.waiting.asks);
  expect(screen.queryByText(/κλείνουμε τη θέση για εσάς/)).toBeNull();
  gym.hasInterest('07:00', gym.dayAhead(2));
  await openSite(gym, '/', { member });
  await expectShown(/κλείνουμε τη θέση για εσάς έως 12 ώρες πριν\. .* Σε ημέρα με ραντεβού σας, σας ρωτάμε/);
});

inSweeps(
  'says until when it is renewed, and of an ended one when it ended, on a day outside the subscription',
  async () => {
    const gym = fakeGym();
    const member = gym.hasClient({ subscription: { endDate: gym.dayAhead(2) } });
    gym.outlook = { isRenewed: true, renewedUntil: gym.dayAhead(60) };
    const address = `/book?date=${gym.dayAhead(5)}`;
    await openSite(gym, address, { member });
    await expectShown(/^Η συνδρομή σας ισχύει από .* Έχετε ήδη ανανεώσει έως /);
    expect(screen.queryByText(/Για ανανέωση/)).toBeNull();
    gym.outlook = { state: 'expired', from: null };
    gym.card = [{ kind: 'ended', on: gym.dayAhead(-3) }];
    await openSite(gym, address, { member });
    await expectShown(/^Τελευταία ημέρα: /);
    expect(screen.queryByText(/ισχύει/)).toBeNull();
  },
);

it('takes a held place from the waiting list, which names the day until which it is held', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(2);
  gym.hasInterest('18:00', date, `${gym.dayAhead(1)}T06:30:00.000Z`);
  const user = await openSite(gym, '/', { member });
  await expectShown(/Δική σας αν την πάρετε έως αύριο, 8:30/);
  const [first] = await screen.findAllByRole('heading', { level: 2 });
  expect(first).toHaveTextContent('Κρατάμε μια θέση για εσάς');
  expect(screen.queryByRole('heading', { name: el.waitingList.title })).toBeNull();
  await user.presses(/^Παίρνω τη θέση/);
  await user.presses(el.bookDialog.confirm);
  await expectShown(el.bookDialog.done);
  expect(gym.callsOf('POST /api/Client/appointments')[0]?.body).toMatchObject({ appointmentDate: date });
  // The card keeps its place, and contradicts neither itself nor the booking.
  gym.interests.splice(0);
  await gym.announces('interests');
  await waitFor(() => expect(first).toHaveTextContent(/^Θέση που κρατούσαμε$/));
  await expectShown('Την πήρατε, την αφήσατε, τελείωσε ο χρόνος της ή κάτι άλλαξε στο μεταξύ.');
});

inSweeps('says what stands in the way of a held place, and not that it is full', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  const date = gym.dayAhead(2);
  gym.hasInterest('18:00', date, `${gym.dayAhead(1)}T06:30:00.000Z`);
  const user = await openSite(gym, '/', { member });
  await expectShown(/Κρατάμε μια θέση για εσάς/);
  // By the member on another device, or by the desk.
  gym.hasBooking(member, '07:00', date);
  await user.presses(/^Παίρνω τη θέση/);
  await screen.findByRole('dialog');
  expect(await inDialog().findByText('ONE_PER_DAY')).toBeVisible();
  expect(inDialog().queryByText(el.bookDialog.waitingAlready)).toBeNull();
  expect(inDialog().getByRole('button', { name: /^Μεταφορά εδώ: 6:00/ })).toBeVisible();
});

inSweeps('asks before a held place is given up', async () => {
  const gym = fakeGym();
  gym.hasInterest('18:00', gym.dayAhead(2), `${gym.dayAhead(1)}T06:30:00.000Z`);
  const user = await openSite(gym, '/', { member: gym.hasClient() });
  await user.presses(/^Δεν τη θέλω/);
  expect(gym.interests).toHaveLength(1);
  await user.presses('Δεν τη θέλω');
  await expectShown('Δεν κρατάμε πια τη θέση');
  expect(gym.interests).toHaveLength(0);
});

inSweeps('says in the day that a place is held for the member, and until when', async () => {
  const gym = fakeGym();
  const date = gym.dayAhead(2);
  gym.hasChange(date, '18:00', { capacityOverride: 1 });
  gym.hasInterest('18:00', date, `${gym.dayAhead(1)}T06:30:00.000Z`);
  await openSite(gym, `/book?date=${date}`, { member: gym.hasClient() });
  await expectShown(/Κρατάμε θέση για εσάς έως αύριο, 8:30/);
  expect(screen.getByRole('button', { name: /^Κράτηση 6:00/ })).toBeVisible();
  expect(screen.queryByText(/σε αναμονή|1 τελευταία/)).toBeNull();
});

describe('cancelling after the deadline', () => {
  async function opensLate(mode = 'counts', address: (gym: FakeGym) => string = () => '/') {
    const gym = fakeGym();
    Object.assign(gym.settings.find(({ key }) => key === 'LateCancelling') ?? {}, { value: mode });
    const member = gym.hasClient();
    const { id } = gym.hasBooking(member, '18:00', gym.dayAhead(0));
    gym.isLate(id);
    return { gym, id, user: await openSite(gym, address(gym), { member }) };
  }

  it.each([
    [{ points: 0, inQuarter: 1, isFree: true, closedUntil: null }, /Η πρώτη του τριμήνου: χωρίς πόντο/],
    [
      { points: 1, inQuarter: 3, isFree: false, closedUntil: '2026-12-01T10:00:00.000Z' },
      /Και 1 πόντος \(έχετε 2 από 4\)\. Μετά δεν θα κλείνετε από εδώ έως .*1 Δεκεμβρίου.*12:00/,
    ],
  ])('says its whole price before it: %o', async (nextLate, says) => {
    const gym = fakeGym();
    const fairUse = { points: 2, limit: 4, closedDays: 7, closedUntil: null, nextLate, offences: [] };
    const member = gym.hasClient({ fairUse });
    gym.isLate(gym.hasBooking(member, '18:00', gym.today).id);
    const user = await openSite(gym, '/', { member });
    await user.presses(/^Ακύρωση του ραντεβού/);
    await screen.findByRole('dialog');
    expect(await inDialog().findByText(says)).toBeVisible();
  });

  it('says that the visit counts before anything is pressed, and on the button', async () => {
    const { gym, user } = await opensLate();
    await waitFor(() => expect(screen.getByText(/αν ακυρώσετε τώρα, η επίσκεψη θα μετρήσει/)).toBeVisible());
    await user.presses(/^Ακύρωση του ραντεβού/);
    await screen.findByRole('dialog');
    expect(inDialog().getByText(el.cancelDialog.late)).toBeVisible();
    expect(inDialog().queryByText(el.cancelDialog.whatHappens)).toBeNull();
    await user.presses(el.cancelDialog.confirmLate);
    await expectShown(el.cancelDialog.done);
    expect(inDialog().getByText(new RegExp(`^${el.appointment.late.counts} Το μετανιώσατε;`))).toBeVisible();
    expect(gym.callsOf('DELETE /api/Client/appointments/:id')).toHaveLength(1);
    expect(gym.appointments).toMatchObject([{ cancelledLate: true }]);
  });

  inSweeps('is offered on the day’s slots, too, with the same warnings, while moving is not', async () => {
    const { gym, user } = await opensLate('counts', (of) => `/book?date=${of.dayAhead(0)}`);
    await waitFor(() => expect(screen.getByText(/αν ακυρώσετε τώρα, η επίσκεψη θα μετρήσει/)).toBeVisible());
    expect(screen.queryByRole('button', { name: /^Μεταφορά εδώ/ })).toBeNull();
    await user.presses(/^Ακύρωση 6:00/);
    await screen.findByRole('dialog');
    expect(inDialog().getByText(el.cancelDialog.late)).toBeVisible();
    await user.presses(el.cancelDialog.confirmLate);
    await expectShown(el.cancelDialog.done);
    expect(gym.appointments).toMatchObject([{ cancelledLate: true }]);
  });

  inSweeps('writes into the calendar that it was free, and promises no deadline that has passed', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const { user } = await opensLate();
    await user.presses(/^Προσθήκη στο ημερολόγιο/);
    await waitFor(() => expect(files).toHaveLength(1));
    const [file] = files;
    const text = (await file?.text())?.replaceAll('\r\n ', '');
    expect(text).toMatch(/DESCRIPTION:Η δωρεάν ακύρωση έληξε \(.*\): αν ακυρώσετε τώρα\\, η επίσκεψη θα μετρήσει\./);
  });

  inSweeps('says that the visit is given back when somebody takes the place, where the gym does that', async () => {
    const { user } = await opensLate('forgivenIfFilled');
    await user.presses(/^Ακύρωση του ραντεβού/);
    await screen.findByRole('dialog');
    expect(inDialog().getByText(el.cancelDialog.lateForgiven)).toBeVisible();
    expect(inDialog().queryByText(el.cancelDialog.late)).toBeNull();
  });

  always.each(
    partOf(
      [
        ['counts', null],
        ['filled', 'filled'],
        ['staff', 'staff'],
      ] as const,
      1,
    ),
  )('says of a visit in the history that it %s', async (key, forgiven) => {
    const gym = fakeGym();
    const member = gym.hasClient();
    const { id } = gym.hasBooking(member, '18:00', gym.dayAhead(0));
    gym.isLate(id);
    Object.assign(gym.cancels(id, 'Διαχειριστής'), { forgiven });
    await openSite(gym, '/', { member });
    await expectShown(el.appointment.late[key]);
  });

  inSweeps('is said before a booking whose deadline has passed', async () => {
    const gym = fakeGym();
    gym.letsCancelLate = true;
    await booksOffered(gym, quickSlot(gym, 0, 9), false);
    await screen.findByRole('dialog');
    expect(await inDialog().findByText(/αν το ακυρώσετε, η επίσκεψη θα μετρήσει/)).toBeVisible();
  });
});

always.each(
  partOf(
    [
      ['a certificate', 'DOCUMENT_EXPIRED'],
      ['a visit in the pack', 'PACK_EMPTY'],
      ['a payment', 'PAYMENT_DUE'],
      ['fair use', 'FAIR_USE'],
    ] as const,
    3,
  ),
)('says of a day without %s once that it is missing, with a contact', async (_name, code) => {
  const gym = fakeGym();
  gym.refusals = [{ code, message: 'Φέρτε βεβαίωση', from: null }];
  const phone = gym.settings.find(({ key }) => key === 'ContactPhone');
  if (phone !== undefined) phone.value = '2101234567';
  await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  await expectShown(el.book.cannotBook);
  expect(screen.getAllByText(/Φέρτε βεβαίωση/)).toHaveLength(1);
  expect(document.querySelector('a[href^="tel:"]')).toBeVisible();
});

inSweeps(
  'says once why the other slots of a day are refused, beside the one that gives a late visit back',
  async () => {
    const gym = fakeGym();
    const from = gym.dayAhead(1);
    gym.refusals = [{ code: 'MONTHLY_LIMIT', message: 'Το όριο του μήνα συμπληρώθηκε', from: gym.dayAhead(20) }];
    gym.givesBackAt = '18:00:00';
    gym.outlook = { state: 'limit', usedUp: 'month', from, onlyAt: '18:00:00', visitsLeft: 0 };
    await openSite(gym, `/book?date=${from}`, { member: gym.hasClient() });
    await expectShown(/^Μπορείτε να κλείσετε ξανά την ώρα που ακυρώσατε/);
    expect(screen.getAllByText('Το όριο του μήνα συμπληρώθηκε')).toHaveLength(1);
    expect(screen.queryByText(el.book.cannotBook)).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Κράτηση \d/ })).toHaveLength(1);
  },
);

inSweeps('names the slot that gives a late visit back on each of its days, whichever the overview names', async () => {
  const gym = fakeGym();
  gym.refusals = [{ code: 'MONTHLY_LIMIT', message: 'Το όριο του μήνα συμπληρώθηκε', from: gym.dayAhead(20) }];
  gym.givesBackAt = '18:00:00';
  gym.outlook = { state: 'limit', usedUp: 'month', from: gym.dayAhead(1), onlyAt: '18:00:00', visitsLeft: 0 };
  await openSite(gym, `/book?date=${gym.dayAhead(2)}`, { member: gym.hasClient() });
  const told = el.status.againAt
    .replace('{from}', formatDate(gym.dayAhead(2), 'date', 'el'))
    .replace('{time}', formatTime('18:00:00', 'el'));
  await expectShown(told.replaceAll(/\s/g, ' '));
});

inSweeps('keeps the day that is chosen while the history steps back from a closed sheet', async () => {
  const gym = fakeGym();
  const next = gym.dayAhead(2);
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  await user.presses(/^Κράτηση 7:00/);
  await user.presses(el.bookDialog.confirm);
  await expectShown(el.bookDialog.done);
  const back = vi.spyOn(history, 'back').mockImplementation(() => {
    // A browser takes the step some time after it was asked to: here after the press.
    document.querySelector<HTMLElement>(`[data-date="${next}"]`)?.click();
    setTimeout(() => history.go(-1));
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await user.presses(el.bookDialog.close);
  await stepped;
  expect(back).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(document.querySelector(`[data-date="${next}"]`)).toBeChecked());
  expect(new URLSearchParams(location.search).get('date')).toBe(next);
});

import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import { formatDate, formatTime, formatTimeRange } from '@palestra/web-kit/format-date';
import userEvent from '@testing-library/user-event';
import {
  describe,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  openSite,
  screen,
  SITE_TEXTS,
  waitFor,
  always,
  partOf,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The member's places of every week. */

const LIST = 'GET /api/Client/standing-bookings';
const TITLE = 'Σταθερές κρατήσεις';
const TUESDAY = 2;

async function choosesDay(name: string): Promise<void> {
  await screen.findByRole('option', { name });
  await userEvent.selectOptions(screen.getByLabelText('Ημέρα'), name);
}

it('leads there from the profile only where the gym offers standing bookings', async () => {
  const gym = fakeGym();
  const member = gym.hasClient();
  await openSite(gym, '/profile', { member });
  await expectShown(member.email);
  expect(screen.queryByRole('link', { name: TITLE })).toBeNull();
  gym.standingBookings = 'members';
  const user = await openSite(gym, '/profile', { member });
  await user.presses(TITLE, 'link');
  await waitFor(() => expect(gym.callsOf(LIST)).not.toHaveLength(0));
  await expectShown('Δεν έχετε σταθερή κράτηση.');
});

/** The form of a new one, with its dates shown. */
async function asksForNew(gym: FakeGym) {
  gym.standingBookings = 'members';
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await choosesDay('Τρίτη');
  await userEvent.selectOptions(screen.getByLabelText('Ώρα'), '18:00:00 19:00:00');
  await expectShown('Το γυμναστήριο είναι κλειστό.');
  return user;
}

/** The name of a checkbox keeps the space that breaks no line. */
const cancelsToo = (date: string): string =>
  `Να ακυρωθούν και: ${formatDate(date, 'dayMonth', 'el').replaceAll(' ', '\u00a0')}`;

it('makes one after showing its dates, and says why one of them is skipped', async () => {
  const gym = fakeGym();
  const user = await asksForNew(gym);
  const preview = screen.getByRole('region', { name: 'Οι επόμενες ημερομηνίες' });
  expect(preview).toHaveTextContent(/Θα κλειστεί.*Θα παραλειφθεί/);
  expect(preview).not.toHaveTextContent(/Κλεισμένη|Παραλείφθηκε/);
  await user.presses('Κράτηση κάθε εβδομάδα');
  await expectShown('Η σταθερή κράτηση ισχύει. Σας στείλαμε τις ημερομηνίες.');
  await expectShown('Κλεισμένη');
  await expectShown('Παραλείφθηκε');
  expect(gym.standing).toHaveLength(1);
});

const MAKE = 'POST /api/Client/standing-bookings';
const MADE = 'Η σταθερή κράτηση ισχύει. Σας στείλαμε τις ημερομηνίες.';

it('counts a new one as made when its response was lost after the server had made it', async () => {
  const gym = fakeGym();
  const user = await asksForNew(gym);
  gym.fails(MAKE, 'cut');
  await user.presses('Κράτηση κάθε εβδομάδα');
  await expectShown(MADE);
  expect(gym.standing).toHaveLength(1);
});

inSweeps('says that a new one was not made when the network broke before, and makes it at the next press', async () => {
  const gym = fakeGym();
  const user = await asksForNew(gym);
  gym.failsOnce(MAKE, 'offline');
  await user.presses('Κράτηση κάθε εβδομάδα');
  await expectShown(SITE_TEXTS.el.failure.noAnswer);
  expect(gym.standing).toHaveLength(0);
  await user.presses('Κράτηση κάθε εβδομάδα');
  await expectShown(MADE);
});

inSweeps('finds one that an earlier press has made, when the server says that there is one', async () => {
  const gym = fakeGym();
  const user = await asksForNew(gym);
  gym.makesStanding({});
  gym.fails(MAKE, { status: 409, code: 'STANDING_EXISTS' });
  await user.presses('Κράτηση κάθε εβδομάδα');
  await expectShown(MADE);
});

it('pauses for some weeks, cancelling the dates within unless they are to stay', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const { id } = gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Παύση');
  await user.presses('2', 'radio');
  expect(await screen.findByRole('checkbox')).toBeChecked();
  await user.presses('Παύση');
  const PUT = 'PUT /api/Client/standing-bookings/:id';
  await waitFor(() =>
    expect(gym.callsOf(PUT)[0]).toMatchObject({
      body: { until: null, pausedUntil: gym.dayAhead(14), cancelDates: true },
    }),
  );
  expect(gym.standing[0]?.id).toBe(id);
});

inSweeps('pauses without the visit of a date that has passed, which was moved ahead', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const standing = gym.makesStanding({});
  gym.hasMovedAhead(standing, { from: -4, to: 10 });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Παύση');
  expect(await screen.findByRole('checkbox')).toHaveAccessibleName(cancelsToo(gym.dayAhead(7)));
});

inSweeps('gives the focus back to the button of a question that closes', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  await user.presses('Άκυρο');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Τέλος' })).toHaveFocus());
  await user.presses('Παύση');
  await user.presses('Παύση');
  await waitFor(() => expect(gym.callsOf('PUT /api/Client/standing-bookings/:id')).toHaveLength(1));
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

it('only shows them where the gym makes them', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'staff';
  gym.makesStanding({});
  await openSite(gym, '/standing', { member: gym.hasClient() });
  await expectShown('Τις σταθερές κρατήσεις τις ορίζει το γυμναστήριο.');
  expect(screen.queryByRole('button', { name: 'Παύση' })).toBeNull();
});

it('names the dates that will be cancelled, and those that their deadline keeps', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const standing = gym.makesStanding({});
  const [first] = standing.dates;
  if (first === undefined) throw new Error('It has no date');
  const later = { ...first, ...gym.standingDate(21) };
  standing.dates.push(later);
  gym.keptDates = [first.date];
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  const written = (date: string): string => formatDate(date, 'dayMonth', 'el');
  await expectShown(`Κλεισμένα ραντεβού: ${written(later.date)}`);
  await expectShown(`Μένουν κλεισμένες, γιατί πέρασε η προθεσμία τους: ${written(first.date)}`);
  await user.presses('Τέλος και ακύρωση του 1');
  await expectShown(`Ακυρώθηκαν: ${written(later.date)}`);
  await expectShown(`Μένουν κλεισμένες: ${written(first.date)}`);
});

inSweeps('shows and names a date that was moved by the day of its visit', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  gym.movesStandingDate(gym.makesStanding({}), { from: 7, to: 6 });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await expectShown(new RegExp(`^${formatDate(gym.dayAhead(6), 'short', 'el')}, 6:00`));
  expect(screen.queryByText(new RegExp(`^${formatDate(gym.dayAhead(7), 'short', 'el')}`))).toBeNull();
  await user.presses('Τέλος');
  const written = formatDate(gym.dayAhead(6), 'dayMonth', 'el');
  await user.presses('Τέλος και ακύρωση του 1');
  await expectShown(`Ακυρώθηκαν: ${written}`);
});

it('can only be ended while the gym offers none', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'off';
  gym.makesStanding({});
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Τέλος');
  await user.presses('Τέλος, κρατώ το 1');
  await expectShown('Η σταθερή κράτηση τερματίστηκε.');
  expect(gym.callsOf('POST /api/Client/standing-bookings/:id/end')).toMatchObject([{ body: { cancelDates: false } }]);
});

const times = (): string[] =>
  [...screen.getByLabelText('Ώρα').querySelectorAll('option')].map(({ textContent }) => textContent);
const fromTo = (start: string, end: string): string => formatTimeRange(start, end, 'el');

it('offers the times of the week as they are now, not those of one date, and sends those that they are known by', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  // The next Tuesday, which is today.
  gym.hasChange(gym.today, '08:00', { newStartTime: '08:30:00', newEndTime: '09:30:00' });
  gym.hasChange(gym.today, '21:00', { isExtra: true });
  const tuesday = gym.template.filter(({ dayOfWeek }) => dayOfWeek === TUESDAY);
  Object.assign(tuesday.at(-1) ?? {}, { effectiveStartTime: '18:30:00', effectiveEndTime: '19:30:00' });
  Object.assign(tuesday[0] ?? {}, { isEnabled: false });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await choosesDay('Τρίτη');
  expect(times()).toEqual([
    'Επιλέξτε',
    fromTo('08:00', '09:00'),
    fromTo('09:00', '10:00'),
    fromTo('12:00', '13:00'),
    fromTo('13:00', '14:00'),
    fromTo('18:30', '19:30'),
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Ώρα'), '18:00:00 19:00:00');
  await expectShown('Το γυμναστήριο είναι κλειστό.');
  await user.presses('Κράτηση κάθε εβδομάδα');
  const POST = 'POST /api/Client/standing-bookings';
  await waitFor(() =>
    expect(gym.callsOf(POST)[0]?.body).toMatchObject({ dayOfWeek: 2, startTime: '18:00:00', endTime: '19:00:00' }),
  );
});

inSweeps('tells two times apart that begin together', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const last = gym.template.findLast(({ dayOfWeek }) => dayOfWeek === TUESDAY);
  if (last === undefined) throw new Error('It has no Tuesday');
  gym.template.push({ ...last, id: 'longer', originalEndTime: '19:30:00', effectiveEndTime: '19:30:00' });
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await choosesDay('Τρίτη');
  await userEvent.selectOptions(screen.getByLabelText('Ώρα'), '18:00:00 19:30:00');
  await waitFor(() =>
    expect(gym.callsOf('POST /api/Client/standing-bookings?dryRun')[0]?.body).toMatchObject({ endTime: '19:30:00' }),
  );
});

inSweeps('offers the weekdays that have a time, and says when they were not loaded', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  for (const slot of gym.template) slot.isEnabled = slot.dayOfWeek !== 0;
  const user = await openSite(gym, '/standing', { member: gym.hasClient() });
  await user.presses('Νέα σταθερή κράτηση');
  await screen.findByRole('option', { name: 'Τρίτη' });
  expect(screen.queryByRole('option', { name: 'Κυριακή' })).toBeNull();
  gym.fails('GET /api/Timeslot/schedule', 'broken');
  const again = await openSite(gym, '/standing', { member: gym.hasClient() });
  await again.presses('Νέα σταθερή κράτηση');
  await expectShown('Οι ώρες δεν φορτώθηκαν. Δοκιμάστε ξανά.');
});

always.each(
  partOf(
    [
      ['el', 'Η σταθερή κράτηση χρειάζεται συνδρομή που ισχύει.', 'Νέα σταθερή κράτηση', 'Τέλος'],
      ['en', 'A standing booking needs a subscription that runs.', 'New standing booking', 'End'],
    ] as const,
    1,
  ),
)(
  'says to a member without a subscription what is needed, and still lets one be ended (%s)',
  async (language, needs, add, end) => {
    const t = SITE_TEXTS[language];
    const gym = fakeGym();
    gym.standingBookings = 'members';
    gym.makesStanding({});
    await openSite(gym, '/standing', { language, member: gym.hasClient({ subscription: null }) });
    await expectShown(needs);
    expect(screen.getByText(t.status.none)).toBeVisible();
    expect(screen.queryByRole('button', { name: add })).toBeNull();
    expect(screen.getByRole('button', { name: end })).toBeVisible();
  },
);

always.each(
  partOf(
    [
      ['el', 'Συνέχεια τώρα', (when: string) => `: Η παύση τελείωσε. Επόμενη κλεισμένη ημερομηνία: ${when}`],
      ['en', 'Continue now', (when: string) => `: The pause has ended. Next date booked: ${when}`],
    ] as const,
    1,
  ),
)('says after a pause that it ended, and the day and hour that come next (%s)', async (language, resume, said) => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const standing = gym.makesStanding({});
  standing.pausedUntil = gym.dayAhead(3);
  gym.movesStandingDate(standing, { from: 7, to: 6 });
  const [first] = standing.dates;
  if (first === undefined) throw new Error('It has no date');
  standing.dates.unshift({ ...first, ...gym.standingDate(0), startTime: '07:00:00', endTime: '08:00:00' });
  const user = await openSite(gym, '/standing', { language, member: gym.hasClient() });
  await user.presses(resume);
  const when = `${formatDate(gym.dayAhead(6), 'day', language)}, ${formatTime('18:00:00', language)}`;
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(said(when).replaceAll(/\s/g, ' ')));
  expect(gym.standing[0]?.pausedUntil).toBeNull();
});

inSweeps('says after a pause that no date is booked yet', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  const standing = gym.makesStanding({});
  standing.pausedUntil = gym.dayAhead(3);
  standing.dates.splice(0, 1);
  const user = await openSite(gym, '/standing', { language: 'en', member: gym.hasClient() });
  await user.presses('Continue now');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('The pause has ended. No date is booked yet.'),
  );
});

inSweeps('says until when it is paused', async () => {
  const gym = fakeGym();
  gym.standingBookings = 'members';
  gym.makesStanding({});
  const user = await openSite(gym, '/standing', { language: 'en', member: gym.hasClient() });
  await user.presses('Pause');
  await user.presses('Pause');
  const until = formatDate(gym.dayAhead(7), 'day', 'en');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(`: Paused until ${until}.`));
});

describe('whose response was lost', () => {
  const PUT = 'PUT /api/Client/standing-bookings/:id';
  const END = 'POST /api/Client/standing-bookings/:id/end';
  const opens = async (pausedFor: number | null = null) => {
    const gym = fakeGym();
    gym.standingBookings = 'members';
    const standing = gym.makesStanding({});
    if (pausedFor !== null) standing.pausedUntil = gym.dayAhead(pausedFor);
    const member = gym.hasClient();
    return { gym, standing, member, user: await openSite(gym, '/standing', { member }) };
  };
  const says = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text));

  it('a pause that the server made is found, with the dates that it cancelled', async () => {
    const { gym, user } = await opens();
    gym.fails(PUT, 'cut');
    await user.presses('Παύση');
    await screen.findByRole('checkbox');
    await user.presses('Παύση');
    await says(`Σε παύση έως ${formatDate(gym.dayAhead(7), 'day', 'el')}.`);
    await says(`Ακυρώθηκαν: ${formatDate(gym.dayAhead(7), 'dayMonth', 'el')}.`);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(gym.callsOf(PUT)).toHaveLength(1);
  });

  it('a pause that never reached the server is said not to be made, and is made at the next press', async () => {
    const { gym, standing, user } = await opens();
    gym.failsOnce(PUT, 'offline');
    await user.presses('Παύση');
    await user.presses('Παύση');
    await expectShown(SITE_TEXTS.el.failure.noAnswer);
    expect(standing.pausedUntil).toBeNull();
    await user.presses('Παύση');
    await says('Σε παύση έως');
  });

  inSweeps('a pause that ended is found', async () => {
    const { gym, user } = await opens(3);
    gym.fails(PUT, 'cut');
    await user.presses('Συνέχεια τώρα');
    await says('Η παύση τελείωσε. Επόμενη κλεισμένη ημερομηνία:');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  always.each(
    partOf(
      [
        ['cut', 'cut'],
        ['that an earlier press has made', { status: 404, code: 'NOT_FOUND' }],
      ] as const,
      1,
    ),
  )('an end is found, with what became of its dates (%s)', async (_, fault) => {
    const { gym, standing, member, user } = await opens();
    const [first] = standing.dates;
    if (first?.appointmentId == null) throw new Error('It has no appointment');
    const later = { ...first, ...gym.standingDate(21), appointmentId: 'appointment-later' };
    standing.dates.push(later);
    gym.keptDates = [first.date];
    Object.assign(gym.hasBooking(member, '18:00', gym.dayAhead(7)), { id: first.appointmentId });
    const cancelled = { id: later.appointmentId, status: AppointmentStatus.Cancelled };
    Object.assign(gym.hasBooking(member, '18:00', gym.dayAhead(21)), cancelled);
    await user.presses('Τέλος');
    const written = (date: string): string => formatDate(date, 'dayMonth', 'el');
    await screen.findByRole('button', { name: 'Τέλος και ακύρωση του 1' });
    if (fault !== 'cut') gym.standing.splice(0, 1);
    gym.fails(END, fault);
    await user.presses('Τέλος και ακύρωση του 1');
    await says('Η σταθερή κράτηση τερματίστηκε.');
    await says(`Ακυρώθηκαν: ${written(later.date)}. Μένουν κλεισμένες: ${written(first.date)}.`);
    await expectShown('Δεν έχετε σταθερή κράτηση.');
  });

  inSweeps('an end that could not be looked up is left open', async () => {
    const { gym, user } = await opens();
    await user.presses('Τέλος');
    await screen.findByRole('button', { name: 'Τέλος, κρατώ το 1' });
    gym.fails(END, 'cut');
    gym.fails(LIST, 'offline');
    await user.presses('Τέλος, κρατώ το 1');
    await expectShown(SITE_TEXTS.el.failure.inDoubt);
  });
});

import { fireEvent } from '@testing-library/dom';
import { onTestFinished } from 'vitest';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import {
  always,
  booksIn,
  choosesFor,
  describe,
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  isClosed,
  it,
  LANGUAGES,
  ofTomorrow,
  openConsole,
  partOf,
  screen,
  slotCard,
  STAFF_TEXTS,
  starting,
  vi,
  waitFor,
  within,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The day at the desk: every state of a slot, and the acts on a line. */
const t = STAFF_TEXTS.el;
const NAME = 'Ευανθία Ημερινού';
const today = (): string => '/admin/';
const tomorrow = ofTomorrow('');

async function atDesk(address: (gym: FakeGym) => string, arrange: (gym: FakeGym) => void = () => undefined) {
  const gym = fakeGym();
  arrange(gym);
  return { gym, user: await openConsole(gym, address(gym)) };
}
const books = (gym: FakeGym, name = NAME, start = '09:00'): void => {
  gym.hasBooking(gym.hasClient({ name, phone: '6971 222 333' }), start, gym.dayAhead(1));
};
/** Line of the slot that starts at a time. */
const line = async (time: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 3, name: new RegExp(`^${time}`) });
  const found = heading.closest('li');
  if (found === null) throw new Error(`No line at ${time}`);
  return found;
};
const says = async (time: string, text: string): Promise<void> => {
  await waitFor(async () => expect(await line(time)).toHaveTextContent(text));
};
const chip = (name = NAME): Promise<HTMLElement> => screen.findByRole('button', { name });
const chooseForDay = async (user: User, action: string): Promise<void> => {
  await line('9:00');
  await user.presses(t.overview.actions);
  await user.presses(action, 'menuitem');
};
const chooseForSlot = async (user: User, time: string, action: string): Promise<void> => {
  await user.presses(starting(t.slot.menu), 'button', await slotCard(time));
  await user.presses(action, 'menuitem');
};

describe('a line of the day', () => {
  it('offers a free place with the number of free ones, and an extra one when it is full', async () => {
    await atDesk(tomorrow, (gym) => {
      gym.hasChange(gym.dayAhead(1), '09:00', { capacityOverride: 1 });
      books(gym);
    });
    const free = t.slot.bookFree_other.replace('{count}', '10');
    expect((await slotCard('8:00')).getByRole('button', { name: starting(free) })).toBeEnabled();
    expect((await slotCard('9:00')).getByRole('button', { name: starting(t.slot.bookFull) })).toBeEnabled();
    await says('9:00', t.slot.full);
    expect(await line('9:00')).toHaveAttribute('data-state', 'full');
  });

  it('marks a slot that is over, changed and waited for, each by a sign and in words', async () => {
    await atDesk(tomorrow, (gym) => {
      const date = gym.dayAhead(1);
      gym.hasChange(date, '09:00', { capacityOverride: 1 });
      books(gym);
      books(gym, 'Δεύτερη Ημερινού');
      gym.hasInterest('09:00', date);
    });
    for (const [mark, words] of [
      ['over', t.slot.over.replace('{count}', '1')],
      ['changed', t.slot.capacityChanged.replace('{capacity}', '1')],
      ['waiting', t.slot.waiting.replace('{count}', '1')],
    ] as const) {
      await says('9:00', words);
      expect((await line('9:00')).querySelector(`[data-mark="${mark}"] svg`)).not.toBeNull();
    }
    expect((await line('8:00')).querySelector('[data-mark]')).toBeNull();
  });

  inSweeps('says that a slot is disabled and why, and takes no booking', async () => {
    await atDesk(tomorrow, (gym) => {
      gym.hasChange(gym.dayAhead(1), '09:00', { isDisabled: true, reason: 'Συντήρηση' });
    });
    await says('9:00', `${t.slot.disabled}: Συντήρηση`);
    expect((await slotCard('9:00')).queryByRole('button', { name: booksIn(t) })).toBeNull();
  });

  inSweeps('says which slots a moved one overlaps', async () => {
    await atDesk(tomorrow, (gym) => {
      gym.hasChange(gym.dayAhead(1), '09:00', { newStartTime: '08:30:00', newEndTime: '09:30:00' });
    });
    const [overlaps = ''] = t.slot.overlaps.split('{');
    await waitFor(async () => expect(await line('8:30')).toHaveTextContent(overlaps.trim()));
    expect((await line('8:30')).querySelector('[data-mark="overlap"]')).toHaveTextContent(/8:00/);
  });

  inSweeps('folds what began over 90 minutes ago, one press away, and draws the line of now', async () => {
    const { user } = await atDesk(today, (gym) => {
      gym.hasChange(gym.today, '07:00', { newStartTime: '06:15:00', newEndTime: '07:15:00' });
    });
    await line('9:00');
    expect(screen.queryByRole('heading', { level: 3, name: /^6:15/ })).toBeNull();
    const fold = await screen.findByRole('button', { name: /90/ });
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.events.click(fold);
    await line('6:15');
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    const [now = ''] = t.overview.now.split('{');
    const rows = [...((await line('9:00')).parentElement?.children ?? [])].map((row) => row.textContent);
    const at = rows.findIndex((text) => text.startsWith(now));
    expect(rows[at + 1]).toMatch(/^9:00/);
  });

  inSweeps('shows what another desk books meanwhile, and keeps the text that is being typed', async () => {
    const { gym, user } = await atDesk(tomorrow);
    await user.presses(booksIn(t), 'button', await slotCard('9:00'));
    const search = await screen.findByRole('combobox');
    await user.events.type(search, 'κάτι');
    books(gym);
    await gym.announces('appointments');
    await expectShown(NAME);
    expect(search).toHaveValue('κάτι');
    expect(search).toHaveFocus();
  });
});

describe('the roster as a file', () => {
  const HEADINGS = {
    el: 'Ημερομηνία;Έναρξη;Λήξη;Πελάτης;Παρουσία;Κλείστηκε από',
    en: 'Date,Start,End,Client,Attendance,Booked by',
  };
  /** Texts of the files that are saved from now on. */
  function savedFiles(): { name: string; text: Promise<string> }[] {
    const saved: { name: string; text: Promise<string> }[] = [];
    let content = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      content = blob as Blob;
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: content.text() });
    });
    onTestFinished(() => void vi.restoreAllMocks());
    return saved;
  }
  /** Yesterday, today and in a month, with a name that a spreadsheet would run. */
  function hasVisits(gym: FakeGym): void {
    const evil = gym.hasClient({ name: '=HYPERLINK("http://x.gr")' });
    const known = gym.hasClient({ name: NAME });
    const came = gym.hasBooking(known, '08:00', gym.dayAhead(-1));
    Object.assign(came, { status: AppointmentStatus.Completed, attendance: 'attended' });
    const missed = gym.hasBooking(evil, '08:00', gym.dayAhead(-1));
    Object.assign(missed, { status: AppointmentStatus.Completed, attendance: 'absent', bookedByName: 'Διαχειριστής' });
    gym.hasBooking(evil, '09:00', gym.today);
    gym.cancels(gym.hasBooking(known, '10:00', gym.today).id, NAME);
    gym.hasBooking(known, '09:00', gym.dayAhead(30));
  }

  inSweeps.each(LANGUAGES)('has each booking of a period with its mark, runs no formula (%s)', async (language) => {
    const words = STAFF_TEXTS[language];
    const gym = fakeGym();
    hasVisits(gym);
    const saved = savedFiles();
    const user = await openConsole(gym, `/admin/?date=${gym.dayAhead(-1)}`, { language });
    await user.presses(words.overview.actions);
    await user.presses(words.attendance.toFile, 'menuitem');
    const until = await screen.findByRole('textbox', { name: words.roster.to });
    const [year, month, day] = gym.today.split('-');
    await user.events.clear(until);
    await user.events.type(until, `${day}/${month}/${year}`);
    await user.presses(words.roster.save);
    await expectShown(words.roster.saved_other.replace('{count}', '3'));
    expect(saved.map(({ name }) => name)).toEqual([`${words.roster.file}-${gym.dayAhead(-1)}-${gym.today}.csv`]);
    const { attended, absent } = words.attendance;
    const split = language === 'el' ? ';' : ',';
    const quoted = `"'=HYPERLINK(""http://x.gr"")"`;
    const lines = [
      ['08:00', '09:00', quoted, absent, 'Διαχειριστής'],
      ['08:00', '09:00', NAME, attended, NAME],
      ['09:00', '10:00', quoted, words.roster.unmarked, quoted],
    ].map((cells, index) => [index < 2 ? gym.dayAhead(-1) : gym.today, ...cells].join(split));
    const text = await saved[0]?.text;
    expect(text).toBe(`\uFEFF${[HEADINGS[language], ...lines, ''].join('\r\n')}`);
  });

  inSweeps('has only the slot from whose menu it is asked for', async () => {
    const saved = savedFiles();
    const { gym, user } = await atDesk(tomorrow, (given) => {
      books(given);
      books(given, 'Δεύτερη Ημερινού', '10:00');
    });
    await chooseForSlot(user, '9:00', t.attendance.toFile);
    await expectShown(t.roster.saved_one);
    expect(saved[0]?.name).toBe(`${t.roster.file}-${gym.dayAhead(1)}-0900.csv`);
    expect((await saved[0]?.text)?.split('\r\n').slice(1)).toEqual([
      `${gym.dayAhead(1)};09:00;10:00;${NAME};${t.roster.unmarked};${NAME}`,
      '',
    ]);
  });

  inSweeps('is said to be missing when the bookings were not read', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    const saved = savedFiles();
    gym.failsOnce('GET /api/Admin/appointments', 'broken');
    await chooseForSlot(user, '9:00', t.attendance.toFile);
    await expectShown(t.attendance.fileFailed);
    expect(saved).toHaveLength(0);
  });
});

describe('attendance on the day', () => {
  const taken = (gym: FakeGym): void => {
    gym.attendanceOpen = true;
    books(gym);
    books(gym, 'Δεύτερη Ημερινού');
  };
  const toggle = (name = NAME): Promise<HTMLElement> =>
    screen.findByRole('button', { name: t.attendance.came.replace('{name}', name) });

  const isAbsent = (name: string): Promise<void> =>
    waitFor(() => {
      const button = screen.getByRole('button', { name: starting(name) });
      expect(button).toHaveTextContent(`${name}, ${t.attendance.isAbsent}`);
    });

  it('is marked by one press and cleared by the next', async () => {
    const { gym, user } = await atDesk(tomorrow, taken);
    const { body } = await gym.callDuring('PUT /api/Admin/appointments/:id/attendance', async () =>
      user.events.click(await toggle()),
    );
    expect(body).toEqual({ attendance: 'attended' });
    await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'true'));
    await user.events.click(await toggle());
    await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'false'));
  });

  inSweeps('is marked as absent from the menu of a name, in words as well', async () => {
    const { user } = await atDesk(tomorrow, taken);
    await choosesFor(user, NAME, t.attendance.absent);
    await isAbsent(NAME);
  });

  inSweeps('marks the rest of a slot as absent from its menu', async () => {
    const { gym, user } = await atDesk(tomorrow, taken);
    await user.events.click(await toggle());
    await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'true'));
    const rest = t.attendance.markRest_one;
    const { body } = await gym.callDuring('POST /api/Admin/attendance/mark-rest-absent', () =>
      chooseForSlot(user, '9:00', rest),
    );
    expect(body).toEqual({ date: gym.dayAhead(1), startTime: '09:00', endTime: '10:00' });
    await isAbsent('Δεύτερη Ημερινού');
    expect(await toggle()).toHaveAttribute('aria-pressed', 'true');
  });

  inSweeps('says that a mark was not saved, and shows none', async () => {
    const { gym, user } = await atDesk(tomorrow, taken);
    gym.failsOnce('PUT /api/Admin/appointments/:id/attendance', { status: 500, code: 'INTERNAL' });
    await user.events.click(await toggle());
    await screen.findByRole('alert');
    expect(await toggle()).toHaveAttribute('aria-pressed', 'false');
  });

  inSweeps('is marked by the keyboard: arrows step through a slot, space marks, and the mark is said', async () => {
    const { user } = await atDesk(tomorrow, taken);
    (await toggle()).focus();
    await user.events.keyboard('{ArrowRight}');
    expect(await toggle('Δεύτερη Ημερινού')).toHaveFocus();
    await user.events.keyboard('{Home} ');
    await waitFor(async () => expect(await toggle()).toHaveAttribute('aria-pressed', 'true'));
    await screen.findByText(`${NAME}: ${t.attendance.attended}`);
    expect(await toggle('Δεύτερη Ημερινού')).toHaveAttribute('aria-pressed', 'false');
  });

  inSweeps('books a client who is there already, and marks them', async () => {
    const { gym, user } = await atDesk(today, (given) => {
      given.attendanceOpen = true;
      given.hasClient({ name: NAME, phone: '6971 222 333' });
      // Began half an hour ago.
      given.hasChange(given.today, '08:00', { newStartTime: '07:30:00', newEndTime: '08:30:00' });
    });
    await user.events.click((await slotCard('7:30')).getByRole('button', { name: booksIn(t) }));
    await user.events.type(await screen.findByRole('combobox', { name: t.appointments.searchLabel }), 'Ευανθία');
    const { query } = await gym.callDuring('GET /api/Timeslot/validate', async () =>
      user.events.click(await screen.findByRole('option', { name: starting(NAME) })),
    );
    expect(query.get('isWalkIn')).toBe('true');
    expect(await screen.findByRole('checkbox', { name: t.appointments.walkIn.choice })).toBeChecked();
    const { body } = await gym.callDuring('POST /api/Admin/appointments', () =>
      user.presses(t.appointments.walkIn.confirm),
    );
    expect(body).toMatchObject({ isWalkIn: true, isAdminOverride: false });
    const what = t.appointments.walkIn.done;
    const said = t.appointments.told.replace('{what}', what).replace('{name}', NAME).split('{when}')[0] ?? '';
    // The time at which the slot takes place, not the usual one.
    expect(await screen.findByText(starting(said))).toHaveTextContent(/, 7:30/);
  });

  always.each(
    partOf(
      [
        ['offers an override, once chosen, of what the server lets pass', true],
        ['offers no booking where no override would pass', false],
      ],
      1,
    ),
  )('%s', async (_, isOverridable) => {
    const { gym, user } = await atDesk(tomorrow, (given) => {
      given.hasClient({ name: NAME });
      const message = 'Το ωράριο είναι γεμάτο.';
      Object.assign(given, { refusals: [{ code: 'SLOT_FULL', message, from: null }], isOverridable });
    });
    await user.events.click((await slotCard('9:00')).getByRole('button', { name: booksIn(t) }));
    await user.events.type(await screen.findByRole('combobox', { name: t.appointments.searchLabel }), 'Ευανθία');
    await user.events.click(await screen.findByRole('option', { name: starting(NAME) }));
    await expectShown('Το ωράριο είναι γεμάτο.');
    await expectShown(isOverridable ? t.appointments.refused : t.appointments.impossible);
    const confirm = () => screen.queryByRole('button', { name: t.appointments.confirmOverride });
    if (!isOverridable) return expect(confirm()).toBeNull();
    expect(confirm()).toBeDisabled();
    await user.events.click(screen.getByRole('checkbox', { name: t.appointments.override }));
    const { body } = await gym.callDuring('POST /api/Admin/appointments', () =>
      user.presses(t.appointments.confirmOverride),
    );
    expect(body).toMatchObject({ isAdminOverride: true });
  });

  always.each(
    partOf(
      [
        ['offers to free the place of a client who will not come, and says whether the visit counts', tomorrow, true],
        ['frees no place of a slot that has started', today, false],
      ] as const,
      1,
    ),
  )('%s', async (_, address, isOffered) => {
    const { gym, user } = await atDesk(address, (given) => {
      given.attendanceOpen = true;
      given.hasBooking(
        given.hasClient({ name: NAME }),
        isOffered ? '09:00' : '08:00',
        given.dayAhead(isOffered ? 1 : 0),
      );
      Object.assign(given.settings.find(({ key }) => key === 'LateCancelling') ?? {}, { value: 'counts' });
    });
    await user.events.click(await chip());
    await screen.findByRole('menuitem', { name: t.attendance.absent });
    if (!isOffered) return expect(screen.queryByRole('menuitem', { name: t.attendance.release })).toBeNull();
    await user.presses(t.attendance.release, 'menuitem');
    await expectShown(t.attendance.releaseText.replace('{name}', NAME));
    await expectShown(t.attendance.releaseThen.counts);
    const { query } = await gym.callDuring('DELETE /api/Admin/appointments/:id', () =>
      user.presses(t.attendance.releaseConfirm),
    );
    expect(query.get('late')).toBe('true');
    return expectGone(t.attendance.releaseTitle);
  });

  inSweeps('offers no mark while the server takes none', async () => {
    await atDesk(tomorrow, books);
    await chip();
    expect(screen.queryByRole('button', { name: t.attendance.came.replace('{name}', NAME) })).toBeNull();
  });
});

describe('a name on the day', () => {
  always.each(
    partOf(
      [
        ['hovered', async (user: User, name: HTMLElement) => user.events.hover(name)],
        ['focused', async (_: User, name: HTMLElement) => Promise.resolve(name.focus())],
      ],
      1,
    ),
  )('shows phone, visits left and end when it is %s', async (_how, point) => {
    const { gym, user } = await atDesk(tomorrow, books);
    const { remainingThisMonth: left } = gym.clients[0]?.subscription ?? {};
    await user.events.keyboard('{Shift}');
    await point(user, await chip());
    const shown = await screen.findByRole('tooltip');
    expect(shown).toHaveTextContent('6971 222 333');
    expect(shown).toHaveTextContent(
      t.slot.visitsLeft.month_other.replace('{count}', String(left)).replace('{month}', 'Νοέμβριο'),
    );
    expect(shown).toHaveTextContent(t.slot.endsOn.split('{')[0] ?? '');
    expect(await chip()).toHaveAttribute('aria-describedby', shown.id);
  });

  inSweeps('opens the page of the client from its menu', async () => {
    const { user } = await atDesk(tomorrow, books);
    await choosesFor(user, NAME, t.slot.openPage);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(NAME));
  });

  it('moves to another hour of the day in two presses, with the focus on it', async () => {
    const { gym, user } = await atDesk(tomorrow, (one) => {
      books(one);
      one.hasChange(one.dayAhead(1), '12:00', { isDisabled: true });
    });
    await user.presses(NAME);
    const menu = within(await screen.findByRole('menu'));
    const offered = menu.getAllByRole('menuitem', { name: starting(t.appointments.move.at) });
    expect(offered.map(({ textContent }) => /\d+:00/.exec(textContent)?.[0])).toEqual(['7:00', '8:00', '1:00', '6:00']);
    const { body } = await gym.callDuring('POST /api/Admin/appointments/:id/move', () =>
      user.presses(/6:00/, 'menuitem', menu),
    );
    const from = { fromDate: gym.dayAhead(1), fromStartTime: '09:00' };
    expect(body).toMatchObject({ date: gym.dayAhead(1), startTime: '18:00', isAdminOverride: false, ...from });
    await waitFor(async () => expect(within(await line('6:00')).getByRole('button', { name: NAME })).toHaveFocus());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  inSweeps('says where a visit is by now, and moves it no further, when another desk has moved it', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    await user.presses(NAME);
    await screen.findByRole('menu');
    const [visit] = gym.appointments;
    gym.moves(visit?.id ?? '', gym.dayAhead(1), '08:00');
    await user.presses(/6:00/, 'menuitem');
    await expectShown(/δεν είναι πια εκεί: τώρα είναι .*08:00/);
    expect(visit).toMatchObject({ startTime: '08:00:00' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(async () => expect(within(await line('8:00')).getByRole('button', { name: NAME })).toBeVisible());
  });

  it('cancels no visit elsewhere than it was seen: says where it is by now, and asks about it there', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    await user.presses(t.appointments.cancelOf.replace('{name}', NAME));
    const [visit] = gym.appointments;
    gym.moves(visit?.id ?? '', gym.dayAhead(1), '08:00');
    const route = 'DELETE /api/Admin/appointments/:id';
    const first = await gym.callDuring(route, () => user.presses(t.appointments.cancelConfirm));
    expect(first.body).toMatchObject({ fromDate: gym.dayAhead(1), fromStartTime: '09:00' });
    await expectShown(/δεν είναι πια εκεί: τώρα είναι .*08:00/);
    expect(visit).toMatchObject({ status: 1 });
    await waitFor(() => expect(inDialog().getByText(/^[^:]+, 8:00/)).toBeVisible());
    const second = await gym.callDuring(route, () => user.presses(t.appointments.cancelConfirm));
    expect(second.body).toMatchObject({ fromStartTime: '08:00' });
    await waitFor(() => expect(visit).toMatchObject({ status: 2 }));
  });

  inSweeps('shows why a slot is refused when the rules do not allow the move, and offers to override', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    gym.failsOnce('POST /api/Admin/appointments/:id/move', { status: 409, code: 'MONTHLY_LIMIT' });
    await user.presses(NAME);
    await user.presses(/6:00/, 'menuitem');
    await screen.findByRole('dialog', { name: t.appointments.move.title });
    await waitFor(() => expect(inDialog().getByRole('radio', { name: /^6:00/ })).toBeChecked());
  });

  inSweeps('moves in two presses to the choice of a slot, with the free places of the week', async () => {
    const { user } = await atDesk(tomorrow, books);
    await choosesFor(user, NAME, t.appointments.move.to);
    const week = await screen.findByRole('group', { name: t.appointments.move.days });
    expect(within(week).getAllByRole('button')).toHaveLength(7);
    await waitFor(() =>
      expect(week).toHaveTextContent(t.appointments.move.free_other.replace('{count}', String(6 * 10 - 1))),
    );
    expect(inDialog().queryByRole('radio', { name: /^9:00/ })).toBeNull();
    expect(inDialog().getByRole('radio', { name: /^8:00/ })).toBeEnabled();
  });

  inSweeps('is dragged to another slot, and moves there when that is confirmed', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    fireEvent.dragStart(await chip(), { dataTransfer });
    await expectShown(t.appointments.move.held.replace('{name}', NAME));
    fireEvent.dragOver(await line('6:00'), { dataTransfer });
    fireEvent.drop(await line('6:00'), { dataTransfer });
    await waitFor(() => expect(inDialog().getByRole('radio', { name: /^6:00/ })).toBeChecked());
    const { body } = await gym.callDuring('POST /api/Admin/appointments/:id/move', () =>
      user.presses(t.appointments.move.confirm),
    );
    expect(body).toMatchObject({ date: gym.dayAhead(1), startTime: '18:00' });
    await isClosed();
  });

  inSweeps('is not dropped on a disabled slot, nor on its own', async () => {
    await atDesk(tomorrow, (gym) => {
      books(gym);
      gym.hasChange(gym.dayAhead(1), '08:00', { isDisabled: true });
    });
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    for (const time of ['8:00', '9:00']) {
      fireEvent.dragStart(await chip(), { dataTransfer });
      fireEvent.drop(await line(time), { dataTransfer });
      fireEvent.dragEnd(await chip(), { dataTransfer });
    }
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  inSweeps('closes its menu when another desk cancels the appointment', async () => {
    const { gym, user } = await atDesk(tomorrow, books);
    await user.presses(NAME);
    await screen.findByRole('menu');
    gym.cancels(gym.appointments[0]?.id ?? '', 'Άλλη');
    await gym.announces('appointments');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});

describe('the menus of the day', () => {
  inSweeps('change the capacity of a slot, with a usual reason', async () => {
    const { gym, user } = await atDesk(tomorrow);
    await chooseForSlot(user, '9:00', t.timeslots.changeCapacity);
    await user.fills(t.slotCapacity.label, '12');
    await user.presses(t.timeslots.reasons.demand);
    const { body } = await gym.callDuring('PUT /api/Timeslot/:id', () => user.presses(t.slotCapacity.change));
    expect(body).toMatchObject({ capacity: 12, reason: t.timeslots.reasons.demand });
  });

  inSweeps('say which slots a new time overlaps, before it is saved', async () => {
    const { gym, user } = await atDesk(tomorrow);
    await chooseForSlot(user, '9:00', t.timeslots.changeTime);
    await user.fills(t.slotTime.start, '08:30');
    const [overlaps = ''] = t.timeslots.overlaps.split('{');
    await waitFor(() => expect(dialog()).toHaveTextContent(new RegExp(`${overlaps.trim()}.*8:00`)));
    const { body } = await gym.callDuring('PUT /api/Timeslot/:id', () => user.presses(t.slotTime.change));
    expect(body).toMatchObject({ startTime: '08:30', endTime: '09:30' });
    await isClosed();
    await says('8:30', t.slot.movedFrom.split('{')[0] ?? '');
  });

  inSweeps('add a slot to this date alone, and remove it', async () => {
    const { gym, user } = await atDesk(tomorrow);
    await chooseForDay(user, t.extraSlot.add);
    await user.fills(t.slotTime.start, '15:30');
    await user.fills(t.globalTimeslots.capacityOptional, '6');
    const { body } = await gym.callDuring('POST /api/Admin/timeslots/extra', () => user.presses(t.extraSlot.confirm));
    expect(body).toMatchObject({ date: gym.dayAhead(1), startTime: '15:30', endTime: '16:30', capacity: 6 });
    await says('3:30', t.slot.extra);
    await isClosed();
    await chooseForDay(user, t.overview.changes);
    await expectShown(t.dayChanges.extra);
  });

  inSweeps('close the day', async () => {
    const { user } = await atDesk(tomorrow);
    await chooseForDay(user, t.closing.closeDay);
    await waitFor(() => expect(dialog()).toHaveTextContent(t.closing.none));
    await user.presses(t.closing.confirmDay);
    await expectShown(t.overview.closedOn);
    await waitFor(() => expect(screen.queryByRole('button', { name: booksIn(t) })).toBeNull());
  });
});

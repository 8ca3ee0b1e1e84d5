import { messagesEl } from '@palestra/backend/contract/messages.el';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import {
  describe,
  dialog,
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  labelled,
  LANGUAGES,
  openSite,
  screen,
  SITE_TEXTS,
  starting,
  vi,
  waitFor,
  withFastClock,
  within,
  type SiteTexts,
  type User,
} from './app.js';
import type { FakeClient, FakeGym } from './fake-gym.js';

/*
 * Every call of the member site: without a network, with a broken server, and with a slow one. Also with a response
 * that was lost after the server had done it.
 */
const { el, en } = SITE_TEXTS;
const SIX = '18:00';
const TOMORROW = 1;

const alert = (): HTMLElement => screen.getByRole('alert');
const expectAlert = async (text: string): Promise<void> => {
  await waitFor(() => expect(alert()).toHaveTextContent(text));
};
const expectBusy = async (): Promise<void> => {
  await waitFor(() => expect(document.querySelector('button[aria-busy="true"]')).toBeVisible());
};
const field = (label: string): HTMLElement => screen.getByLabelText(labelled(label), { selector: 'input' });
/** Slots are called by their action and time: `Κράτηση 6:00 μ.μ.`. */
const slotButton = (action: string): RegExp => new RegExp(`^${action} `);

interface Attempt {
  call: string;
  press: () => Promise<void>;
  lost: string;
  broken: string;
}

/** Presses without a network, with a broken server and with a slow one, which stays slow. */
async function failsInEveryWay(gym: FakeGym, { call, press, lost, broken }: Attempt): Promise<void> {
  for (const [fault, text] of [
    ['offline', lost],
    ['broken', broken],
  ] as const) {
    gym.fails(call, fault);
    await press();
    await expectAlert(text);
  }
  gym.fails(call, 'slow');
  await press();
  await expectBusy();
}

describe('reading', () => {
  const READS: [
    name: string,
    call: string,
    address: string,
    failed: (t: SiteTexts) => string,
    shown: (t: SiteTexts) => string,
  ][] = [
    ['the member’s data', 'GET /api/Client/profile', '/', (t) => t.failure.overview, (t) => t.overview.none],
    ['the gym', 'GET /api/gym', '/', (t) => t.failure.overview, (t) => t.overview.none],
    ['the days', 'GET /api/Client/booking-days', '/book', (t) => t.failure.days, (t) => t.book.infoTitle],
    ['the slots', 'GET /api/Client/timeslots/available', '/book', (t) => t.failure.timeslots, (t) => t.book.parts.noon],
    ['the profile', 'GET /api/Client/profile', '/profile', (t) => t.failure.profile, (t) => t.profile.personal],
  ];
  for (const [index, [name, call, address, failed, shown]] of READS.entries()) {
    for (const language of LANGUAGES) {
      const isOften = index % 2 === 0 && language === LANGUAGES[(index / 2) % LANGUAGES.length];
      (isOften ? it : inSweeps)(`${name}: says what failed and reads again when asked (${language})`, async () => {
        const t = SITE_TEXTS[language];
        const gym = fakeGym();
        gym.fails(call, 'offline');
        const user = await openSite(gym, address, { language, member: gym.hasClient() });
        await expectAlert(t.failure.noAnswer);
        gym.fails(call, 'broken');
        await user.presses(t.retry);
        await expectAlert(failed(t));
        gym.fails(call, 'slow');
        await user.presses(t.retry);
        await waitFor(() => expect(screen.queryAllByRole('status').map((one) => one.textContent)).toContain(t.loading));
        await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
        gym.recovers(call);
        await expectShown(shown(t));
      });
    }
  }

  it('shows a skeleton, and after six seconds that it takes longer than usual', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const gym = fakeGym();
    gym.fails('GET /api/Client/profile', 'slow');
    await openSite(gym, '/', { member: gym.hasClient() });
    await waitFor(() => expect(gym.callsOf('GET /api/Client/profile')).not.toEqual([]));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(screen.queryByText(el.failure.slow)).toBeNull();
    await vi.advanceTimersByTimeAsync(3_500);
    await expectShown(el.failure.slow);
    gym.recovers('GET /api/Client/profile');
    await expectShown(el.overview.none);
  });
});

describe('booking and cancelling', () => {
  it('books: each failure has its message, and a lost response counts as a booking when it was made', async () => {
    const gym = fakeGym();
    const user = await openSite(gym, `/book?date=${gym.dayAhead(TOMORROW)}`, { member: gym.hasClient() });
    await user.presses(slotButton(el.slot.book));
    const call = 'POST /api/Client/appointments';
    const press = (): Promise<void> => user.presses(el.bookDialog.confirm);
    await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken: el.failure.book });
    expect(dialog()).toHaveTextContent(el.bookDialog.busy);
    gym.fails(call, 'cut');
    await expectShown(el.bookDialog.done);
    await user.presses(el.bookDialog.close);
    await expectShown(el.slot.yours);
    expect(gym.appointments).toHaveLength(1);
  });

  it('cancels: each failure has its message, and a lost response counts when it was cancelled', async () => {
    const gym = fakeGym();
    const member = gym.hasClient();
    gym.hasBooking(member, SIX, gym.dayAhead(TOMORROW));
    const user = await openSite(gym, '/', { member });
    await user.presses(el.appointment.cancel);
    const call = 'DELETE /api/Client/appointments/:id';
    const press = (): Promise<void> => user.presses(el.cancelDialog.confirm);
    await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken: el.failure.cancel });
    gym.fails(call, 'cut');
    await expectShown(el.cancelDialog.done);
    await waitFor(() => expect(screen.queryByRole('region', { name: el.overview.next })).toBeNull());
  });

  inSweeps(
    'takes a cancellation back: each failure has its message, and a lost response counts when it was done',
    async () => {
      const gym = fakeGym();
      const member = gym.hasClient();
      gym.hasBooking(member, SIX, gym.dayAhead(TOMORROW));
      const user = await openSite(gym, '/', { member });
      await user.presses(el.appointment.cancel);
      await user.presses(el.cancelDialog.confirm);
      await expectShown(el.cancelDialog.done);
      const call = 'POST /api/Client/appointments/:id/restore';
      const press = (): Promise<void> => user.presses(el.cancelDialog.undo);
      await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken: el.failure.restore });
      gym.fails(call, 'cut');
      await expectShown(el.appointment.restored);
      await user.presses(el.bookDialog.close);
      await waitFor(() => expect(screen.getByRole('region', { name: el.overview.next })).toBeVisible());
    },
  );

  describe('a move', () => {
    const call = 'POST /api/Client/appointments/:id/move';
    const SEVEN = formatTime('07:00:00', 'el');

    /** The sheet that asks whether the appointment of six o'clock moves to seven in the morning. */
    async function asksToMove() {
      const gym = fakeGym();
      const date = gym.dayAhead(TOMORROW);
      const member = gym.hasClient();
      const appointment = gym.hasBooking(member, SIX, date);
      const user = await openSite(gym, `/book?date=${date}`, { member });
      await user.presses(el.slot.moveAt.replace('{time}', SEVEN));
      await screen.findByRole('dialog', { name: el.bookDialog.moveTitle });
      const press = (): Promise<void> => user.presses(el.bookDialog.moveTitle);
      return { gym, date, appointment, user, press };
    }

    const expectMoved = async (date: string): Promise<void> => {
      const done = await screen.findByRole('heading', { name: starting(el.bookDialog.moveDone) });
      expect(done).toHaveTextContent(`${formatDate(date, 'day', 'el')}, ${SEVEN.replaceAll('\u00a0', ' ')}`);
    };
    const row = (start: string): HTMLElement => {
      const found = screen.getAllByRole('listitem').find((one) => one.textContent.includes(start));
      if (found === undefined) throw new Error(`No slot starts at ${start}`);
      return found;
    };

    inSweeps(
      'shows the new day and time before its data is read again, and then the slot as the member’s',
      async () => {
        const { gym, date, appointment, user, press } = await asksToMove();
        expect(dialog()).toHaveTextContent(el.bookDialog.moveFrees.replace('{time}', '6:00 μ.μ.'));
        gym.fails('GET /api/Client/profile', 'slow');
        const { id, body } = await gym.callDuring(call, press);
        expect({ id, ...body }).toEqual({
          ...{ id: appointment.id, date, startTime: '07:00', endTime: '08:00', expectedStartTime: '07:00' },
          ...{ fromDate: date, fromStartTime: '18:00' },
        });
        await expectMoved(date);
        gym.recovers('GET /api/Client/profile');
        await user.presses(el.bookDialog.close);
        await waitFor(() => expect(row('7:00')).toHaveTextContent(el.slot.yours));
        expect(row('6:00')).toHaveTextContent(el.slot.move);
      },
    );

    it('has a message for each failure, and counts after a lost response when it was made', async () => {
      const { gym, date, press } = await asksToMove();
      await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken: el.failure.book });
      expect(dialog()).toHaveTextContent(el.bookDialog.moveBusy);
      gym.fails(call, 'cut');
      await expectMoved(date);
      expect(gym.appointments).toHaveLength(1);
    });

    inSweeps('is not known while neither its response nor its outcome gets through', async () => {
      const { gym, date, press } = await asksToMove();
      gym.fails(call, 'offline');
      gym.fails('GET /api/Client/appointments', 'broken');
      await withFastClock(async () => {
        await press();
        await expectAlert(el.failure.inDoubt);
      });
      gym.recovers(call);
      await press();
      await expectMoved(date);
    });

    inSweeps('says so when the slot has filled up, and keeps the appointment where it is', async () => {
      const { gym, date, user, press } = await asksToMove();
      const message = messagesEl.errors.SLOT_FULL;
      const reasons = [{ code: 'SLOT_FULL', message, from: null }] as const;
      gym.fails(call, { status: 409, code: 'SLOT_FULL', data: { reasons: [...reasons] } });
      await press();
      await expectAlert(message);
      expect(within(dialog()).queryByRole('button', { name: el.bookDialog.moveTitle })).toBeNull();
      gym.hasChange(date, '07:00', { capacityOverride: 1 });
      gym.hasBooking(gym.hasClient({ name: 'Κάτοχος Θέσης' }), '07:00', date);
      await gym.announces('appointments');
      await user.presses(el.bookDialog.another);
      await waitFor(() => expect(within(row('7:00')).queryByRole('button')).toBeNull());
      expect(row('6:00')).toHaveTextContent(el.slot.yours);
    });

    inSweeps('asks who lost their session to sign in', async () => {
      const { gym, press } = await asksToMove();
      gym.fails(call, 'signed out');
      await press();
      expect(await screen.findByRole('form', { name: el.session.title })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  /** A day whose first slot is full. */
  function aFullSlot(): { gym: FakeGym; member: FakeClient; address: string } {
    const gym = fakeGym();
    const date = gym.dayAhead(TOMORROW);
    gym.hasChange(date, '07:00', { capacityOverride: 1 });
    gym.hasBooking(gym.hasClient({ name: 'Κάτοχος Θέσης' }), '07:00', date);
    return { gym, member: gym.hasClient(), address: `/book?date=${date}` };
  }

  inSweeps(
    'waits for a place and waits no more: each failure can be dismissed, and a lost response counts',
    async () => {
      const { gym, member, address } = aFullSlot();
      const user = await openSite(gym, address, { member });
      for (const [call, label, after, done] of [
        ['POST /api/TimeslotInterest/express', el.slot.express, el.slot.remove, el.slot.expressed],
        ['DELETE /api/TimeslotInterest/:id', el.slot.remove, el.slot.express, el.slot.removed],
      ] as const) {
        gym.fails(call, 'offline');
        await user.presses(label);
        await expectAlert(el.failure.noAnswer);
        await user.presses(el.dismiss, 'button', within(alert()));
        await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
        gym.fails(call, 'broken');
        await user.presses(label);
        await expectAlert(el.failure.interest);
        gym.fails(call, 'slow');
        await user.presses(label);
        await expectBusy();
        gym.fails(call, 'cut');
        await waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(after) })).toBeVisible());
        await expectShown(new RegExp(`\\S, 7:00.*: ${done}`));
      }
    },
  );

  inSweeps(
    'says that it does not know when neither a write nor its outcome got through, and finds out later',
    async () => {
      const { gym, member, address } = aFullSlot();
      const user = await openSite(gym, address, { member });
      await expectShown(el.slot.express);
      const staysInDoubt = async (write: string, lookup: string, press: () => Promise<void>): Promise<void> => {
        for (const fault of ['offline', 'broken'] as const) {
          gym.fails(write, 'offline');
          gym.fails(lookup, fault);
          await withFastClock(async () => {
            await press();
            await expectAlert(el.failure.inDoubt);
          });
        }
        gym.fails(write, 'cut');
        gym.fails(lookup, 'slow');
        await press();
        await expectBusy();
        gym.recovers(write);
        gym.recovers(lookup);
      };
      const interests = 'GET /api/TimeslotInterest/my-interests';
      await staysInDoubt('POST /api/TimeslotInterest/express', interests, () => user.presses(el.slot.express));
      await expectShown(el.slot.expressed);

      const appointments = 'GET /api/Client/appointments';
      await user.presses(slotButton(el.slot.book));
      await screen.findByRole('button', { name: el.bookDialog.confirm });
      await staysInDoubt('POST /api/Client/appointments', appointments, () => user.presses(el.bookDialog.confirm));
      await expectShown(el.bookDialog.done);
      await user.presses(el.bookDialog.close);

      await user.presses(slotButton(el.appointment.cancel));
      await screen.findByRole('button', { name: el.cancelDialog.confirm });
      await staysInDoubt('DELETE /api/Client/appointments/:id', appointments, () =>
        user.presses(el.cancelDialog.confirm),
      );
      await expectShown(el.cancelDialog.done);
    },
  );
});

describe('the language', () => {
  const write = 'PUT /api/Client/language-preference';

  inSweeps('is shown, and said not to be saved in the account when it was not', async () => {
    const gym = fakeGym();
    const user = await openSite(gym, '/', { member: gym.hasClient() });
    gym.fails(write, 'offline');
    await user.presses(el.header.switchLanguage);
    await expectShown(en.header.languageNotSaved);
    expect(await screen.findByRole('heading', { name: en.overview.title })).toBeVisible();
    gym.fails(write, 'broken');
    await user.presses(en.header.switchLanguage);
    await expectShown(el.header.languageNotSaved);
    expect(await screen.findByRole('heading', { name: el.overview.title })).toBeVisible();
  });

  inSweeps('is sent again when the response was lost, without a word', async () => {
    const gym = fakeGym();
    const user = await openSite(gym, '/', { member: gym.hasClient() });
    gym.failsOnce(write, 'cut');
    await user.presses(el.header.switchLanguage);
    await waitFor(() => expect(gym.callsOf(write).map(({ isSettled }) => isSettled)).toEqual([true, true]));
    // The page has gone on since the second response.
    await user.presses(en.navigation.profile, 'link');
    await screen.findByRole('heading', { name: en.profile.title });
    expect(screen.queryByText(en.header.languageNotSaved)).toBeNull();
  });
});

describe('the forms of visitors', () => {
  it('signs in: each failure has its message, and a lost response can be tried again', async () => {
    const gym = fakeGym();
    const member = gym.hasClient();
    const user = await openSite(gym, '/');
    await screen.findByRole('form', { name: el.session.title });
    await user.fills(el.fields.email, member.email);
    await user.fills(el.session.password, 'φθινόπωρο-7');
    const call = 'POST /api/auth/login';
    const press = (): Promise<void> => user.presses(el.session.submit);
    const broken = el.session.failedUnexpectedly;
    await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken });
    gym.fails(call, 'cut');
    await expectAlert(el.failure.noAnswer);
    expect(field(el.fields.email)).toHaveValue(member.email);
    gym.recovers(call);
    await press();
    expect(await screen.findByRole('heading', { name: el.overview.title })).toBeVisible();
  });

  const fillsRegistration = async (user: User): Promise<void> => {
    await user.fills(el.profile.name, 'Νίκος Παπαδόπουλος');
    await user.fills(el.fields.email, 'visitor@example.gr');
    await user.fills(el.profile.phone, '6971234567');
    await user.fills(el.session.password, 'παλαίστρα');
    await user.fills(el.account.confirmPassword, 'παλαίστρα');
  };

  for (const [mode, call, form, broken, fills] of [
    [
      'register',
      'POST /api/auth/register',
      el.account.register,
      el.account.register.failedUnexpectedly,
      fillsRegistration,
    ],
    [
      'forgot-password',
      'POST /api/auth/forgot-password',
      el.account.forgotPassword,
      el.account.forgotPassword.broken,
      (user: User) => user.fills(el.fields.email, 'visitor@example.gr'),
    ],
  ] as const) {
    it(`${mode}: each failure has its message, and what was typed stays`, async () => {
      const gym = fakeGym();
      const user = await openSite(gym, `/?mode=${mode}`);
      await screen.findByRole('button', { name: form.submit });
      await fills(user);
      const press = async (): Promise<void> => {
        await user.presses(el.account.verification.development);
        await user.presses(form.submit);
      };
      await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken });
      gym.fails(call, 'cut');
      await expectAlert(el.failure.noAnswer);
      expect(field(el.fields.email)).toHaveValue('visitor@example.gr');
      gym.recovers(call);
      await press();
      await expectShown(form.done);
    });
  }

  inSweeps('confirms an address: each failure has its message and a retry button', async () => {
    const gym = fakeGym();
    const call = 'POST /api/auth/confirm-email';
    gym.fails(call, 'offline');
    const user = await openSite(gym, '/confirm-email?email=visitor%40example.gr&token=abc');
    await expectAlert(el.failure.noAnswer);
    gym.fails(call, 'broken');
    await user.presses(el.retry);
    await expectAlert(el.account.confirm.broken);
    gym.fails(call, 'slow');
    await user.presses(el.retry);
    await expectShown(el.account.confirm.busy);
    gym.fails(call, 'cut');
    await expectAlert(el.failure.noAnswer);
    gym.recovers(call);
    await user.presses(el.retry);
    expect(await screen.findByRole('heading', { name: el.account.confirm.doneTitle })).toBeVisible();
  });

  inSweeps(
    'sets a new password: each failure has its message, and a link that has worked already counts as done',
    async () => {
      const gym = fakeGym();
      const call = 'POST /api/auth/reset-password';
      const user = await openSite(gym, '/reset-password?email=visitor%40example.gr&token=abc');
      await screen.findByLabelText(labelled(el.account.newPassword), { selector: 'input' });
      await user.fills(el.account.newPassword, 'καινούριος');
      await user.fills(el.account.confirmPassword, 'καινούριος');
      const press = (): Promise<void> => user.presses(el.password.change);
      await failsInEveryWay(gym, { call, press, lost: el.failure.noAnswer, broken: el.account.reset.broken });
      gym.fails(call, 'cut');
      await expectAlert(el.failure.noAnswer);
      // The link works once, and has worked: the server refuses it now.
      gym.fails(call, { status: 400, code: 'RESET_LINK_INVALID' });
      await press();
      expect(await screen.findByRole('heading', { name: el.account.reset.doneTitle })).toBeVisible();
    },
  );
});

inSweeps('goes on saying that the connection is lost when an answer from before arrives late', async () => {
  const gym = fakeGym();
  const [slots, live] = ['GET /api/Client/timeslots/available', 'GET /api/live'];
  // A read that begins after the loss and succeeds says that the connection is back: without live changes there is none.
  gym.fails(live, 'slow');
  gym.fails(slots, 'slow');
  await openSite(gym, '/book', { member: gym.hasClient() });
  const isWaiting = ({ route, isSettled }: { route: string; isSettled: boolean }) =>
    [slots, live].includes(route) ? !isSettled : isSettled;
  await waitFor(() => {
    expect(gym.callsOf(slots)).toHaveLength(1);
    expect(gym.calls.every(isWaiting)).toBe(true);
  });
  window.dispatchEvent(new Event('offline'));
  await expectShown(el.failure.connectionLost);
  gym.recovers(slots);
  await screen.findAllByRole('button', { name: slotButton(el.slot.book) });
  await expectShown(el.failure.connectionLost);
});

import type { Act, NotReturningAppointment, ReturningAppointment } from '@palestra/backend/contract/act';
import {
  always,
  describe,
  dialog,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  vi,
  waitFor,
  within,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

const t = STAFF_TEXTS.el;
const UNDO = 'POST /api/Admin/acts/:id/undo';
const COLLEAGUE = 'Ελένη Διαχειρίστρια';

/** A closing by the person at this desk, right now. */
const closing = (gym: FakeGym, wish: Partial<Act> = {}): Act => ({
  ...{ id: 'act-1', kind: 'day-closed', at: `${gym.today}T06:00:00.000Z`, undoUntil: `${gym.today}T06:10:00.000Z` },
  ...{ byId: 'staff', byName: 'Διαχειριστής', isByStaff: true, userId: null, userName: null },
  ...{ startDate: gym.dayAhead(1), endDate: gym.dayAhead(1) },
  ...{ affectedAppointments: 3, extendedSubscriptions: 0, hasPrice: false },
  ...wish,
});
const returning = (gym: FakeGym, id: string, userName: string): ReturningAppointment => ({
  ...{ id, userId: `client-${id}`, userName, appointmentDate: gym.dayAhead(1) },
  ...{ startTime: '18:00:00', endTime: '19:00:00' },
});
const staying = (gym: FakeGym, id: string, userName: string): NotReturningAppointment => ({
  ...returning(gym, id, userName),
  ...{ code: 'SLOT_FULL', message: 'Τη θέση του την έχει πια άλλος.' },
});
const bar = () => within(screen.getByRole('region', { name: t.undo.region }));
const hasNoBar = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('region', { name: t.undo.region })).toBeNull());
/** The button of the header. */
const counted = (count: number) => t.undo.counted.replace('{count}', String(count));
const appears = () => screen.findByRole('region', { name: t.undo.region });

describe('undo', () => {
  always.each(partOf(LANGUAGES, 1))('says what was done and how long it can be undone (%s)', async (language) => {
    const texts = STAFF_TEXTS[language].undo;
    const gym = fakeGym();
    gym.acts = [closing(gym, { extendedSubscriptions: 94 })];
    await openConsole(gym, '/admin/', { language });
    const region = await screen.findByRole('region', { name: texts.region });
    const offer = within(region).getByRole('status');
    expect(offer).toHaveTextContent(texts.kinds['day-closed'].split('{')[0] ?? '');
    expect(offer).toHaveTextContent(texts.affected_other.replace('{count}', '3'));
    expect(offer).toHaveTextContent(texts.extended_other.replace('{count}', '94'));
    await waitFor(() => expect(region).toHaveTextContent(/10:00|9:[0-9]{2}/));
    expect(within(region).getByRole('button', { name: texts.undo })).toBeEnabled();
  });

  it('is in the header alone for what others did, whose names it says', async () => {
    const gym = fakeGym();
    const ofMember = { id: 'act-2', kind: 'appointment-cancelled', isByStaff: false, byId: 'client-1' } as const;
    gym.acts = [
      closing(gym, { ...ofMember, byName: 'Άννα Δήμου', userName: 'Άννα Δήμου' }),
      closing(gym, { byId: 'colleague', byName: COLLEAGUE }),
    ];
    const user = await openConsole(gym);
    await user.presses(counted(2));
    await hasNoBar();
    expect(inDialog().getAllByRole('listitem')).toHaveLength(2);
    expect(dialog()).toHaveTextContent(COLLEAGUE);
    await user.presses(/Άννα Δήμου/);
    await waitFor(() => expect(gym.callsOf(UNDO).map(({ id }) => id)).toEqual(['act-2']));
    await screen.findByRole('button', { name: counted(1) });
  });

  inSweeps('is in the header as soon as another desk acts, until they undo it', async () => {
    const gym = fakeGym();
    await openConsole(gym);
    await screen.findByRole('heading', { level: 1 });
    await expectGone(counted(1));
    gym.acts = [closing(gym, { byId: 'colleague', byName: COLLEAGUE })];
    await gym.announces('acts');
    await screen.findByRole('button', { name: counted(1) });
    gym.acts = [];
    await gym.announces('acts');
    await waitFor(() => expect(screen.queryByRole('button', { name: counted(1) })).toBeNull());
  });

  inSweeps('goes into the header after 20 seconds, and away when the time is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const gym = fakeGym();
    gym.acts = [closing(gym, { undoUntil: `${gym.today}T06:00:40.000Z` })];
    await openConsole(gym);
    await appears();
    expect(screen.queryByRole('button', { name: counted(1) })).toBeNull();
    await vi.advanceTimersByTimeAsync(21_000);
    await hasNoBar();
    await screen.findByRole('button', { name: counted(1) });
    await vi.advanceTimersByTimeAsync(20_000);
    await waitFor(() => expect(screen.queryByRole('button', { name: counted(1) })).toBeNull());
  });

  it('undoes, and lists by name who came back and who did not, with the reason', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym)];
    gym.undone = {
      returned: [returning(gym, 'a', 'Νίκος Γεωργίου'), returning(gym, 'b', 'Άννα Δήμου')],
      ...{ notReturned: [staying(gym, 'c', 'Μαρία Παπαδοπούλου')], movedBack: 0, unmarked: 0, shortened: 94 },
      behind: [returning(gym, 'd', 'Πέτρος Νικολάου')],
    };
    const user = await openConsole(gym);
    await appears();
    await user.presses(t.undo.undo, 'button', bar());
    await waitFor(() => expect(dialog()).toHaveTextContent(t.undo.notReturned_one.replace('{count}', '1')));
    expect(
      inDialog()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.split(',')[0]),
    ).toEqual(['Μαρία Παπαδοπούλου', 'Νίκος Γεωργίου', 'Άννα Δήμου', 'Πέτρος Νικολάου']);
    expect(dialog()).toHaveTextContent(t.undo.behind_one.replace('{count}', '1'));
    expect(dialog()).toHaveTextContent(t.undo.shortened_other.replace('{count}', '94'));
    expect(dialog()).toHaveTextContent('Τη θέση του την έχει πια άλλος.');
    await user.events.keyboard('{Escape}');
    await hasNoBar();
  });

  inSweeps('says in a toast who came back, when it was one', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym, { kind: 'appointment-cancelled', userName: 'Νίκος Γεωργίου', affectedAppointments: 1 })];
    gym.undone = {
      returned: [returning(gym, 'a', 'Νίκος Γεωργίου')],
      notReturned: [],
      movedBack: 0,
      unmarked: 0,
      shortened: 0,
      behind: [],
    };
    const user = await openConsole(gym);
    expect(await appears()).toHaveTextContent('Νίκος Γεωργίου');
    await user.presses(t.undo.undo, 'button', bar());
    await expectShown(t.undo.doneFor.split('{')[0] ?? '');
    await hasNoBar();
  });

  inSweeps('says whose appointment is back at its time, and which that is, when a move was undone', async () => {
    const gym = fakeGym();
    const place = { startDate: gym.dayAhead(1), endDate: gym.dayAhead(1), startTime: '18:00:00', endTime: '19:00:00' };
    gym.acts = [
      closing(gym, { kind: 'appointment-moved', userName: 'Νίκος Γεωργίου', affectedAppointments: 1, ...place }),
    ];
    gym.undone = { returned: [], notReturned: [], movedBack: 1, unmarked: 0, shortened: 0, behind: [] };
    const user = await openConsole(gym);
    expect(await appears()).toHaveTextContent('Νίκος Γεωργίου');
    await user.presses(t.undo.undo, 'button', bar());
    await waitFor(() => expect(dialog()).toHaveTextContent(t.undo.movedBackOf.split('{')[0] ?? ''));
    expect(dialog()).toHaveTextContent(/Νίκος Γεωργίου, .*\d.* 6:00/);
    await hasNoBar();
  });

  it('says why it was not undone, until that is read', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym)];
    gym.fails(UNDO, { status: 409, code: 'CHANGED_SINCE' });
    const user = await openConsole(gym);
    await appears();
    await user.presses(t.undo.undo, 'button', bar());
    await waitFor(() => expect(bar().getByRole('alert')).toHaveTextContent(t.serverErrors.CHANGED_SINCE));
    await user.presses(t.undo.dismiss, 'button', bar());
    await waitFor(() => expect(bar().getByRole('button', { name: t.undo.undo })).toBeEnabled());
  });

  inSweeps('says what was undone, when nobody’s appointment came back', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym, { kind: 'subscription-switched-off', userName: 'Άννα Δήμου', affectedAppointments: 0 })];
    gym.undone = { returned: [], notReturned: [], movedBack: 0, unmarked: 0, shortened: 0, behind: [] };
    const user = await openConsole(gym);
    await appears();
    await user.presses(t.undo.undo, 'button', bar());
    await expectShown(/^Αναιρέθηκε: «.*Άννα Δήμου/);
  });

  inSweeps('says which visits lost their mark', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym, { kind: 'rest-marked-absent', affectedAppointments: 2 })];
    gym.undone = { returned: [], notReturned: [], movedBack: 0, unmarked: 2, shortened: 0, behind: [] };
    const user = await openConsole(gym);
    await appears();
    await user.presses(t.undo.undo, 'button', bar());
    const [kind] = t.undo.kinds['rest-marked-absent'].split('{');
    await expectShown(new RegExp(`^Αναιρέθηκε: «${kind}.*»\\. 2 `));
  });

  inSweeps('goes into the header when it is hidden', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym)];
    const user = await openConsole(gym);
    await appears();
    await user.presses(t.undo.dismiss, 'button', bar());
    await hasNoBar();
    await user.events.keyboard('u');
    expect(screen.getByRole('button', { name: counted(1) })).toHaveFocus();
  });

  inSweeps('is reached by a key, and works by keyboard alone', async () => {
    const gym = fakeGym();
    gym.acts = [closing(gym)];
    const user = await openConsole(gym);
    await appears();
    await user.events.keyboard('u');
    expect(bar().getByRole('button', { name: t.undo.undo })).toHaveFocus();
    await user.events.keyboard('{Enter}');
    await waitFor(() => expect(gym.callsOf(UNDO)).toHaveLength(1));
  });

  describe('leaves the focus', () => {
    const content = (): HTMLElement => screen.getByRole('main');
    const undoing = async (arrange: (gym: FakeGym) => void = () => undefined) => {
      const gym = fakeGym();
      gym.acts = [closing(gym)];
      arrange(gym);
      const user = await openConsole(gym);
      await appears();
      await user.events.keyboard('u{Enter}');
      return user;
    };

    inSweeps('on the screen after the last act was undone', async () => {
      await undoing();
      await hasNoBar();
      expect(content()).toHaveFocus();
    });

    inSweeps('on the screen after the list of what came back is closed', async () => {
      const user = await undoing((gym) => {
        gym.undone = { ...gym.undone, returned: [returning(gym, 'a', 'Νίκος'), returning(gym, 'b', 'Άννα')] };
      });
      await screen.findByRole('dialog');
      await hasNoBar();
      await user.events.keyboard('{Escape}');
      await waitFor(() => expect(content()).toHaveFocus());
    });

    inSweeps('on the screen after it was hidden', async () => {
      const gym = fakeGym();
      gym.acts = [closing(gym)];
      const user = await openConsole(gym);
      await appears();
      bar().getByRole('button', { name: t.undo.dismiss }).focus();
      await user.events.keyboard('{Enter}');
      await hasNoBar();
      expect(content()).toHaveFocus();
    });

    inSweeps('on what hides a refusal', async () => {
      await undoing((gym) => gym.fails(UNDO, { status: 409, code: 'CHANGED_SINCE' }));
      await waitFor(() => expect(bar().getByRole('alert')).toHaveTextContent(t.serverErrors.CHANGED_SINCE));
      await waitFor(() => expect(bar().getByRole('button', { name: t.undo.dismiss })).toHaveFocus());
    });
  });
});

import { formatMoney } from '@palestra/web-kit/format-date';
import {
  always,
  describe,
  expect,
  fakeGym,
  inSweeps,
  it,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  starting,
  waitFor,
  type User,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

const t = STAFF_TEXTS.el;
const typed = (date: string): string => date.split('-').reverse().join('/');
const shown = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;
const clears = (user: User): Promise<void> => user.presses(t.audit.clear, 'button');

async function theLog(): Promise<{ gym: FakeGym; user: User }> {
  const gym = fakeGym();
  const user = await openConsole(gym, '/admin/settings/audit');
  await user.fills(t.audit.from, typed(gym.dayAhead(-2)));
  await screen.findByRole('button', { name: t.audit.clear });
  return { gym, user };
}

describe('clearing the filters of the log', () => {
  inSweeps('forgets a last day that was refused', async () => {
    const { gym, user } = await theLog();
    await user.fills(t.audit.until, typed(gym.dayAhead(-5)));
    expect(await screen.findByText(starting(t.date.from))).toBeVisible();
    await clears(user);
    await waitFor(() => expect(shown(t.audit.from)).toBe(''));
    expect(shown(t.audit.until)).toBe('');
    expect(window.location.search).toBe('');
  });

  inSweeps('empties a first day that is no date', async () => {
    const { user } = await theLog();
    await user.fills(t.audit.from, '99/99/2026');
    await clears(user);
    await waitFor(() => expect(shown(t.audit.from)).toBe(''));
  });
});

it('shows owners what one of the staff did by one press, and everything by another', async () => {
  const gym = fakeGym();
  gym.hasStaff({ name: 'Πέτρος' });
  const { id, name } = gym.hasStaff({ name: 'Ελένη' });
  const user = await openConsole(gym, '/admin/settings/audit');
  const asked = (): unknown => JSON.parse(gym.callsOf('GET /api/Admin/audit').at(-1)?.query.get('filter') ?? '{}');
  await user.presses(name);
  await waitFor(() => expect(asked()).toMatchObject({ actorId: id }));
  expect(screen.getByRole('button', { name, pressed: true })).toBeVisible();
  await user.presses(name);
  await waitFor(() => expect(asked()).toEqual({}));
});

it('finds one of many staff by name, beside the chosen one', async () => {
  const gym = fakeGym();
  for (let one = 1; one <= 12; one += 1) gym.hasStaff({ name: `Γυμναστής ${one}` });
  gym.hasStaff({ name: 'Ελένη' });
  const user = await openConsole(gym, '/admin/settings/audit');
  await user.presses('Γυμναστής 3');
  await user.fills(t.app.searchIn.replace('{list}', t.staff.title), 'ελενη');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Γυμναστής 4' })).toBeNull());
  expect(screen.getByRole('button', { name: 'Ελένη' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Γυμναστής 3', pressed: true })).toBeVisible();
});

it('names whose account of the staff was changed, and by whom', async () => {
  const gym = fakeGym();
  gym.audit.push({
    ...{
      id: 'disabled',
      at: '2026-11-20T09:00:00.000Z',
      actId: null,
      actEntries: 1,
      actorId: 'owner',
      actorName: 'Ελένη',
    },
    ...{ action: 'administrator.disabled', entity: 'administrator', entityId: 'nikos', staffName: 'Νίκος Γυμναστής' },
    ...{ clientId: null, clientName: null, before: { isActive: true }, after: { isActive: false } },
  });
  await openConsole(gym, '/admin/settings/audit');
  const entry = await screen.findByText(t.audit.deeds.administrator_disabled);
  expect(entry.closest('li')).toHaveTextContent(`${t.audit.deeds.administrator_disabled} · Νίκος Γυμναστής`);
  expect(entry.closest('li')).toHaveTextContent(t.audit.by.replace('{name}', 'Ελένη'));
});

inSweeps('names what was undone, and whose it was', async () => {
  const gym = fakeGym();
  const { id: clientId } = gym.hasClient({ name: 'Ισμήνη Αντοχή' });
  gym.audit.push({
    ...{
      id: 'undone',
      at: '2026-11-20T09:00:00.000Z',
      actId: null,
      actEntries: 1,
      actorId: 'owner',
      actorName: 'Ελένη',
    },
    ...{
      action: 'act.undone',
      entity: 'act',
      entityId: 'act-1',
      staffName: null,
      clientId,
      clientName: 'Ισμήνη Αντοχή',
    },
    ...{ before: { kind: 'subscription-frozen', userId: clientId } },
    after: {
      affected: [
        {
          ...{ id: 'visit', userId: clientId, userName: 'Ισμήνη Αντοχή', appointmentDate: '2026-11-23' },
          ...{ startTime: '18:00:00', endTime: '19:00:00' },
        },
      ],
    },
  });
  await openConsole(gym, '/admin/settings/audit');
  const { act_undone: undone, subscription_frozen: frozen } = t.audit.deeds;
  const entry = await screen.findByText(undone);
  expect(entry.closest('li')).toHaveTextContent(
    `${undone} ${t.audit.quoted.replace('{text}', frozen)} · Ισμήνη Αντοχή`,
  );
  expect(entry.closest('li')).toHaveTextContent(t.audit.affected_one.replace('{count}', '1'));
});

inSweeps('says a usual reason in the language of the screen, of a closed day and of a slot', async () => {
  const gym = fakeGym();
  const by = { at: '2026-11-20T09:00:00.000Z', actId: null, actEntries: 1, actorId: 'owner', actorName: 'Ελένη' };
  const about = { staffName: null, clientId: null, clientName: null };
  const closed = { from: '2026-11-27', to: '2026-11-27', reason: 'Public holiday', affected: [] };
  const removed = { isFullDayOverride: false, isDisabled: true, capacityOverride: null, reason: 'Trainer absent' };
  const times = { startTime: '18:00:00', endTime: '19:00:00', newStartTime: null, newEndTime: null };
  gym.audit.push(
    {
      id: 'day',
      ...by,
      ...about,
      action: 'day.closed',
      entity: 'day',
      entityId: '2026-11-27',
      before: null,
      after: closed,
    },
    {
      ...{
        id: 'slot',
        ...by,
        ...about,
        action: 'timeslot-override.removed',
        entity: 'timeslot-override',
        entityId: 'o',
      },
      ...{ before: { ...removed, ...times, id: 'o', date: '2026-11-27' }, after: null },
    },
  );
  await openConsole(gym, '/admin/settings/audit');
  expect(await screen.findByText('Αργία')).toBeVisible();
  expect(screen.getByText(/Απουσία γυμναστή/)).toBeVisible();
  expect(screen.queryByText(/Public holiday|Trainer absent/)).toBeNull();
});

always.each(partOf(['el', 'en'] as const, 1))(
  'writes the amounts of the log as all other amounts (%s)',
  async (language) => {
    const gym = fakeGym();
    gym.audit.push({
      ...{ id: 'entry-1', at: '2026-11-24T06:00:00.000Z', actorId: 'admin-1', actorName: 'Διαχειριστής' },
      ...{ action: 'client.payment-taken', entity: 'client', entityId: 'client-1', staffName: null },
      ...{ clientId: null, clientName: null },
      ...{ before: null, after: { amount: '1100.50 €', receipt: '2026-17' }, actId: null, actEntries: 1 },
    });
    await openConsole(gym, '/admin/settings/audit', { language });
    const text = formatMoney(110_050, language).replaceAll('\u00a0', ' ');
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('1100.50 €')).toBeNull();
  },
);

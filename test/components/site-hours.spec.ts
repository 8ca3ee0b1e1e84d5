import type { HoursForMembers } from '@palestra/backend/contract/hours';
import { HOURS_WORDS } from '../../member-ui/src/features/book/hours-words.js';
import { CLASS_WORDS } from '../../member-ui/src/ui/class-words.js';
import { expect, expectShown, fakeGym, it, openSite, screen, SITE_TEXTS, waitFor } from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Appointments with a trainer on the member site: first the trainer, then the time. */
const HOURS = 'GET /api/Client/hours';
const NAMED = { nameEl: 'Ραντεβού με τη Μαρία', nameEn: 'Appointments with Maria' };
const el = HOURS_WORDS.el;

function aStudio(): { gym: FakeGym; hours: HoursForMembers } {
  const gym = fakeGym();
  gym.rooms = [
    { id: 1, nameEl: 'Κύρια', nameEn: 'Main', isActive: true },
    { id: 2, ...NAMED, isActive: true, trainerId: 'maria' },
  ];
  gym.classesAt = { '18:00:00': { trainerId: 'maria', trainerName: 'Μαρία' } };
  gym.roomsAt = { '18:00:00': 2 };
  const day = { date: gym.dayAhead(1), free: 1, startTime: '18:00:00' };
  const hours = { areaId: 2, trainerId: 'maria', name: 'Μαρία', description: 'Δέκα χρόνια', days: [day] };
  gym.serves({ [HOURS]: () => ({ data: [hours] }) });
  return { gym, hours };
}

it('leads from the day to a trainer, and to the times of theirs alone, which name them once', async () => {
  const { gym } = aStudio();
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  await user.presses(CLASS_WORDS.el.withTrainer, 'link');
  await screen.findByRole('heading', { name: 'Μαρία' });
  await user.presses(el.timesOf.replace('{name}', 'Μαρία'), 'link');
  await expectShown(NAMED.nameEl);
  const { slot, bookDialog } = SITE_TEXTS.el;
  const offered = new RegExp(`^${slot.bookAt.split(' ')[0]} `);
  expect(screen.getAllByRole('button', { name: offered })).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Μαρία' })).toBeNull();
  await user.events.click(screen.getByRole('button', { name: offered }));
  const { body } = await gym.callDuring('POST /api/Client/appointments', () => user.presses(bookDialog.confirm));
  expect(body).toMatchObject({ areaId: 2, startTime: '18:00' });
});

it('says when no time of a trainer is free for the member', async () => {
  const { gym, hours } = aStudio();
  gym.serves({ [HOURS]: () => ({ data: [{ ...hours, days: [] }] }) });
  await openSite(gym, '/hours', { member: gym.hasClient() });
  await expectShown(el.none);
});

it('offers no such choice while no trainer has hours', async () => {
  const { gym } = aStudio();
  gym.rooms = gym.rooms.map(({ trainerId: _, ...room }) => room);
  await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  await screen.findByRole('combobox', { name: CLASS_WORDS.el.filterRoom });
  await waitFor(() => expect(screen.queryByRole('link', { name: CLASS_WORDS.el.withTrainer })).toBeNull());
});

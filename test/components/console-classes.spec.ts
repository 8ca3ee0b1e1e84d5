import type { GymClass, ListedTrainer } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { userEvent } from '@testing-library/user-event';
import {
  act,
  expect,
  expectShown,
  fakeGym,
  inDialog,
  isClosed,
  it,
  LANGUAGES,
  openConsole,
  screen,
  STAFF_TEXTS,
  type User,
  waitFor,
  inSweeps,
  always,
  partOf,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Classes and trainers: their lists and forms, and the timeslots that have them. */
const CLASSES = '/admin/settings/classes';
const TRAINERS = '/admin/settings/trainers';
const { el: t } = STAFF_TEXTS;

const NAMES = { descriptionEl: '', descriptionEn: '', isActive: true };
const PILATES: GymClass = {
  ...{ id: '3b241101-e2bb-4255-8caf-4136c566a961', nameEl: 'Πιλάτες', nameEn: 'Pilates', ...NAMES, colour: 'teal' },
  ...{ capacity: 8, cancelHours: null, opensDays: null, minVisits: null, decideHours: 3 },
};
const MARIA: ListedTrainer = {
  ...{ id: '3b241101-e2bb-4255-8caf-4136c566a962', nameEl: 'Μαρία', nameEn: '', ...NAMES },
  ...{ staffId: null, staffName: null, times: [], atOnce: [] },
};

async function chooses(user: User, label: string, option: string): Promise<void> {
  await user.presses(label, 'combobox');
  await user.presses(option, 'option');
}

function aStudio(): FakeGym {
  const gym = fakeGym();
  gym.classes = [PILATES];
  gym.trainers = [MARIA];
  return gym;
}

always.each(partOf(LANGUAGES, 1))('lists the classes and adds one (%s)', async (language) => {
  const gym = aStudio();
  const texts = STAFF_TEXTS[language];
  gym.serves({ 'POST /api/Admin/classes': ({ body }) => ({ data: { id: 'new', ...body } }) });
  const user = await openConsole(gym, CLASSES, { language });
  await expectShown(language === 'el' ? 'Πιλάτες' : 'Pilates');
  await user.presses(texts.classes.add);
  await user.fills(texts.classes.nameEl, 'Γιόγκα');
  await user.fills(texts.classes.capacity, '12');
  expect(screen.queryByLabelText(new RegExp(texts.classes.decideHours.replace(/[()]/g, '\\$&')))).toBeNull();
  await user.fills(texts.classes.minVisits, '4');
  await user.fills(texts.classes.decideHours, '5');
  const { body } = await gym.callDuring('POST /api/Admin/classes', () => user.presses(texts.app.save));
  expect(body).toEqual({
    ...{ nameEl: 'Γιόγκα', nameEn: '', descriptionEl: '', descriptionEn: '', colour: 'blue' },
    ...{ capacity: 12, cancelHours: null, opensDays: null, minVisits: 4, decideHours: 5, isActive: true },
  });
  await isClosed();
});

always('gives a class a photo at once, replaces and removes it', async () => {
  const gym = aStudio();
  const path = `/api/Admin/classes/${PILATES.id}/picture`;
  const of = (picture: string | null) => () => {
    gym.classes = [{ ...PILATES, ...(picture !== null && { picture }) }];
    return { data: null };
  };
  gym.serves({ [`PUT ${path}`]: of('/api/gym/pictures/class/1?version=1'), [`DELETE ${path}`]: of(null) });
  const user = await openConsole(gym, CLASSES);
  await expectShown('Πιλάτες');
  await user.presses(t.classes.changeOf.replace('{name}', 'Πιλάτες'));
  expect(inDialog().queryByRole('img', { name: t.classes.photo })).toBeNull();
  const file = (bytes: number): File => new File([new Uint8Array(bytes)], 'class.png', { type: 'image/png' });
  const chooses = (name: string, chosen: File): Promise<void> =>
    userEvent.upload(screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' }), chosen);
  await chooses(t.settings.image.choose, file(LIMITS.classPictureMaxKilobytes * 1024 + 1));
  await expectShown(t.settings.image.tooLarge.replace('{max}', String(LIMITS.classPictureMaxKilobytes)));
  expect(gym.callsOf(`PUT ${path}`)).toEqual([]);
  await chooses(t.settings.image.choose, file(10));
  await expectShown(t.classes.photoSaved);
  expect(await inDialog().findByRole('img', { name: t.classes.photo })).toHaveAttribute(
    ...['src', '/api/gym/pictures/class/1?version=1'],
  );
  await chooses(t.settings.image.chooseOther, file(20));
  await waitFor(() => expect(gym.callsOf(`PUT ${path}`)).toHaveLength(2));
  await user.presses(t.classes.photoRemove);
  await waitFor(() => expect(inDialog().queryByRole('img', { name: t.classes.photo })).toBeNull());
});

always.each(partOf(LANGUAGES, 1))('shows a trainer their own week, and that of another one (%s)', async (language) => {
  const gym = aStudio();
  const { classes } = STAFF_TEXTS[language];
  gym.trainers = [
    { ...MARIA, id: 'other', nameEl: 'Άλκηστη' },
    { ...MARIA, staffId: 'staff' },
  ];
  gym.classesAt = { '18:00:00': { className: 'Πιλάτες', classColor: 'teal', trainerId: MARIA.id } };
  const user = await openConsole(gym, '/admin/trainer-week', { language });
  await waitFor(() => expect(screen.getAllByText('Πιλάτες').length).toBeGreaterThan(1));
  await chooses(user, classes.trainer, 'Άλκηστη');
  await expectShown(classes.noneLed);
});

inSweeps('makes a plan for some classes only', async () => {
  const gym = aStudio();
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(t.money.newPlan);
  await user.fills(t.money.nameEl, 'Μόνο πιλάτες');
  await user.fills(t.money.price, '50');
  await user.presses('Πιλάτες', 'checkbox');
  const { body } = await gym.callDuring('POST /api/Admin/plans', () => user.presses(t.app.save));
  expect(body).toMatchObject({ nameEl: 'Μόνο πιλάτες', classIds: [PILATES.id] });
});

it('changes a trainer, who keeps what the form does not show', async () => {
  const gym = aStudio();
  gym.serves({ [`PUT /api/Admin/trainers/:id`]: ({ body }) => ({ data: { ...MARIA, ...body } }) });
  const user = await openConsole(gym, TRAINERS);
  await user.presses(t.classes.changeOf.replace('{name}', 'Μαρία'));
  await user.fills(t.classes.nameEn, 'Maria');
  const { body } = await gym.callDuring('PUT /api/Admin/trainers/:id', () => user.presses(t.app.save));
  expect(body).toEqual({ nameEl: 'Μαρία', nameEn: 'Maria', ...NAMES, staffId: null });
});

inSweeps('gives a timeslot of the week a class and a trainer', async () => {
  const gym = aStudio();
  const user = await openConsole(gym, '/admin/settings/global-timeslots?day=6');
  await act(user, '12:00', t.classes.editOf);
  await chooses(user, t.classes.class, 'Πιλάτες');
  await chooses(user, t.classes.trainer, 'Μαρία');
  const route = 'PUT /api/Admin/global-timeslots/:start/:end/class';
  const { body } = await gym.callDuring(route, () => user.presses(t.app.save));
  expect(body).toEqual({ dayOfWeek: 6, classId: PILATES.id, trainerId: MARIA.id });
});

it('warns of a trainer who gets two timeslots of the week at once', async () => {
  const gym = aStudio();
  const also = { dayOfWeek: 6, startTime: '12:30:00', endTime: '13:30:00', areaId: 1 } as const;
  gym.trainers = [{ ...MARIA, times: [{ ...also, startTime: '13:00:00' }, also] }];
  const user = await openConsole(gym, '/admin/settings/global-timeslots?day=6');
  await act(user, '12:00', t.classes.editOf);
  await chooses(user, t.classes.trainer, 'Μαρία');
  const [before = ''] = t.classes.atOnce.split('{times}');
  expect(await screen.findByText((text) => text.startsWith(before))).toHaveTextContent('12:30');
});

it('names two timeslots of a trainer that stand at once', async () => {
  const gym = aStudio();
  const at = { date: gym.dayAhead(1), startTime: '12:30:00', endTime: '13:30:00', areaId: 1 };
  const other = { otherStartTime: '12:00:00', otherEndTime: '13:00:00', otherAreaId: 1 };
  gym.trainers = [{ ...MARIA, atOnce: [{ ...at, ...other }] }];
  await openConsole(gym, TRAINERS);
  expect(await screen.findByText((text) => text.startsWith('Μαρία, '))).toHaveTextContent('12:30');
});

it('names a substitute on a date, and whom that concerns', async () => {
  const gym = aStudio();
  const date = gym.dayAhead(1);
  gym.isAffected(gym.hasBooking(gym.hasClient({ name: 'Κλειώ Παραμονή' }), '12:00', date));
  const user = await openConsole(gym, `/admin/timeslots?date=${date}`);
  await act(user, '12:00', t.classes.substituteOf);
  await chooses(user, t.classes.trainer, 'Μαρία');
  await expectShown(t.classes.affected_one.replace('{count}', '1'));
  expect(await inDialog().findByRole('listitem')).toHaveTextContent('Κλειώ Παραμονή');
  const { body } = await gym.callDuring('PUT /api/Timeslot/:id', () => user.presses(t.app.save));
  expect(body).toMatchObject({ trainerId: MARIA.id });
});

inSweeps('gives a trainer a rate', async () => {
  const gym = aStudio();
  gym.serves({
    'GET /api/Admin/trainer-rates': () => ({ data: [] }),
    'POST /api/Admin/trainer-rates': ({ body }) => ({ data: { id: 'rate', ...body } }),
  });
  const user = await openConsole(gym, TRAINERS);
  await user.presses(t.courses.ratesOf.replace('{name}', 'Μαρία'));
  await expectShown(t.courses.noRates);
  await user.fills(t.courses.perClass, '20');
  await user.fills(t.courses.perHead, '1,50');
  const { body } = await gym.callDuring('POST /api/Admin/trainer-rates', () => user.presses(t.courses.addRate));
  expect(body).toMatchObject({ trainerId: MARIA.id, classId: null, perClassCents: 2000, perHeadCents: 150 });
  await isClosed();
});

inSweeps('counts timeslots and visits by class and by trainer', async () => {
  const gym = aStudio();
  const counts = { slots: 4, visits: 31, attended: 28, absent: 1, people: 12 };
  gym.classesReport = {
    classes: [{ id: PILATES.id, name: 'Πιλάτες', ...counts }],
    trainers: [{ id: MARIA.id, name: 'Μαρία', ...counts }],
  };
  await openConsole(gym, '/admin/reports/classes');
  expect(await screen.findByRole('rowheader', { name: 'Πιλάτες' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Μαρία' })).toBeVisible();
  expect(screen.getByRole('button', { name: t.reports.csvOf.replace('{name}', t.reports.byTrainer) })).toBeVisible();
});

it('is unseen where the gym does not use it', async () => {
  const gym = aStudio();
  gym.uses = gym.uses.filter((name) => name !== 'classes');
  const user = await openConsole(gym, CLASSES);
  await expectShown(t.app.notFoundHint);
  await user.presses(t.settings.title, 'link');
  expect(screen.queryByText(t.settings.entries.classes)).toBeNull();
});

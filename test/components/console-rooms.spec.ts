import type { ListedTrainer } from '@palestra/backend/contract/gym-class';
import type { Room } from '@palestra/backend/contract/room';
import {
  dialogField,
  expect,
  expectShown,
  fakeGym,
  isClosed,
  LANGUAGES,
  openConsole,
  STAFF_TEXTS,
  inSweeps,
  always,
  partOf,
  screen,
  waitFor,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* The rooms of a gym that has two, and the calendar of one of them. */
const MAIN: Room = {
  ...{ id: 1, key: 'main', nameEl: 'Κύρια αίθουσα', nameEn: 'Main room', capacity: null, position: 0 },
  ...{ isActive: true, isKept: true },
};
const SMALL: Room = {
  ...{ id: 2, key: 'small', nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 4, position: 1 },
  ...{ isActive: true, isKept: false },
};

function aGymOfTwo(): FakeGym {
  const gym = fakeGym();
  gym.rooms = [MAIN, SMALL];
  gym.serves({ 'GET /api/Admin/rooms': () => ({ data: [MAIN, SMALL] }) });
  return gym;
}

always.each(partOf(LANGUAGES, 1))(
  'lists the rooms, and changes names, places and order of one (%s)',
  async (language) => {
    const gym = aGymOfTwo();
    const { rooms, app } = STAFF_TEXTS[language];
    const name = language === 'el' ? SMALL.nameEl : SMALL.nameEn;
    gym.serves({ 'PUT /api/Admin/rooms/2': ({ body }) => ({ data: { ...SMALL, ...body } }) });
    const user = await openConsole(gym, '/admin/settings/rooms', { language });
    await expectShown(name);
    await user.presses(rooms.change.replace('{name}', name));
    expect(dialogField(rooms.capacity)).toHaveValue(4);
    await user.fills(rooms.nameEn, 'Reformer room');
    await user.fills(rooms.position, '0');
    const { body } = await gym.callDuring('PUT /api/Admin/rooms/2', () => user.presses(app.save));
    expect(body).toEqual({
      ...{ nameEl: SMALL.nameEl, nameEn: 'Reformer room', capacity: 4, isActive: true, position: 0 },
    });
    await isClosed();
  },
);

always('makes a plan for one of the rooms only', async () => {
  const gym = aGymOfTwo();
  const { money, app } = STAFF_TEXTS.el;
  const user = await openConsole(gym, '/admin/money/plans');
  await user.presses(money.newPlan);
  await user.fills(money.nameEl, 'Μόνο μικρή');
  await user.fills(money.price, '50');
  await user.presses(SMALL.nameEl, 'checkbox');
  const { body } = await gym.callDuring('POST /api/Admin/plans', () => user.presses(app.save));
  expect(body).toMatchObject({ nameEl: 'Μόνο μικρή', areaIds: [SMALL.id] });
});

inSweeps('makes the address of a calendar that has the timeslots of one room', async () => {
  const gym = aGymOfTwo();
  const { calendar, rooms } = STAFF_TEXTS.el;
  const user = await openConsole(gym, '/admin/account');
  await user.presses(calendar.make);
  await user.presses(rooms.room, 'combobox');
  await user.presses(SMALL.nameEl, 'option');
  const { body } = await gym.callDuring('POST /api/Admin/calendar-feed', () => user.presses(calendar.make));
  expect(body).toEqual({ areaId: 2 });
  await expectShown('https://gym.example/api/calendar/SECRET-1.ics');
});

const OF_TRAINERS = {
  descriptionEl: '',
  descriptionEn: '',
  staffId: null,
  staffName: null,
  isActive: true,
  atOnce: [],
};
const MARIA: ListedTrainer = { ...OF_TRAINERS, id: 'maria', nameEl: 'Μαρία', nameEn: 'Maria', times: [] };
const ELENI: ListedTrainer = { ...OF_TRAINERS, id: 'eleni', nameEl: 'Ελένη', nameEn: 'Eleni', times: [] };
const HOURS: Room = {
  ...{ id: 3, key: 'maria', nameEl: 'Ραντεβού με τη Μαρία', nameEn: 'Appointments with Maria', capacity: 1 },
  ...{ position: 2, isActive: true, isKept: false, trainerId: MARIA.id },
};

function aGymWithHours(): FakeGym {
  const gym = aGymOfTwo();
  gym.trainers = [MARIA, ELENI];
  gym.rooms = [MAIN, SMALL, HOURS];
  gym.serves({ 'GET /api/Admin/rooms': () => ({ data: [MAIN, SMALL, HOURS] }) });
  return gym;
}

always('adds the hours of a trainer who has none, under names that follow the trainer', async () => {
  const gym = aGymWithHours();
  const { rooms, app } = STAFF_TEXTS.el;
  gym.trainers = [...gym.trainers, { ...ELENI, id: 'petros', nameEl: 'Πέτρος', nameEn: 'Petros' }];
  gym.serves({ 'POST /api/Admin/rooms': ({ body }) => ({ data: { ...HOURS, ...body, id: 4 } }) });
  const user = await openConsole(gym, '/admin/settings/rooms');
  await expectShown(HOURS.nameEl);
  await user.presses(rooms.addHours);
  expect(dialogField(rooms.nameEl)).toHaveValue('Ραντεβού με την Ελένη');
  await user.fills(rooms.nameEn, 'Pilates with Petros');
  await user.presses(rooms.hoursTrainer, 'combobox');
  await user.presses('Πέτρος', 'option');
  const { body } = await gym.callDuring('POST /api/Admin/rooms', () => user.presses(app.save));
  expect(body).toEqual({
    ...{ trainerId: 'petros', capacity: 1, nameEl: 'Ραντεβού με τον Πέτρο', nameEn: 'Pilates with Petros' },
  });
});

inSweeps('keeps a trainer’s hours at one place or more', async () => {
  const gym = aGymWithHours();
  const { rooms, app } = STAFF_TEXTS.el;
  const user = await openConsole(gym, '/admin/settings/rooms');
  await expectShown(HOURS.nameEl);
  await user.presses(rooms.change.replace('{name}', HOURS.nameEl));
  await user.fills(rooms.capacity, '');
  await waitFor(() => expect(screen.getByRole('button', { name: app.save })).toBeDisabled());
});

inSweeps('asks for no trainer of a timeslot of hours, which have theirs', async () => {
  const gym = aGymWithHours();
  const { classes, globalTimeslots } = STAFF_TEXTS.el;
  const user = await openConsole(gym, '/admin/global-timeslots?room=3');
  await user.presses(globalTimeslots.add);
  await screen.findByRole('combobox', { name: classes.class });
  expect(screen.queryByRole('combobox', { name: classes.trainer })).toBeNull();
});

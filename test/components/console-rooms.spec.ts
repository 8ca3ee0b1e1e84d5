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

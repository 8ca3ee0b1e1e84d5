import type { Course, CourseMember, CourseSlot } from '@palestra/backend/contract/course';
import {
  always,
  expect,
  expectShown,
  fakeGym,
  isClosed,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  STAFF_TEXTS,
} from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Courses: dates out of the week's timeslots, and who has joined. */
const END = 'POST /api/Admin/course-places/:id/end';
const ADDRESS = '/admin/settings/courses';
const slot = (date: string): CourseSlot => ({
  ...{ date, startTime: '18:00:00', endTime: '19:00:00', areaId: 1, capacity: 8, booked: 3, isOpen: true },
});
const DATES = [slot('2026-03-19'), slot('2026-03-26')];
const BEGINNERS: Course = {
  ...{ id: 'beginners', nameEl: 'Αρχάριοι', nameEn: 'Beginners', classId: null, priceCents: 8000, vatPercent: null },
  ...{ joinUntil: '2026-03-19', isOffered: true, members: 1, version: 'seen' },
  dates: DATES.map(({ date, startTime, endTime, areaId }) => ({ date, startTime, endTime, areaId })),
};

function aStudio(courses: Course[]): FakeGym {
  const gym = fakeGym();
  gym.serves({
    'GET /api/Admin/courses': () => ({ data: courses }),
    'GET /api/Admin/courses/slots': () => ({ data: DATES }),
  });
  return gym;
}

always.each(partOf(LANGUAGES, 1))('makes a course out of timeslots of the week (%s)', async (language) => {
  const gym = aStudio([]);
  const { courses, classes, money, app } = STAFF_TEXTS[language];
  gym.serves({ 'POST /api/Admin/courses': ({ body }) => ({ data: { id: 'new', ...body } }) });
  const user = await openConsole(gym, ADDRESS, { language });
  await user.presses(courses.add);
  await user.fills(classes.nameEl, 'Αρχάριοι');
  await user.fills(money.price, '80');
  for (const day of [/(^|\D)19\D/, /(^|\D)26\D/]) await user.presses(day, 'checkbox');
  const { body } = await gym.callDuring('POST /api/Admin/courses', () => user.presses(app.save));
  expect(body).toMatchObject({
    ...{ nameEl: 'Αρχάριοι', classId: null, priceCents: 8000, isOffered: true },
    dates: DATES.map(({ date }) => ({ date, startTime: '18:00', endTime: '19:00', areaId: 1 })),
  });
  await isClosed();
});

it('ends the course of a member, after it said what that costs', async () => {
  const gym = aStudio([BEGINNERS]);
  const { courses } = STAFF_TEXTS.el;
  const eva: CourseMember = {
    ...{ id: 'place', clientId: 'eva', clientName: 'Εύα Γεωργίου', joinedAt: '2026-03-11T10:00:00Z', endedAt: null },
    ...{ priceCents: 8000, left: 2 },
  };
  const ended = { id: 'place', courseId: BEGINNERS.id, dates: BEGINNERS.dates, chargedCents: -8000 };
  gym.serves({
    'GET /api/Admin/courses/:id/members': () => ({ data: [eva] }),
    [`${END}?dryRun`]: () => ({ data: ended }),
    [END]: () => ({ data: ended }),
  });
  const user = await openConsole(gym, ADDRESS);
  await user.presses(courses.membersOf.replace('{name}', BEGINNERS.nameEl));
  await user.presses(courses.endOf.replace('{name}', eva.clientName));
  await expectShown(/Ακυρώνονται 2 ημερομηνίες/);
  await gym.callDuring(END, () => user.presses(courses.end));
});

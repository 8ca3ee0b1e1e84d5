import type { OfferedCourse } from '@palestra/backend/contract/course';
import type { Language } from '@palestra/backend/contract/languages';
import { formatMoney } from '@palestra/web-kit/format-date';
import { COURSE_WORDS } from '../../member-ui/src/features/courses/courses-words.js';
import { expect, expectShown, fakeGym, it, LANGUAGES, openSite, screen } from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Courses on the member site: dates that are booked all at once. */
const COURSES = 'GET /api/Client/courses';
const JOIN = 'POST /api/Client/courses/:id/join';
const END = 'POST /api/Client/courses/places/:id/end';

/** As the screen's text is read: without spaces of its own. */
const priceIn = (language: Language): string => formatMoney(8000, language).replaceAll('\u00a0', ' ');

function offer(gym: FakeGym, changes: Partial<OfferedCourse> = {}): OfferedCourse {
  const dates = [1, 8].map((days) => ({
    ...{ date: gym.dayAhead(days), startTime: '18:00:00', endTime: '19:00:00', areaId: 1 },
  }));
  const course: OfferedCourse = {
    ...{
      id: 'beginners',
      name: 'Αρχάριοι',
      className: 'Πιλάτες',
      priceCents: 8000,
      joinUntil: gym.dayAhead(1),
      dates,
      version: 'seen',
    },
    ...{ placeId: null, canJoin: true, mayEnd: false, givesBack: false, ...changes },
  };
  gym.serves({ [COURSES]: () => ({ data: [course] }) });
  return course;
}

it.each(LANGUAGES)('books all dates of a course for the price that was shown (%s)', async (language) => {
  const gym = fakeGym();
  const { dates } = offer(gym);
  const words = COURSE_WORDS[language];
  gym.serves({
    [JOIN]: () => {
      const joined = offer(gym, { placeId: 'place', canJoin: false, mayEnd: true, givesBack: true });
      return { data: { id: 'place', courseId: joined.id, dates, chargedCents: 8000 } };
    },
  });
  const user = await openSite(gym, '/courses', { member: gym.hasClient(), language });
  await user.presses(words.join(2));
  await expectShown(words.ask(2, priceIn(language)));
  const { body } = await gym.callDuring(JOIN, () => user.presses(words.confirm));
  expect(body).toEqual({ priceCents: 8000, version: 'seen' });
  await expectShown(words.joined);
});

it('names the date for which nothing was booked', async () => {
  const gym = fakeGym();
  offer(gym);
  const message = 'Δεν κλείστηκε καμία ημερομηνία. Πέμπτη 12 Μαρτίου 2026: Η ώρα είναι πλήρης.';
  gym.serves({ [JOIN]: () => ({ status: 422, code: 'COURSE_REFUSED', message }) });
  const user = await openSite(gym, '/courses', { member: gym.hasClient() });
  await user.presses(COURSE_WORDS.el.join(2));
  await user.presses(COURSE_WORDS.el.confirm);
  await expectShown(message);
});

it('says what leaving a course cancels and gives back, before it does so', async () => {
  const gym = fakeGym();
  const { dates } = offer(gym, { placeId: 'place', canJoin: false, mayEnd: true });
  const left = { id: 'place', courseId: 'beginners', dates, chargedCents: -8000 };
  gym.serves({ [END]: () => ({ data: left }), [`${END}?dryRun`]: () => ({ data: left }) });
  const user = await openSite(gym, '/courses', { member: gym.hasClient() });
  await user.presses(COURSE_WORDS.el.end);
  await expectShown(`${COURSE_WORDS.el.endAsk(2)} ${COURSE_WORDS.el.endBack(priceIn('el'))}`);
  await gym.callDuring(END, () => user.presses(COURSE_WORDS.el.endConfirm));
  expect(screen.queryByText(COURSE_WORDS.el.notDone)).toBeNull();
});

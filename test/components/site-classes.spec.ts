import type { ClassesOfGym, ShownClass } from '@palestra/backend/contract/gym-class';
import { fireEvent } from '@testing-library/dom';
import { CLASS_WORDS } from '../../member-ui/src/ui/class-words.js';
import { expect, expectShown, fakeGym, it, LANGUAGES, openSite, reload, screen, SITE_TEXTS, waitFor } from './app.js';
import type { FakeGym } from './fake-gym.js';

/* Classes and trainers on the member site: in the rows of a day, as a filter, and on their pages. */
const [PILATES, YOGA, MARIA] = ['pilates', 'yoga', 'maria'] as const;
const OF_PILATES: ShownClass = {
  ...{ classId: PILATES, className: 'Πιλάτες', classColor: 'teal' },
  ...{ trainerId: MARIA, trainerName: 'Μαρία' },
};
const TIMES = [{ dayOfWeek: 4 as const, areaId: 1, startTime: '18:00:00', endTime: '19:00:00', ...OF_PILATES }];
const LEAST = { minVisits: 4, decideHours: 3, opensDays: null, isFollowed: false };
const OF_GYM: ClassesOfGym = {
  classes: [
    { id: PILATES, name: 'Πιλάτες', description: 'Σε στρώμα', colour: 'teal', ...LEAST, times: TIMES },
    { id: YOGA, name: 'Γιόγκα', description: '', colour: 'purple', ...LEAST, minVisits: null, times: [] },
  ],
  trainers: [{ id: MARIA, name: 'Μαρία', description: '', times: TIMES }],
};
const CLASSES = 'GET /api/Client/classes';
const { el } = CLASS_WORDS;

function aStudio(): FakeGym {
  const gym = fakeGym();
  gym.classesOfGym = OF_GYM;
  gym.classesAt = { '18:00:00': OF_PILATES };
  return gym;
}

const hours = (): number => screen.queryAllByRole('heading', { level: 3 }).length;

it('names class and trainer in the rows of a day, and remembers which are shown', async () => {
  const gym = aStudio();
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  const filter = await screen.findByRole('combobox', { name: el.filterClass });
  const link = await screen.findByRole('link', { name: 'Πιλάτες' });
  expect(link).toHaveAttribute('href', `/classes?of=${PILATES}`);
  const parts = hours();
  expect(parts).toBeGreaterThan(1);
  await screen.findByRole('option', { name: 'Πιλάτες' });
  await user.events.selectOptions(filter, 'Πιλάτες');
  await waitFor(() => expect(hours()).toBe(1));
  await user.events.selectOptions(screen.getByRole('combobox', { name: el.filterClass }), 'Γιόγκα');
  await expectShown(el.noneToday);
  await user.presses(el.showAll);
  await waitFor(() => expect(hours()).toBe(parts));
  await user.events.selectOptions(screen.getByRole('combobox', { name: el.filterTrainer }), 'Μαρία');
  await reload('member-ui');
  await waitFor(() => expect(hours()).toBe(1));
});

it('says that a filter hides the times of a day, and ends it; each member has their own', async () => {
  const gym = aStudio();
  gym.rooms = [
    { id: 1, nameEl: 'Κύρια', nameEn: 'Main', isActive: true },
    { id: 2, nameEl: 'Μικρή', nameEn: 'Small', isActive: true },
  ];
  const member = gym.hasClient();
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member });
  const room = await screen.findByRole('combobox', { name: el.filterRoom });
  const parts = hours();
  await user.events.selectOptions(room, 'Μικρή');
  await expectShown(el.noneToday);
  expect(JSON.parse(localStorage.getItem('dayFilters') ?? '')).toEqual({
    [member.id]: { classId: null, trainerId: null, room: 2 },
  });
  await user.presses(el.showAll);
  await waitFor(() => expect(hours()).toBe(parts));
  await screen.findByRole('option', { name: 'Πιλάτες' });
  await user.events.selectOptions(screen.getByRole('combobox', { name: el.filterClass }), 'Πιλάτες');
  await user.presses(el.showAll);
  await waitFor(() => expect(hours()).toBe(parts));
  expect(localStorage.getItem('dayFilters')).toBe('{}');
});

it('keeps a booking sheet open over a row while the choices of the filter load', async () => {
  const gym = aStudio();
  gym.fails(CLASSES, 'slow');
  const user = await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  const [book] = await screen.findAllByRole('button', { name: new RegExp(`^${SITE_TEXTS.el.slot.book} 6:00`) });
  await user.events.click(book as HTMLElement);
  const confirm = await screen.findByRole('button', { name: SITE_TEXTS.el.bookDialog.confirm });
  gym.recovers(CLASSES);
  await screen.findByRole('option', { name: 'Πιλάτες', hidden: true });
  expect(confirm).toBeVisible();
});

it.each(LANGUAGES)('has a page for each class and trainer, found by a word (%s)', async (language) => {
  const gym = aStudio();
  const words = CLASS_WORDS[language];
  const user = await openSite(gym, '/classes', { member: gym.hasClient(), language });
  await screen.findByRole('heading', { name: words.title });
  await user.fills(words.search, 'στρωμα');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Γιόγκα' })).toBeNull());
  await user.presses('Πιλάτες', 'link');
  const heading = await screen.findByRole('heading', { name: 'Πιλάτες' });
  await expectShown('Σε στρώμα');
  await expectShown(words.least.replace('{min}', '4').replace('{hours}', '3'));
  await user.presses('Μαρία', 'link');
  await screen.findByRole('heading', { name: 'Μαρία' });
  expect(heading).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: words.bookThis })).toHaveAttribute('href', '/book');
});

it('follows a class, and ends that, by one press on its page', async () => {
  const gym = aStudio();
  gym.serves({
    'PUT /api/Client/classes/:id/follow': ({ body, id }) => {
      const { isFollowed } = body as { isFollowed: boolean };
      gym.classesOfGym = { ...OF_GYM, classes: OF_GYM.classes.map((one) => ({ ...one, isFollowed })) };
      return { data: { classId: id, isFollowed } };
    },
  });
  const user = await openSite(gym, `/classes?of=${PILATES}`, { member: gym.hasClient() });
  await expectShown(el.follows(30));
  const { body } = await gym.callDuring('PUT /api/Client/classes/:id/follow', () => user.presses(el.follow));
  expect(body).toEqual({ isFollowed: true });
  await expectShown(el.followed);
  await user.presses(el.unfollow);
  await expectShown(el.follows(30));
});

it.each([
  ['el', 1, 'Μαθήματα που ανοίγουν αργότερα', '1 ημέρα νωρίτερα'],
  ['en', 6, 'Classes that open later', '6 days earlier'],
] as const)(
  'says on the profile by how many days classes open earlier for the plan (%s)',
  async (language, opensEarlierDays, name, days) => {
    const gym = aStudio();
    const member = gym.hasClient({ subscription: { opensEarlierDays } });
    await openSite(gym, '/profile', { member, language });
    await expectShown(name);
    await expectShown(days);
  },
);

it('shows nothing of them where the gym does not use them', async () => {
  const gym = aStudio();
  gym.classesAt = {};
  gym.uses = gym.uses.filter((name) => name !== 'classes');
  await openSite(gym, `/book?date=${gym.dayAhead(1)}`, { member: gym.hasClient() });
  await waitFor(() => expect(hours()).toBeGreaterThan(1));
  expect(screen.queryByRole('combobox', { name: el.filterClass })).toBeNull();
  expect(gym.callsOf('GET /api/Client/classes')).toEqual([]);
});

it('shows the photo of a class and a trainer in the list and on their pages, and nothing where one is broken', async () => {
  const gym = aStudio();
  const [ofClass, ofTrainer] = ['/api/gym/pictures/class/1?version=1', '/api/gym/pictures/trainer/1?version=1'];
  const [pilates, yoga] = OF_GYM.classes as [(typeof OF_GYM)['classes'][0], (typeof OF_GYM)['classes'][0]];
  gym.classesOfGym = {
    classes: [{ ...pilates, picture: ofClass }, yoga],
    trainers: OF_GYM.trainers.map((one) => ({ ...one, picture: ofTrainer })),
  };
  const shown = () => [...document.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
  const user = await openSite(gym, '/classes', { member: gym.hasClient() });
  await waitFor(() => expect(shown()).toEqual([ofClass, ofTrainer]));
  await user.presses('Πιλάτες', 'link');
  await screen.findByRole('heading', { level: 1, name: 'Πιλάτες' });
  await waitFor(() => expect(shown()).toEqual([ofClass]));
  const [image] = document.querySelectorAll('main img');
  if (image !== undefined) fireEvent.error(image);
  await waitFor(() => expect(shown()).toEqual([]));
});

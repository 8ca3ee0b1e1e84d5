import type { OccasionDay } from '@palestra/backend/contract/occasion';
import {
  always,
  expect,
  expectShown,
  fakeGym,
  it,
  LANGUAGES,
  openConsole,
  partOf,
  screen,
  STAFF_TEXTS,
  within,
} from './app.js';

/* The automatic messages: whose turn it is, and which of them go. */
const PAGE = '/admin/settings/occasions';

const day = (clientId: string, name: string, state: OccasionDay['state']): OccasionDay => ({
  ...{ id: `${clientId} 2026-06-01`, date: '2026-06-01', clientId, name, state },
});

always.each(partOf(LANGUAGES, 1))('names whose turn it is, and what each gets (%s)', async (language) => {
  const gym = fakeGym();
  const asked: (string | undefined)[] = [];
  gym.serves({
    'GET /api/Admin/occasions': ({ query }) => {
      asked.push(query.get('occasion') ?? undefined);
      const days = [day('1', 'Μαρία', 'goes'), day('2', 'Νίκος', 'unsubscribed')];
      return { data: query.get('occasion') === 'away' ? [] : days };
    },
  });
  const { occasions: t, settings } = STAFF_TEXTS[language];
  const user = await openConsole(gym, PAGE, { language });
  const row = (await screen.findByRole('link', { name: 'Νίκος' })).closest('li');
  expect(within(row ?? document.body).getByText(t.states.unsubscribed)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Μαρία' })).toHaveAttribute('href', '/admin/clients/1');
  await user.presses(settings.AwayMessage.label, 'radio');
  await expectShown(t.none);
  expect(asked).toEqual(expect.arrayContaining(['birthday', 'away']));
});

it('is unseen where the gym does not use it', async () => {
  const gym = fakeGym();
  gym.uses = [];
  await openConsole(gym, PAGE);
  await expectShown(STAFF_TEXTS.el.app.notFoundHint);
  expect(screen.queryByRole('link', { name: STAFF_TEXTS.el.occasions.title })).toBeNull();
});

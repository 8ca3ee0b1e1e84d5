import type { Capability } from '@palestra/backend/contract/capability-names';
import { always, expect, fakeGym, it, openSite, partOf, screen, SITE_TEXTS, waitFor } from './app.js';

/*
 * The member site of a gym that uses only the parts that every gym has. Every test also fails on a request for a
 * capability that the gym does not use.
 */
const { el } = SITE_TEXTS;

always.each(partOf(['/check-in', '/standing', '/freeze', '/terms', '/documents', '/calendar', '/messages'], 2))(
  'a gym that uses nothing more has no page at %s, and nothing of it is asked for',
  async (address) => {
    const gym = fakeGym();
    gym.uses = [];
    gym.fails('GET /api/gym', 'slow');
    await openSite(gym, address, { member: gym.hasClient() });
    await waitFor(() => expect(document.querySelector('main [role="status"]')).not.toBeNull());
    gym.recovers('GET /api/gym');
    await waitFor(() => expect(location.pathname).toBe('/'));
  },
);

always.each([
  ['shows visitors no timetable, and asks for none', []],
  ['shows visitors its timetable', ['page']],
] as const satisfies [string, Capability[]][])('a gym %s', async (_, uses) => {
  const gym = fakeGym();
  gym.uses = [...uses];
  await openSite(gym, '/timetable');
  if (uses.length > 0) await waitFor(() => expect(gym.callsOf('GET /api/gym/timetable')).toHaveLength(1));
  else await screen.findByLabelText(el.fields.email);
});

it('a gym that uses nothing more tells nobody a place in a line that it does not follow', async () => {
  const gym = fakeGym();
  gym.uses = [];
  const member = gym.hasClient();
  gym.hasInterest('18:00', gym.dayAhead(1));
  await openSite(gym, '/', { member });
  await screen.findByRole('button', { name: /^Δεν περιμένω πια/ });
  expect(screen.queryByText(/^\d+η από \d+$/)).toBeNull();
});

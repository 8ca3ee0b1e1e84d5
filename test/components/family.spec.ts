import { FAMILY_WORDS } from '@palestra/backend/contract/family-words';
import { ACTING_FOR } from '@palestra/backend/contract/request-headers';
import { KEPT_APPOINTMENTS } from '@palestra/web-kit/session';
import { vi } from 'vitest';
import {
  expect,
  expectShown,
  fakeGym,
  inSweeps,
  it,
  labelled,
  openConsole,
  openSite,
  reload,
  screen,
  SITE_TEXTS,
  STAFF_TEXTS,
  waitFor,
  within,
} from './app.js';

/* A family: in the console on the client's page, and on the member site as a switch. */

const { el } = STAFF_TEXTS;
const words = el.clients.family;

it('adds a child on the adult’s page, by the name alone', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const user = await openConsole(gym, `/admin/clients/${adult.id}/more`);
  await user.presses(words.addChild);
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  expect(within(screen.getByRole('dialog')).getByLabelText(labelled(el.clients.name))).toHaveFocus();
  await user.fills(el.clients.name, 'Δανάη Μακρή');
  const { body } = await gym.callDuring('POST /api/Admin/clients/:id/children', () =>
    user.clicks(() => screen.getAllByRole('button', { name: words.addChild }).at(-1) as HTMLElement),
  );
  expect(body).toEqual({ name: 'Δανάη Μακρή' });
  expect(await screen.findByRole('link', { name: 'Δανάη Μακρή' })).toBeVisible();
});

inSweeps('offers no child on the page of a minor with an account of their own', async () => {
  const gym = fakeGym();
  const minor = gym.hasClient({ name: 'Στέλιος Οικονόμου', birthDate: '2020-01-01' });
  await openConsole(gym, `/admin/clients/${minor.id}/more`);
  await screen.findByRole('heading', { name: words.title });
  expect(screen.queryByRole('button', { name: words.addChild })).toBeNull();
  expect(screen.queryByRole('button', { name: words.linkChild })).toBeNull();
});

inSweeps('offers a child’s page no address and no password, but the adult', async () => {
  const gym = fakeGym();
  const { id, name, email, phone, isActive } = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const guardian = { id, name, email, phone, isActive };
  const child = gym.hasClient({ name: 'Δανάη Μακρή', email: '', phone: '', guardian });
  await openConsole(gym, `/admin/clients/${child.id}/more`);
  expect(await screen.findByRole('link', { name: 'Κατερίνα Μακρή' })).toBeVisible();
  expect(screen.queryByRole('button', { name: el.clients.passwordLink })).toBeNull();
  expect(screen.getByRole('button', { name: words.ownAccount })).toBeVisible();
});

inSweeps('shows staff the guardian who was written down for a child, and asks for none otherwise', async () => {
  const gym = fakeGym();
  const { id, name, email, phone, isActive } = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const born = { email: '', phone: '', birthDate: '2020-01-01', guardian: { id, name, email, phone, isActive } };
  const noted = gym.hasClient({ name: 'Δανάη Μακρή', ...born, guardianName: 'Πέτρος Ράλλης' });
  await openConsole(gym, `/admin/clients/${noted.id}`);
  expect(await screen.findByLabelText(el.clients.guardianName)).toHaveValue('Πέτρος Ράλλης');
});

inSweeps('counts the visits of the children among those that an erasure cancels', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const user = await openConsole(gym, `/admin/clients/${adult.id}/more`);
  const { query } = await gym.callDuring('DELETE /api/Admin/clients/:id?dryRun', () => user.presses(el.clients.erase));
  expect(Object.fromEntries(query)).toEqual({ dryRun: 'true', withChildren: 'true' });
});

it('shows the switch to who has children, and to nobody else', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const { id, name, email, phone, isActive } = adult;
  gym.hasClient({ name: 'Δανάη Μακρή', email: '', phone: '', guardian: { id, name, email, phone, isActive } });
  await openSite(gym, '/', { member: adult });
  expect(await screen.findByRole('group', { name: FAMILY_WORDS.el.label })).toBeVisible();
  expect(screen.getByRole('radio', { name: FAMILY_WORDS.el.self })).toBeChecked();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Δανάη Μακρή' })).not.toBeChecked());
});

inSweeps('starts anew for the child who was chosen, asks only about them, and for the adult again', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const { id, name, email, phone, isActive } = adult;
  const guardian = { id, name, email, phone, isActive };
  const child = gym.hasClient({ name: 'Δανάη Μακρή', email: '', phone: '', guardian });
  const restarts = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const askedAbout = (): unknown[] =>
    gym.callsOf('GET /api/Client/profile').map(({ headers }) => headers.get(ACTING_FOR));
  const user = await openSite(gym, '/profile', { member: adult });
  await expectShown(email);
  await user.clicks(() => screen.getByRole('radio', { name: child.name }));
  expect(restarts).toHaveBeenCalledTimes(1);
  const before = askedAbout().length;
  await reload('member-ui');
  await waitFor(() => expect(screen.getByRole('radio', { name: child.name })).toBeChecked());
  await waitFor(() => expect(screen.queryByText(email)).toBeNull());
  // The switch says whose the screen is before anything is read.
  await waitFor(() => expect(new Set(askedAbout().slice(before))).toEqual(new Set([child.id])));
  await user.clicks(() => screen.getByRole('radio', { name: FAMILY_WORDS.el.self }));
  expect(restarts).toHaveBeenCalledTimes(2);
  await reload('member-ui');
  await expectShown(email);
  expect(askedAbout().at(-1)).toBeNull();
});

it('reads the data of the child for whom the screens are, under their name', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const { id, name, email, phone, isActive } = adult;
  const child = gym.hasClient({
    name: 'Δανάη Μακρή',
    email: '',
    phone: '',
    guardian: { id, name, email, phone, isActive },
  });
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const user = await openSite(gym, '/my-data', { member: adult });
  await expectShown(email);
  await user.clicks(() => screen.getByRole('radio', { name: child.name }));
  await reload('member-ui');
  expect(await screen.findByRole('heading', { level: 1, name: `Στοιχεία του παιδιού: ${child.name}` })).toBeVisible();
  await waitFor(() => expect(screen.getAllByRole('definition').map((one) => one.textContent)).toContain(child.name));
  expect(document.body).not.toHaveTextContent(email);
});

const kept = (): string => localStorage.getItem(KEPT_APPOINTMENTS) ?? '';

inSweeps('keeps the appointments of each of them for a phone without a network, under their own name', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const { id, name, email, phone, isActive } = adult;
  const guardian = { id, name, email, phone, isActive };
  const child = gym.hasClient({ name: 'Δανάη Μακρή', email: '', phone: '', guardian });
  gym.hasBooking(adult, '18:00', gym.dayAhead(1));
  gym.hasBooking(child, '09:00', gym.dayAhead(2));
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const t = SITE_TEXTS.el;
  const listOf = (title: string) => screen.findByRole('region', { name: title });
  const user = await openSite(gym, '/', { member: adult });
  await waitFor(() => expect(kept()).toContain(`"${adult.id}":`));
  await user.clicks(() => screen.getByRole('radio', { name: child.name }));
  await reload('member-ui');
  await waitFor(() => expect(kept()).toContain(`"${child.id}":`));

  gym.fails('*', 'offline');
  await reload('member-ui');
  const ofChild = await listOf(`${t.overview.upcomingTitle}\u00a0· ${child.name}`);
  expect(ofChild).toHaveTextContent('9:00');
  expect(ofChild).not.toHaveTextContent('6:00');
  await user.clicks(() => screen.getByRole('radio', { name: FAMILY_WORDS.el.self }));
  await reload('member-ui');
  const own = await listOf(t.overview.upcomingTitle);
  expect(own).toHaveTextContent('6:00');
  expect(own).not.toHaveTextContent('9:00');
  await user.presses(t.header.signOut);
  await screen.findByRole('form', { name: t.session.title });
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(child.id);
});

it('forgets the kept appointments of a child who has left the family', async () => {
  const gym = fakeGym();
  const adult = gym.hasClient({ name: 'Κατερίνα Μακρή' });
  const { id, name, email, phone, isActive } = adult;
  const child = gym.hasClient({
    name: 'Δανάη Μακρή',
    email: '',
    phone: '',
    guardian: { id, name, email, phone, isActive },
  });
  vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const user = await openSite(gym, '/', { member: adult });
  await user.clicks(() => screen.getByRole('radio', { name: child.name }));
  await reload('member-ui');
  await waitFor(() => expect(kept()).toContain(`"${child.id}":`));
  child.guardian = null;
  await user.clicks(() => screen.getByRole('radio', { name: FAMILY_WORDS.el.self }));
  await reload('member-ui');
  await waitFor(() => expect(kept()).not.toContain(child.id));
});

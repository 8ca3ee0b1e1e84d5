import type { CheckInAnswer, DoorVisit } from '@palestra/backend/contract/check-in';
import { readDoor } from '../../admin-ui/src/features/door/door-store.js';
import {
  always,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  inDialog,
  inSweeps,
  it,
  LANGUAGES,
  openConsole,
  openSite,
  partOf,
  reload,
  screen,
  STAFF_TEXTS,
  waitFor,
  type User,
  vi,
} from './app.js';
import type { FakeGym } from './fake-gym.js';
import { NOW } from './fake-gym/times.js';

/* The tablet at the door, its keys in the settings, and the code that members show to it. */
const t = STAFF_TEXTS.el;
const [ROSTER, PEOPLE, CHECK_INS] = ['GET /api/Door/roster', 'POST /api/Door/people', 'POST /api/Door/check-ins'];
const MARIA = { id: '3b241101-e2bb-4255-8caf-4136c566a962', name: 'Μαρία Π.' };
const KOSTAS = { id: '3b241101-e2bb-4255-8caf-4136c566a963', name: 'Κώστας Α.' };
const said = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** Maria's visit, which began ten minutes ago by the clock of the tablet. */
function visitNow(): DoorVisit {
  const at = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
  const when = { startTime: '18:00:00', startsAt: at(-10), endsAt: at(50) };
  return { codes: [], personId: MARIA.id, name: MARIA.name, digits: '4567', ...when, isMarked: false };
}

async function opensDoor(gym: FakeGym): Promise<User> {
  vi.setSystemTime(NOW);
  const user = await openConsole(gym, '/admin/door#key=KEY0-OF-THE-DOOR', { isSignedIn: false });
  await waitFor(() => expect(gym.callsOf(ROSTER).at(-1)?.isSettled).toBe(true));
  await screen.findByRole('heading', { name: t.door.phone });
  return user;
}

it('opens at a server of an earlier version, which does not say what the gym uses', async () => {
  const gym = fakeGym();
  const { uses: _, ...earlier } = gym.gym();
  gym.gym = () => earlier as ReturnType<typeof gym.gym>;
  await opensDoor(gym);
});

async function types(user: User, digits = '4567'): Promise<void> {
  for (const digit of digits) await user.presses(said(t.door.digit, { digit }));
}

async function arrives(gym: FakeGym, answer: Partial<CheckInAnswer>): Promise<User> {
  gym.doorPeople = [KOSTAS, MARIA];
  gym.checkIn = { ...gym.checkIn, personId: MARIA.id, name: MARIA.name, ...answer };
  const user = await opensDoor(gym);
  await types(user);
  await user.presses(MARIA.name);
  return user;
}

it('the door takes four digits, lets people choose their name, and welcomes them', async () => {
  const gym = fakeGym();
  await arrives(gym, { startTime: '18:00:00', visitsLeft: 7 });
  await expectShown(said(t.door.hello, { name: MARIA.name }));
  await expectShown(said(t.door.left_other, { count: '7' }));
  expect(gym.callsOf(PEOPLE).at(-1)?.body).toEqual({ digits: '4567' });
  const [{ body, headers } = { body: {}, headers: new Headers() }] = gym.callsOf(CHECK_INS);
  expect(body).toMatchObject({ personId: MARIA.id });
  expect(headers.get('Authorization')).toBe('Device KEY0-OF-THE-DOOR');
});

it('the door keeps its key across a reload, and not in the address', async () => {
  const gym = fakeGym();
  await opensDoor(gym);
  expect(location.href).not.toContain('KEY0');
  await reload('admin-ui');
  await screen.findByRole('heading', { name: t.door.phone });
});

it('the door says without a camera only what can be done', async () => {
  const gym = fakeGym();
  await opensDoor(gym);
  await expectShown(t.door.noCamera);
  await expectGone(t.door.orPhone);
});

it('the door offers the place that is free to a member without a booking, and takes it', async () => {
  const gym = fakeGym();
  const times = { startTime: '18:00:00', endTime: '19:00:00' };
  const offer = { ...times, originalStartTime: '18:00:00', originalEndTime: '19:00:00', areaId: 1 };
  const user = await arrives(gym, { outcome: 'notBooked', offer });
  await expectShown(said(t.door.notBooked, { name: MARIA.name }));
  gym.checkIn = { ...gym.checkIn, outcome: 'welcome', offer: null, startTime: '18:00:00' };
  await user.presses(t.door.take);
  await expectShown(said(t.door.hello, { name: MARIA.name }));
  expect(gym.callsOf(CHECK_INS).at(-1)?.body).toMatchObject({ personId: MARIA.id, ...times });
});

it('the door says why there is no place', async () => {
  const gym = fakeGym();
  const reasons = [{ code: 'NO_SUBSCRIPTION' as const, message: 'Η συνδρομή σας έχει λήξει.', from: null }];
  const user = await arrives(gym, { outcome: 'notBooked', reasons });
  await expectShown('Η συνδρομή σας έχει λήξει.');
  expect(screen.queryByRole('button', { name: t.door.take })).toBeNull();
  await user.presses(t.door.done);
  await screen.findByRole('heading', { name: t.door.phone });
});

it('the door notes arrivals without a network, and sends them once when it is back', async () => {
  const gym = fakeGym();
  gym.doorVisits = [visitNow()];
  const user = await opensDoor(gym);
  gym.fails('*', 'offline');
  await types(user);
  await user.presses(MARIA.name);
  await expectShown(said(t.door.hello, { name: MARIA.name }));
  await expectShown(t.door.offline);
  await expectShown(said(t.door.waiting_one, { count: '1' }));
  const [queued] = readDoor(localStorage).queue;
  const sent = gym.callsOf(CHECK_INS).length;
  gym.recovers('*');
  globalThis.dispatchEvent(new Event('online'));
  await expectGone(t.door.offline);
  expect(readDoor(localStorage).queue).toEqual([]);
  const again = gym.callsOf(CHECK_INS).slice(sent);
  expect(again.map(({ body }) => body)).toEqual([
    { id: queued?.id, personId: MARIA.id, secondsAgo: expect.any(Number) as number },
  ]);
});

it('the door says without a network that it only knows the bookings of today', async () => {
  const gym = fakeGym();
  const user = await opensDoor(gym);
  gym.fails('*', 'offline');
  await types(user);
  await expectShown(t.door.notInRoster);
});

it('the door asks for a key when its own was revoked, and goes on with the link of a new one', async () => {
  const gym = fakeGym();
  const user = await opensDoor(gym);
  gym.fails('POST /api/Door/people', { status: 401, code: 'DOOR_KEY_INVALID' });
  await types(user);
  await expectShown(t.door.keyWrong);
  expect(readDoor(localStorage).roster).toBeNull();
  // Nothing that would be refused is asked any more.
  const asked = gym.callsOf(ROSTER).length;
  globalThis.dispatchEvent(new Event('online'));
  expect(gym.callsOf(ROSTER)).toHaveLength(asked);
  gym.recovers('POST /api/Door/people');
  location.hash = '#key=KEY0-NEW-ONE';
  globalThis.dispatchEvent(new Event('hashchange'));
  await screen.findByRole('heading', { name: t.door.phone });
  expect(location.hash).toBe('');
  expect(readDoor(localStorage).key).toBe('KEY0-NEW-ONE');
});

inSweeps('the settings follow the devices that another desk adds and revokes', async () => {
  const gym = fakeGym();
  gym.hasDoorDevice('Πίσω πόρτα');
  await openConsole(gym, '/admin/settings/door');
  await expectShown('Πίσω πόρτα');
  gym.doorDevices.splice(0);
  gym.hasDoorDevice('Κεντρική είσοδος');
  await gym.announces('audit');
  await expectShown('Κεντρική είσοδος');
  await expectGone('Πίσω πόρτα');
});

for (const language of partOf(LANGUAGES, 1)) {
  always(`the settings add a device and show its key once, as text, link and code (${language})`, async () => {
    const words = STAFF_TEXTS[language].doorDevices;
    const gym = fakeGym();
    const user = await openConsole(gym, '/admin/settings/door', { language });
    await expectShown(words.none);
    await user.presses(words.add);
    await user.fills(words.name, 'Κεντρική είσοδος');
    await user.presses(words.add);
    await screen.findByRole('dialog', { name: said(words.keyOf, { name: 'Κεντρική είσοδος' }) });
    const [device] = gym.doorDevices;
    const key = `KEY0-${device?.id}`;
    expect(inDialog().getByText(key)).toBeVisible();
    expect(inDialog().getByAltText(words.qr)).toBeVisible();
    const link = inDialog().getByRole('link', { name: words.link });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/admin/door#key=${key}$`));
    await user.events.keyboard('{Escape}');
    await user.presses(words.copy);
    await expectShown(STAFF_TEXTS[language].app.copied);
    expect(await navigator.clipboard.readText()).toBe(key);
    await user.presses(words.kept);
    await expectGone(key);
    await expectShown(words.never);
  });
}

inSweeps('the settings renew and revoke a key after asking', async () => {
  const gym = fakeGym();
  gym.hasDoorDevice('Πόρτα');
  const words = t.doorDevices;
  const user = await openConsole(gym, '/admin/settings/door');
  await user.presses(`${words.renew}: Πόρτα`);
  await user.presses(words.renew);
  await expectShown('KEY0-RENEWED');
  await user.presses(words.kept);
  await user.presses(`${words.revoke}: Πόρτα`);
  await expectShown(words.revokeText);
  await user.presses(words.revoke);
  await waitFor(() => expect(inDialog().getByRole('status')).toHaveTextContent(words.revoked));
  expect(screen.queryByText(words.revokeText)).toBeNull();
  await expectShown(words.none);
  expect(gym.doorDevices).toEqual([]);
});

it("a member's code shows, and shows again without a network", async () => {
  const gym = fakeGym();
  await openSite(gym, '/check-in', { member: gym.hasClient() });
  const code = await screen.findByAltText('Κωδικός QR για την είσοδο');
  expect(code.getAttribute('src')).toContain('svg');
  gym.fails('POST /api/Client/check-in-code', 'offline');
  await reload('member-ui');
  await screen.findByAltText('Κωδικός QR για την είσοδο');
});

it("a member's code says the other way when it was never loaded", async () => {
  const gym = fakeGym();
  gym.fails('POST /api/Client/check-in-code', 'offline');
  await openSite(gym, '/check-in', { member: gym.hasClient() });
  await expectShown('τα 4 τελευταία ψηφία του τηλεφώνου σας');
});

import type { MessageChannel, OwnTexts } from '@palestra/backend/contract/own-messages';
import { onTestFinished } from 'vitest';
import { MESSAGES_WORDS } from '../../member-ui/src/features/profile/messages-words.js';
import {
  describe,
  expect,
  expectGone,
  expectShown,
  fakeGym,
  it,
  openSite,
  screen,
  vi,
  waitFor,
  within,
  inSweeps,
} from './app.js';

const el = MESSAGES_WORDS.el;
const en = MESSAGES_WORDS.en;
const POST = 'POST /api/Client/messages/devices';
const PUT = 'PUT /api/Client/messages/choice';
const SEEN = 'PUT /api/Client/messages/devices/seen';
const DELETE = 'DELETE /api/Client/messages/devices/:id';
const ENDPOINT = 'https://push.example.com/of-this-browser';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Wish {
  permission?: NotificationPermission;
  /** The person's answer when the browser asks. */
  answer?: NotificationPermission;
  isSubscribed?: boolean;
  hasPush?: boolean;
  userAgent?: string;
}

/** The part that a page sees of a browser with a push service. */
function withBrowser({
  permission = 'default',
  answer = 'granted',
  isSubscribed,
  hasPush = true,
  userAgent,
}: Wish = {}) {
  const made = {
    endpoint: ENDPOINT,
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }),
    unsubscribe: vi.fn(() => {
      pushManager.subscription = null;
      return Promise.resolve(true);
    }),
  };
  const pushManager = {
    subscription: isSubscribed === true ? made : null,
    getSubscription: () => Promise.resolve(pushManager.subscription),
    subscribe: vi.fn((_: PushSubscriptionOptionsInit) => {
      pushManager.subscription = made;
      return Promise.resolve(made);
    }),
  };
  const registration = Object.assign(new EventTarget(), {
    ...{ active: null, waiting: null, installing: null, pushManager },
    update: () => Promise.resolve(),
  });
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  });
  const notification = {
    permission,
    requestPermission: vi.fn(() => {
      notification.permission = answer;
      return Promise.resolve(answer);
    }),
  };
  vi.stubGlobal('Notification', notification);
  if (hasPush) vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  if (userAgent !== undefined) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return { notification, pushManager, made };
}

const choice = (kind: keyof typeof en.kinds, channel: keyof typeof en.channels, words = en) =>
  within(screen.getByRole('group', { name: words.kinds[kind].name })).getByRole('radio', {
    name: words.channels[channel],
  });
const open = (gym: ReturnType<typeof fakeGym>, language: 'el' | 'en' = 'en', address = '/messages') =>
  openSite(gym, address, { language, member: gym.hasClient() });

describe('this device', () => {
  it('asks for permission after a press alone, and is on then', async () => {
    const gym = fakeGym();
    const { notification, pushManager } = withBrowser();
    const user = await open(gym, 'en', '/profile');
    await user.presses('Messages', 'link');
    await expectShown(en.isOff);
    expect(notification.requestPermission).not.toHaveBeenCalled();
    await user.presses(en.switchOn);
    await expectShown(en.isOn);
    expect(pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: Uint8Array.from([4, 73, 96, 202]),
    });
    const [call] = gym.callsOf(POST);
    expect(call?.body).toEqual({ endpoint: ENDPOINT, p256dh: 'key', auth: 'secret' });
    await expectShown(en.thisOne);
  });

  it('says how to allow it when the person refused', async () => {
    const gym = fakeGym();
    withBrowser({ answer: 'denied' });
    const user = await open(gym, 'el');
    await user.presses(el.switchOn);
    await expectShown(el.obstacles.denied);
    expect(gym.callsOf(POST)).toEqual([]);
  });

  inSweeps('says what to press when the question was closed', async () => {
    withBrowser({ answer: 'default' });
    const user = await open(fakeGym());
    await user.presses(en.switchOn);
    await expectShown(en.notAllowed);
    expect(screen.getByRole('button', { name: en.switchOn })).toBeVisible();
  });

  it('offers the button once the browser allows it again', async () => {
    const { notification } = withBrowser({ permission: 'denied' });
    await open(fakeGym());
    await expectShown(en.obstacles.denied);
    notification.permission = 'default';
    document.dispatchEvent(new Event('visibilitychange'));
    await expectShown(en.isOff);
  });

  it.each<[keyof typeof en.obstacles, Wish]>([
    ['unsupported', { hasPush: false }],
    ['home-screen', { hasPush: false, userAgent: IPHONE }],
  ])('says what is missing: %s', async (obstacle, wish) => {
    withBrowser(wish);
    await open(fakeGym());
    await expectShown(en.obstacles[obstacle]);
    expect(screen.queryByRole('button', { name: en.switchOn })).toBeNull();
  });

  it('says that it failed, and tries again', async () => {
    const gym = fakeGym();
    withBrowser();
    gym.failsOnce(POST, { status: 500, code: 'INTERNAL' });
    const user = await open(gym);
    await user.presses(en.switchOn);
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
    await user.presses(en.switchOn);
    await expectShown(en.isOn);
  });

  inSweeps('says so when the gym cannot switch it on', async () => {
    const gym = fakeGym();
    gym.messages = { ...gym.messages, serverKey: null };
    withBrowser();
    await open(gym);
    await expectShown(en.notOffered);
  });

  it('belongs to this session again after the former one ran out', async () => {
    const gym = fakeGym();
    gym.hasPhone(ENDPOINT, { isCurrent: false });
    withBrowser({ permission: 'granted', isSubscribed: true });
    await open(gym);
    await expectShown(en.isOn);
    await waitFor(() => expect(gym.callsOf(POST)).toHaveLength(1));
  });

  inSweeps('is noted as in use once a day, after the screen', async () => {
    const gym = fakeGym();
    gym.hasPhone(ENDPOINT);
    withBrowser({ permission: 'granted', isSubscribed: true });
    await open(gym, 'en', '/');
    await waitFor(() => expect(gym.callsOf(SEEN).map(({ body }) => body)).toEqual([{ endpoint: ENDPOINT }]));
    await waitFor(() => expect(localStorage.getItem('phoneInUse')).not.toBeNull());
  });

  it('that was removed elsewhere does not come back by itself', async () => {
    const gym = fakeGym();
    withBrowser({ permission: 'granted', isSubscribed: true });
    await open(gym);
    await expectShown(en.isOff);
    expect(gym.callsOf(POST)).toEqual([]);
  });
});

describe('the ways', () => {
  it('are chosen by kind, and only some may be none', async () => {
    const gym = fakeGym();
    gym.hasPhone(ENDPOINT);
    withBrowser();
    const user = await open(gym);
    await expectShown(en.kinds.places.name);
    expect(choice('places', 'mail')).toBeChecked();
    expect(screen.getAllByRole('radio', { name: en.channels.none })).toHaveLength(2);
    await user.events.click(choice('reminders', 'none'));
    await waitFor(() => expect(gym.callsOf(PUT)[0]?.body).toEqual({ kind: 'reminders', channel: 'none' }));
    await user.events.click(choice('places', 'phone'));
    await waitFor(() => expect(gym.callsOf(PUT)).toHaveLength(2));
    await waitFor(() => expect([choice('reminders', 'none'), choice('places', 'phone')].every(isChecked)).toBe(true));
  });
  const isChecked = (radio: HTMLElement): boolean => (radio as HTMLInputElement).checked;

  inSweeps('of a phone say that all comes by email while none is on', async () => {
    const gym = fakeGym();
    withBrowser();
    const user = await open(gym, 'el');
    await expectShown(el.kinds.bookings.name);
    await user.events.click(choice('bookings', 'phone', el));
    await expectShown(el.noPhone);
  });

  it('go back when the server refuses', async () => {
    const gym = fakeGym();
    withBrowser();
    gym.failsOnce(PUT, { status: 500, code: 'INTERNAL' });
    const user = await open(gym);
    await expectShown(en.kinds.news.name);
    await user.events.click(choice('news', 'none'));
    await waitFor(() => expect(screen.getByRole('alert')).toBeVisible());
    expect(choice('news', 'mail')).toBeChecked();
  });
});

it('removes a device, and this browser tells its push service', async () => {
  const gym = fakeGym();
  gym.hasPhone(ENDPOINT);
  gym.hasPhone('https://push.example.com/another', { browser: null, lastSentAt: gym.clock() });
  const { made } = withBrowser({ permission: 'granted', isSubscribed: true });
  const user = await open(gym);
  await expectShown(/Last message: today/);
  await user.presses(en.removeOf.replace('{device}', en.unknown));
  await waitFor(() => expect(gym.messages.devices).toHaveLength(1));
  expect(made.unsubscribe).not.toHaveBeenCalled();
  await user.presses(en.removeOf.replace('{device}', 'Chrome, Android'));
  await expectShown(en.noDevices);
  expect(gym.callsOf(DELETE)).toHaveLength(2);
  await waitFor(() => expect(made.unsubscribe).toHaveBeenCalledOnce());
  await expectShown(en.isOff);
});

it('tells the push service when its owner signs out', async () => {
  const gym = fakeGym();
  gym.hasPhone(ENDPOINT);
  const { made } = withBrowser({ permission: 'granted', isSubscribed: true });
  const user = await open(gym, 'en', '/profile');
  await user.presses('Sign out');
  await waitFor(() => expect(made.unsubscribe).toHaveBeenCalledOnce());
});

it('has no line in the profile of a gym that uses none', async () => {
  const gym = fakeGym();
  gym.uses = gym.uses.filter((name) => name !== 'phoneMessages' && name !== 'texting');
  await open(gym, 'en', '/profile');
  await expectShown('Calendar');
  await expectGone('Messages');
});

describe('messages by SMS', () => {
  const OWN = { number: '+306912345678', way: 'sms', obstacle: null } as const;
  const withTexts = (texts: OwnTexts, channels: MessageChannel[] = ['mail', 'text', 'none']) => {
    withBrowser();
    const gym = fakeGym();
    gym.messages = { ...gym.messages, channels, texts };
    return gym;
  };

  it('are a choice where the gym has them, also without phones, and say where they go', async () => {
    const gym = withTexts(OWN);
    const user = await open(gym, 'el');
    await expectShown(el.choices);
    await expectGone(el.here);
    const way = screen.getByRole('group', { name: el.kinds.reminders.name });
    await user.events.click(within(way).getByRole('radio', { name: el.channels.text }));
    await expectShown(el.textsTo.sms.replace('{number}', OWN.number));
    expect(gym.callsOf(PUT).map(({ body }) => body)).toEqual([{ kind: 'reminders', channel: 'text' }]);
  });

  it.each(['no-mobile', 'unreachable', 'opted-out'] as const)('say why none come: %s', async (obstacle) => {
    const gym = withTexts({ ...OWN, number: obstacle === 'no-mobile' ? null : OWN.number, obstacle });
    gym.choosesWay({ kind: 'places', channel: 'text' });
    await open(gym, 'el');
    await expectShown(el.textObstacles[obstacle]);
  });
});

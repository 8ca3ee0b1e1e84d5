import { TAKE_OVER } from '../../member-ui/src/worker/sw-messages.js';
import {
  expect,
  fakeGym,
  it,
  openSite,
  reload,
  screen,
  SITE_TEXTS,
  vi,
  waitFor,
  withFastClock,
  type User,
} from './app.js';
import { onTestFinished } from 'vitest';

/* A new release of the site, and the browser's service workers. */

const t = SITE_TEXTS.en.update;

class FakeWorker extends EventTarget {
  readonly told: unknown[] = [];

  constructor(public state: string) {
    super();
  }

  postMessage(message: unknown): void {
    this.told.push(message);
  }
}

/** The part that a page sees of a browser that has the site's worker, and a new one that waits. */
class FakeBrowser extends EventTarget {
  readonly reloads = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  readonly old = new FakeWorker('activated');
  readonly coming = new FakeWorker('installed');
  controller = this.old;
  readonly registration = Object.assign(new EventTarget(), {
    active: this.old,
    waiting: this.coming,
    update: () => Promise.resolve(),
  });
  register = () => Promise.resolve(this.registration);

  /** The new release is in control from now on. */
  takesOver(): void {
    Object.assign(this.registration, { active: this.coming, waiting: null });
    this.coming.state = 'activated';
    this.coming.dispatchEvent(new Event('statechange'));
    this.controller = this.coming;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

function withBrowser(): FakeBrowser {
  const browser = new FakeBrowser();
  Object.defineProperty(navigator, 'serviceWorker', { value: browser, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    vi.restoreAllMocks();
  });
  return browser;
}

async function presses(): Promise<{ browser: FakeBrowser; user: User }> {
  const gym = fakeGym();
  const browser = withBrowser();
  const user = await openSite(gym, '/', { language: 'en', member: gym.hasClient() });
  await user.presses(t.take);
  return { browser, user };
}

const button = () => screen.findByRole('button', { name: t.take });

it('loads the new release once it is in control, and is busy until then', async () => {
  const { browser } = await presses();
  expect(browser.coming.told).toEqual([TAKE_OVER]);
  expect(await button()).toHaveAttribute('aria-busy', 'true');
  expect(browser.reloads).not.toHaveBeenCalled();
  browser.takesOver();
  expect(browser.reloads).toHaveBeenCalledOnce();
});

/** Waits until the page loads itself anew, and returns the part that the new page sees. */
async function loadsAnew(): Promise<FakeBrowser> {
  await vi.advanceTimersByTimeAsync(10_000);
  const browser = withBrowser();
  expect(browser.reloads).toHaveBeenCalledOnce();
  browser.reloads.mockClear();
  return browser;
}

it('loads the page anew when the browser did not take the release, and again once it is in control', async () => {
  await withFastClock(async () => {
    await presses();
    const browser = await loadsAnew();
    await reload('member-ui');
    await waitFor(() => expect(browser.coming.told).toEqual([TAKE_OVER]));
    expect(await button()).toHaveAttribute('aria-busy', 'true');
    browser.takesOver();
    expect(browser.reloads).toHaveBeenCalledOnce();
  });
});

it('offers the release again when the browser does not take it on the second page either', async () => {
  await withFastClock(async () => {
    const { user } = await presses();
    const browser = await loadsAnew();
    await reload('member-ui');
    await waitFor(() => expect(browser.coming.told).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await button()).not.toHaveAttribute('aria-busy');
    expect(browser.reloads).not.toHaveBeenCalled();
    await user.presses(t.take);
    expect(browser.coming.told).toHaveLength(2);
  });
});

it('stays as it is when another tab takes a release, also after it was loaded anew for one', async () => {
  await withFastClock(async () => {
    await presses();
    const browser = await loadsAnew();
    browser.takesOver();
    await reload('member-ui');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(t.text)).toBeNull();
    browser.dispatchEvent(new Event('controllerchange'));
    expect(browser.reloads).not.toHaveBeenCalled();
  });
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Session } from '@palestra/backend/contract/session';
import { readSession, storeSession } from '@palestra/web-kit/session';
import type * as Api from './api';
import type * as Sessions from './session-store';

const items = new Map<string, string>();
const store = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
const sessionOf = (id: string, time = 'first'): Session =>
  ({ id, name: id, token: `${time} of ${id}`, expiresAt: '2999-01-01T00:00:00.000Z' }) as Session;
const stored = (): string | undefined => readSession(store, new Date('2026-06-01T09:00:00Z'), () => undefined)?.token;

const requests: { token: string | null; answer: (status: number) => void }[] = [];
const flushed = () => new Promise((resolve) => setImmediate(resolve));

/** Loads the store as a page with the session in storage, and simulates events from other tabs. */
async function openPage(): Promise<{
  sessions: typeof Sessions;
  api: typeof Api;
  type: () => void;
  hear: () => void;
}> {
  const events = new EventTarget();
  Object.assign(globalThis, {
    localStorage: store,
    document: { documentElement: {} },
    window: events,
    addEventListener: events.addEventListener.bind(events),
    history: { replaceState: () => undefined },
    fetch: (_path: string, { headers }: { headers: HeadersInit }) =>
      new Promise((resolve) => {
        const answer = (status: number): void => resolve(Response.json({ success: status < 400 }, { status }));
        requests.push({ token: new Headers(headers).get('Authorization'), answer });
      }),
  });
  jest.resetModules();
  const { holdWork } = await import('./work-under-way');
  return {
    sessions: await import('./session-store'),
    api: await import('./api'),
    type: () => void holdWork(),
    hear: () => events.dispatchEvent(Object.assign(new Event('storage'), { key: null })),
  };
}

describe('a 401 response', () => {
  beforeEach(() => {
    items.clear();
    requests.length = 0;
    storeSession(store, sessionOf('Anna'));
  });

  const ask = async ({ api }: Awaited<ReturnType<typeof openPage>>) => {
    const asked = api.callApi('/api/Admin/clients').catch(() => null);
    await flushed();
    const request = requests.at(-1);
    if (request === undefined) return () => asked;
    return (status: number) => {
      request.answer(status);
      return asked;
    };
  };

  it('ends the session that the call was sent with', async () => {
    const page = await openPage();
    await (
      await ask(page)
    )(401);
    expect([page.sessions.currentSession(), stored()]).toEqual([null, undefined]);
  });

  it('keeps a newer sign-in', async () => {
    const page = await openPage();
    const answer = await ask(page);
    const anew = sessionOf('Anna', 'second');
    page.sessions.startSession(anew);
    await answer(401);
    expect([page.sessions.currentSession()?.token, stored()]).toEqual([anew.token, anew.token]);
  });

  it('leaves the session that a change of password gave, also when it came before that was answered', async () => {
    const page = await openPage();
    const answer = await ask(page);
    const anew = sessionOf('Anna', 'second');
    const sitting = page.sessions.currentPresence().sitting;
    let give: (session: Session) => void = () => undefined;
    const replaced = page.sessions.replaceSession(() => new Promise((resolve) => (give = resolve)));
    await answer(401);
    expect(page.sessions.currentSession()?.token).toBe('first of Anna');
    give(anew);
    await replaced;
    await flushed();
    expect([page.sessions.currentSession()?.token, stored()]).toEqual([anew.token, anew.token]);
    expect(page.sessions.currentPresence().sitting).toBe(sitting);
  });

  it('signs nobody in again who signed out during that change', async () => {
    const page = await openPage();
    let give: (session: Session) => void = () => undefined;
    const replaced = page.sessions.replaceSession(() => new Promise((resolve) => (give = resolve)));
    page.sessions.signOut();
    give(sessionOf('Anna', 'second'));
    await replaced;
    expect([page.sessions.currentSession(), stored()]).toEqual([null, undefined]);
  });

  it('ends the session after all when that change fails', async () => {
    const page = await openPage();
    const answer = await ask(page);
    let fail: (fault: Error) => void = () => undefined;
    const replaced = page.sessions.replaceSession(() => new Promise((_, reject) => (fail = reject)));
    await answer(401);
    fail(new Error('refused'));
    await expect(replaced).rejects.toThrow('refused');
    await flushed();
    expect(page.sessions.currentSession()).toBeNull();
  });

  it('keeps a sign-in in another tab that this page does not know of yet', async () => {
    const page = await openPage();
    const answer = await ask(page);
    const other = sessionOf('Basil');
    storeSession(store, other);
    await answer(401);
    expect(stored()).toBe(other.token);
  });

  it('of a waiting page keeps somebody’s sign-in in another tab', async () => {
    const page = await openPage();
    page.type();
    await (
      await ask(page)
    )(401);
    expect(page.sessions.currentPresence()).toMatchObject({ session: null, interrupted: { id: 'Anna' } });
    const other = sessionOf('Basil');
    storeSession(store, other);
    page.hear();
    await (
      await ask(page)
    )(401);
    expect(stored()).toBe(other.token);
  });
});

describe('what another tab changes about the same person', () => {
  it.each([
    ['a name', { ...sessionOf('Anna'), name: 'Anna Nova' }],
    ['a password', sessionOf('Anna', 'second')],
  ])('reaches a page on which something was typed and leaves it standing: %s', async (_, changed) => {
    items.clear();
    storeSession(store, sessionOf('Anna'));
    const page = await openPage();
    page.type();
    const { sitting } = page.sessions.currentPresence();
    storeSession(store, changed);
    page.hear();
    const { token, name } = changed;
    expect(page.sessions.currentPresence()).toMatchObject({ session: { token, name }, sitting, interrupted: null });
  });
});

describe('leaving a waiting page', () => {
  it('keeps somebody else’s sign-in in another tab', async () => {
    items.clear();
    storeSession(store, sessionOf('Anna'));
    const page = await openPage();
    page.type();
    const asked = page.api.callApi('/api/Admin/clients').catch(() => null);
    await flushed();
    requests.at(-1)?.answer(401);
    await asked;
    const other = sessionOf('Basil');
    storeSession(store, other);
    page.hear();
    page.sessions.signOut();
    expect([stored(), page.sessions.currentPresence()]).toMatchObject([
      other.token,
      { session: { id: 'Basil' }, interrupted: null },
    ]);
  });
});

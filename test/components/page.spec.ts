import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Page } from './page.js';

beforeEach(() => vi.useFakeTimers());

afterEach(() => {
  Page.leave();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('once left takes no step in the history of the next page', () => {
  const go = vi.spyOn(history, 'go').mockReturnValue();
  Page.open();
  const { history: own } = globalThis;
  own.go(-1);
  expect(go).toHaveBeenCalledTimes(1);
  Page.open();
  own.go(-1);
  expect(go).toHaveBeenCalledTimes(1);
});

it('once left runs no timer, hears nothing and gets no response', async () => {
  const deed = vi.fn();
  const page = Page.open();
  page.setTimeout(deed, 1000);
  addEventListener('online', deed);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  void page.fetch('/api/clients').then(deed);
  Page.open();
  void page.fetch('/api/clients').then(deed);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(deed).not.toHaveBeenCalled();
});

it('runs its timers, hears and gets responses while it is open', async () => {
  const deed = vi.fn();
  const page = Page.open();
  page.setTimeout(deed, 1000);
  addEventListener('online', deed);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
  void page.fetch('/api/clients').then(deed);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(deed).toHaveBeenCalledTimes(3);
});

import { describe, expect, it } from '@jest/globals';
import { shellFileFor } from './answered-here';

const ORIGIN = 'https://gym.example';
const FILES = new Set(['/index.html', '/icon.svg', '/static/js/main.js']);
const ask = (path: string, wish: { method?: string; isPage?: boolean } = {}): string | null =>
  shellFileFor({ url: new URL(path, ORIGIN), method: 'GET', isPage: false, ...wish }, ORIGIN, FILES);

describe('the service worker', () => {
  it.each(['/', '/book?date=2026-12-01', '/profile', '/confirm-email?token=t', '/administration'])(
    'responds to the screen %s with the page',
    (path) => {
      expect(ask(path, { isPage: true })).toBe('/index.html');
    },
  );

  it('responds with files of the shell, ignoring their query', () => {
    expect(ask('/static/js/main.js')).toBe('/static/js/main.js');
    expect(ask('/icon.svg?v=2', { isPage: true })).toBe('/icon.svg');
  });

  it.each(['/admin', '/admin/', '/Admin/clients', '/api/gym', '/API/gym', '/api', '/metrics'])(
    'never responds for %s',
    (path) => {
      expect(ask(path)).toBeNull();
      expect(ask(path, { isPage: true })).toBeNull();
    },
  );

  it('leaves opening an unknown file to the network', () => {
    expect(ask('/licenses.txt', { isPage: true })).toBeNull();
    expect(ask('/.well-known/security.txt', { isPage: true })).toBeNull();
  });

  it('leaves writes, other sites and unknown files to the network', () => {
    expect(ask('/book', { method: 'POST', isPage: true })).toBeNull();
    expect(ask('https://challenges.cloudflare.com/turnstile/v0/api.js')).toBeNull();
    expect(ask('/static/js/older.js')).toBeNull();
  });
});

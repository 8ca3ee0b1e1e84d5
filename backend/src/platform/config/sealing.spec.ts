import { describe, expect, it } from '@jest/globals';
import type { GymsKey } from './environment-shape.js';
import { opened, openedBy, sealed } from './sealing.js';

const KEY = { key: 'a key of thirty-two characters ..', before: null };
const NEXT = { key: 'the next key of thirty-two chars.', before: KEY.key };
const SECRET = 'smtp://gym:pass@mail.example.gr';

describe('a sealed secret', () => {
  it('is read with its key, at its place', () => {
    expect(opened(sealed(SECRET, 'athens smtp', KEY), 'athens smtp', KEY)).toBe(SECRET);
  });

  it('differs each time and shows nothing', () => {
    const [one, other] = [sealed(SECRET, 'athens smtp', KEY), sealed(SECRET, 'athens smtp', KEY)];
    expect(one.equals(other)).toBe(false);
    expect(one.includes('example')).toBe(false);
  });

  it('is opened by the key before while the next one takes its place, and sealed with the next', () => {
    expect(opened(sealed(SECRET, 'athens smtp', KEY), 'athens smtp', NEXT)).toBe(SECRET);
    const box = sealed(SECRET, 'athens smtp', NEXT);
    expect(openedBy(NEXT.key, box, 'athens smtp')).toBe(SECRET);
    expect(openedBy(KEY.key, box, 'athens smtp')).toBeNull();
  });

  it.each<[string, string, GymsKey]>([
    ['another key', 'athens smtp', { ...KEY, key: `${KEY.key}!` }],
    ['the place of another gym', 'patras smtp', KEY],
  ])('is refused with %s', (_, place, key) => {
    expect(() => opened(sealed(SECRET, 'athens smtp', KEY), place, key)).toThrow(/^GYMS_KEY does not open/);
  });

  it('is refused when a bit was changed', () => {
    const box = sealed(SECRET, 'athens smtp', KEY);
    box.writeUInt8(box.readUInt8(20) ^ 1, 20);
    expect(() => opened(box, 'athens smtp', KEY)).toThrow(/^GYMS_KEY does not open/);
  });
});

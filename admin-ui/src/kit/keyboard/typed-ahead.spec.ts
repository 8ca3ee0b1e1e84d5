import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepTyped, takeTyped } from './typed-ahead';

const page = new EventTarget();
const presses = (key: string): boolean =>
  !page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }));

describe('keys that are pressed before the field of the search has come', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, {
      addEventListener: page.addEventListener.bind(page),
      removeEventListener: page.removeEventListener.bind(page),
    });
  });
  afterEach(() => {
    takeTyped();
    jest.useRealTimers();
    for (const name of ['addEventListener', 'removeEventListener']) Reflect.deleteProperty(globalThis, name);
  });

  it('reach the field and nothing else, with what Backspace took back', () => {
    keepTyped();
    expect([...'maz'].map(presses)).toEqual([true, true, true]);
    presses('Backspace');
    expect(presses('F5')).toBe(false);
    expect(takeTyped()).toBe('ma');
    expect(presses('n')).toBe(false);
    expect(takeTyped()).toBe('');
  });

  it('reach it also when it comes late, though the keyboard is the page’s again meanwhile', () => {
    keepTyped();
    presses('m');
    jest.advanceTimersByTime(3_000);
    expect(presses('n')).toBe(false);
    expect(takeTyped()).toBe('m');
  });

  it('are forgotten when the search is opened anew', () => {
    keepTyped();
    presses('m');
    keepTyped();
    presses('a');
    expect(takeTyped()).toBe('a');
  });
});

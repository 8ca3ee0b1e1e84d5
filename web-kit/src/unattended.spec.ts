import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UNATTENDED } from '@palestra/backend/contract/request-headers';
import { watchPresence } from './unattended.js';

const MINUTE_MS = 60_000;
const watch = (page: EventTarget) => watchPresence(page, () => jest.now());
const moved = (x: number, y: number): Event => Object.assign(new Event('pointermove'), { movementX: x, movementY: y });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('watchPresence', () => {
  it('reports a person for a minute after the page opens', () => {
    const headers = watch(new EventTarget());
    jest.advanceTimersByTime(MINUTE_MS - 1);
    expect(headers()).toEqual({});
    jest.advanceTimersByTime(1);
    expect(headers()).toEqual(UNATTENDED);
  });

  it.each([
    ['a key', new Event('keydown')],
    ['a touch', new Event('touchstart')],
    ['a press', new Event('pointerdown')],
    ['a wheel', new Event('wheel')],
    ['a pointer that moves', moved(0, 1)],
    ['a click of a screen reader', new Event('click')],
    ['dictation', new Event('input')],
  ])('reports a person for another minute after %s', (_, input) => {
    const page = new EventTarget();
    const headers = watch(page);
    jest.advanceTimersByTime(2 * MINUTE_MS);
    page.dispatchEvent(input);
    expect(headers()).toEqual({});
    jest.advanceTimersByTime(MINUTE_MS);
    expect(headers()).toEqual(UNATTENDED);
  });

  it('ignores a page that moves under a resting pointer, and events of the page itself', () => {
    const page = new EventTarget();
    const headers = watch(page);
    jest.advanceTimersByTime(MINUTE_MS);
    for (const event of [moved(0, 0), new Event('scroll'), new Event('focus')]) page.dispatchEvent(event);
    expect(headers()).toEqual(UNATTENDED);
  });

  it('reports nobody for longer when the clock is set back', () => {
    const headers = watch(new EventTarget());
    jest.setSystemTime(jest.now() - 2 * MINUTE_MS);
    expect(headers()).toEqual(UNATTENDED);
  });
});

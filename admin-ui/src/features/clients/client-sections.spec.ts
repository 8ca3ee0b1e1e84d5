import { describe, expect, it } from '@jest/globals';
import { sectionOf, sectionPath } from './client-sections';

describe("the sections of a client's screen", () => {
  it.each([
    ['', 'info'],
    [undefined, 'info'],
    ['subscription', 'subscription'],
    ['appointments', 'appointments'],
    ['audit', 'audit'],
    ['info', null],
    ['somewhere', null],
  ])('reads %p as %p', (rest, section) => {
    expect(sectionOf(rest)).toBe(section);
  });

  it('gives each section its own address', () => {
    expect(sectionPath('7', 'info')).toBe('/clients/7');
    expect(sectionPath('7', 'appointments')).toBe('/clients/7/appointments');
  });
});

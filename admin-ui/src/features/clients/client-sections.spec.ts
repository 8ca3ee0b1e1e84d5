import { describe, expect, it } from '@jest/globals';
import { recipientsIn, sectionOf, sectionPath, writeToClients } from './client-sections';

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

describe('the chosen recipients of a broadcast', () => {
  it('stand in the address', () => {
    expect(recipientsIn(new URL(writeToClients(['7', '8']), 'http://gym').hash)).toEqual(['7', '8']);
  });

  it.each(['', '#', '#to=', '#elsewhere'])('are everybody in an address with %p', (hash) => {
    expect(recipientsIn(hash)).toBeNull();
  });
});

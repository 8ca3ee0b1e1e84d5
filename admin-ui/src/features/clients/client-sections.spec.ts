import { describe, expect, it } from '@jest/globals';
import { recipientsIn, sectionAsked, sectionOf, sectionPath, writeToClients } from './client-sections';

describe("the tabs of a client's screen", () => {
  it.each([
    ['', 'info'],
    [undefined, 'info'],
    ['subscription', 'subscription'],
    ['appointments', 'appointments'],
    ['more', 'more'],
    ['audit', null],
    ['info', null],
    ['somewhere', null],
  ])('reads %p as %p', (rest, section) => {
    expect(sectionOf(rest)).toBe(section);
  });

  it('have an address each', () => {
    expect(sectionPath('7', 'info')).toBe('/clients/7');
    expect(sectionPath('7', 'appointments')).toBe('/clients/7/appointments');
  });

  it.each([
    ['renew=1', 'subscription'],
    ['open=pay', 'subscription'],
    ['open=receipt+payment-1', 'subscription'],
    ['standing=new', 'appointments'],
    ['bookOn=2026-12-03', 'appointments'],
    ['open=addChild', 'more'],
    ['note=new', 'more'],
    ['open=elsewhere', null],
    ['', null],
  ])('are found for an address without a tab that asks for %p: %p', (search, section) => {
    expect(sectionAsked(new URLSearchParams(search))).toBe(section);
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

import { describe, expect, it } from '@jest/globals';
import { el } from './el';
import { en } from './en';
import { translatorOf } from './translate';

const greek = translatorOf('el', el);
const english = translatorOf('en', en);

describe('a text', () => {
  it('is found by its key', () => {
    expect(english('book.title')).toBe('Book appointment');
    expect(greek('slot.refusals.SLOT_FULL')).toBe('Πλήρες');
  });

  it('has its values filled in', () => {
    expect(greek('header.welcome', { name: 'Μαρία' })).toBe('Καλώς ήρθατε, Μαρία');
    expect(english('slot.taken', { booked: 3, capacity: 10 })).toBe('Places taken: 3 of 10');
  });

  it.each([
    [0, '0 ελεύθερες'],
    [1, '1 ελεύθερη'],
    [2, '2 ελεύθερες'],
  ])('with the number %i reads %s', (count, text) => {
    expect(greek('slot.free', { count })).toBe(text);
  });

  it('may have a count without a singular of its own', () => {
    expect(greek('slot.waiting', { count: 1 })).toBe('1 σε αναμονή');
  });

  it('keeps values unescaped', () => {
    expect(english('appointment.reason', { reason: '{reason} $& <b>' })).toBe('Reason: {reason} $& <b>');
  });
});

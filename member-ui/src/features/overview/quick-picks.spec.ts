import { describe, expect, it } from '@jest/globals';
import { placesOf } from './quick-picks';

describe('the places of the picks', () => {
  it.each([
    ['at first as they come', [], ['b', 'c', 'd'], ['b', 'c', 'd']],
    ['one that is new takes the place of the one that is gone', ['b', 'c', 'd'], ['c', 'd', 'e'], ['e', 'c', 'd']],
    [
      'one that comes back takes the place of the one that stood for it',
      ['e', 'c', 'd'],
      ['b', 'c', 'd'],
      ['b', 'c', 'd'],
    ],
    ['fewer of them close up', ['b', 'c', 'd'], ['b', 'd'], ['b', 'd']],
    ['more of them follow', ['b', 'd'], ['a', 'b', 'd'], ['b', 'd', 'a']],
    ['those of another day as they come', ['b', 'c', 'd'], ['x', 'y', 'z'], ['x', 'y', 'z']],
  ])('%s', (_name, before, picks, places) => {
    expect(placesOf(picks, before)).toEqual(places);
  });
});

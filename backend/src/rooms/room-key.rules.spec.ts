import { freeKey, keyFrom } from './room-key.rules.js';

describe('the key of a room', () => {
  it.each([
    ['is its English name in small letters', 'Small room', 'smallroom'],
    ['has at most twelve of them', 'The large swimming pool', 'thelargeswim'],
    ['begins with a letter', '2nd floor', 'ndfloor'],
    ['leaves accents out', 'Café', 'cafe'],
    ['is a word of its own for a name without Latin letters', 'Μικρή', 'room'],
  ])('%s', (_name, name, key) => {
    expect(keyFrom(name)).toBe(key);
  });

  it.each([
    ['stays as it is while it is the only one', 'small', ['main'], 'small'],
    ['gets a number when another room has it', 'room', ['main', 'room', 'room2'], 'room3'],
    ['makes room for the number', 'thelargeswim', ['thelargeswim'], 'thelargeswi2'],
  ])('%s', (_name, key, taken, expected) => {
    expect(freeKey(key, taken)).toBe(expected);
  });
});

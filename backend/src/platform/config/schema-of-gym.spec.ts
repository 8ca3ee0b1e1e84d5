import { describe, expect, it } from '@jest/globals';
import { inSchema, isGymKey, schemaOfGym } from './schema-of-gym.js';

describe('isGymKey', () => {
  it.each([
    ['athens', true],
    ['gym-of-patras2', true],
    ['a'.repeat(40), true],
    ['a'.repeat(41), false],
    ['2nd', false],
    ['gym_of', false],
    ['gym--of', false],
    ['-gym', false],
    ['Athens', false],
    ['αθήνα', false],
    ['a;drop', false],
    ['', false],
  ])('is right about %j', (key, isKey) => {
    expect(isGymKey(key)).toBe(isKey);
  });
});

describe('inSchema', () => {
  const optionsOf = (url: string) => new URL(url).searchParams.get('options');

  it('asks for the schema of the gym', () => {
    const url = inSchema('postgres://u:p@db/palestra?sslmode=require', schemaOfGym('gym-of-patras'));
    expect(optionsOf(url)).toBe('-csearch_path=gym_gym_of_patras,palestra_shared');
    expect(url).toContain('sslmode=require');
  });

  it('keeps other options, and comes last', () => {
    expect(optionsOf(inSchema('postgres://db/x?options=-cwork_mem%3D8MB', 'gym_a'))).toBe(
      '-cwork_mem=8MB -csearch_path=gym_a,palestra_shared',
    );
  });
});

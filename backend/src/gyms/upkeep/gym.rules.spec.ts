import { describe, expect, it } from '@jest/globals';
import type { Language } from '../../contract/languages.js';
import { problemsOf, type AskedGym } from './gym.rules.js';

const GOOD: AskedGym = {
  key: 'patras',
  name: 'Γυμναστήριο Πάτρας',
  hosts: ['patras.example.gr', 'localhost'],
  timeZone: 'Europe/Athens',
  language: 'el',
  mailFrom: 'Πάτρα <gym@example.gr>',
};

describe('problemsOf', () => {
  it('finds none in a gym as it should be', () => {
    expect(problemsOf(GOOD)).toEqual([]);
    expect(problemsOf({ ...GOOD, mailFrom: null })).toEqual([]);
  });

  it.each<[string, Partial<AskedGym>, RegExp]>([
    ['a key with a capital', { key: 'Patras' }, /^--key/],
    ['no name', { name: '' }, /^--name/],
    ['no host', { hosts: [] }, /^--host is missing/],
    ['an address instead of a host', { hosts: ['https://gym.gr'] }, /^--host https:\/\/gym.gr is no host name/],
    ['a port', { hosts: ['gym.gr:443'] }, /^--host gym.gr:443/],
    ['a host with capitals', { hosts: ['Gym.gr'] }, /^--host Gym.gr/],
    ['a host twice', { hosts: ['gym.gr', 'gym.gr'] }, /twice/],
    ['an offset instead of a zone', { timeZone: '+02:00' }, /^--time-zone/],
    ['a language that no screen has', { language: 'de' as Language }, /^--language must be el or en/],
    ['a sender without an address', { mailFrom: 'My Gym' }, /^--mail-from/],
  ])('names %s', (_, wrong, problem) => {
    expect(problemsOf({ ...GOOD, ...wrong })).toEqual([expect.stringMatching(problem)]);
  });
});

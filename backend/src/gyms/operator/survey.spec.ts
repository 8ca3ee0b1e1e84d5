import { sealedPlace } from '../directory/place-of-gym.js';
import type { ListedGym } from '../directory/directory.js';
import { serversOf } from './survey.js';

const GYMS_KEY = { key: 'k'.repeat(43), before: null };
const HOME = 'postgres://palestra@home/gyms';

const gymAt = (key: string, url: string | null): ListedGym =>
  ({ key, sealedDatabaseUrl: sealedPlace(url, key, GYMS_KEY) }) as ListedGym;

const keysOf = (gyms: ListedGym[]): [string, string[]][][] =>
  serversOf(gyms, HOME, GYMS_KEY).map((databases) =>
    [...databases].map(([address, those]) => [new URL(address).pathname, those.map(({ key }) => key)]),
  );

describe('the gyms to survey', () => {
  it('are asked for by database, and databases by server', () => {
    const away = 'postgres://palestra@away:5433';
    const gyms = [
      gymAt('a', null),
      gymAt('b', `${away}/one`),
      gymAt('c', `${away}/two`),
      gymAt('d', `${away}/one`),
      gymAt('e', null),
    ];
    expect(keysOf(gyms)).toEqual([
      [['/gyms', ['a', 'e']]],
      [
        ['/one', ['b', 'd']],
        ['/two', ['c']],
      ],
    ]);
  });

  it('go without one whose address does not open', () => {
    const locked = { key: 'b', sealedDatabaseUrl: Buffer.from('not sealed') } as ListedGym;
    expect(keysOf([gymAt('a', null), locked])).toEqual([[['/gyms', ['a']]]]);
  });
});

import { describe, expect, it } from '@jest/globals';
import { addressesForPhones, addressesOfMany, addressesOfOne } from './addresses.js';

const LISTENS = 'http://127.0.0.1:3000';
const gym = (key: string) => ({ key, publicUrl: `http://${key}.example.gr:3000` });

describe('the addresses of one gym', () => {
  it('are where the process listens when it answers any host', () => {
    const environment = { apiDocs: true, hosts: null, publicUrl: 'https://gym.gr' };
    expect(addressesOfOne(LISTENS, environment)).toEqual({
      lines: [
        'Member site        http://127.0.0.1:3000/',
        'Staff console      http://127.0.0.1:3000/admin/',
        'API documentation  http://127.0.0.1:3000/api/docs',
      ],
      where: LISTENS,
    });
  });

  it('are under its first host when the directory names its hosts', () => {
    const environment = { apiDocs: false, hosts: ['athens.gr', 'www.athens.gr'], publicUrl: 'https://athens.gr' };
    expect(addressesOfOne(LISTENS, environment)).toEqual({
      lines: ['Member site        https://athens.gr/', 'Staff console      https://athens.gr/admin/'],
      where: 'https://athens.gr',
    });
  });
});

describe('the addresses for phones in the same network', () => {
  const card = { netmask: '', mac: '', cidr: null };
  const interfaces = {
    lo: [{ ...card, address: '127.0.0.1', family: 'IPv4' as const, internal: true }],
    wlan0: [
      { ...card, address: '192.168.1.20', family: 'IPv4' as const, internal: false },
      { ...card, address: 'fe80::1', family: 'IPv6' as const, internal: false, scopeid: 2 },
    ],
  };
  const addresses = (host: string, production = false): string[] =>
    addressesForPhones(LISTENS, { host, production }, interfaces);

  it('are those of its network cards, where the process listens everywhere', () => {
    for (const host of ['0.0.0.0', '::'])
      expect(addresses(host)).toEqual(['On a phone here    http://192.168.1.20:3000/']);
  });

  it('are none where it listens on this machine alone, and none in production', () => {
    expect(addresses('127.0.0.1')).toEqual([]);
    expect(addresses('0.0.0.0', true)).toEqual([]);
  });
});

describe('the addresses of many gyms', () => {
  it('name each gym and the operator’s page', () => {
    expect(addressesOfMany([gym('athens'), gym('gym-of-new-ionia-east')], 'http://gyms.example.gr:3000')).toEqual({
      lines: [
        'athens             http://athens.example.gr:3000/',
        'gym-of-new-ionia-east http://gym-of-new-ionia-east.example.gr:3000/',
        'Each gym has its staff console at /admin/ there.',
        'Operator’s page    http://gyms.example.gr:3000/',
      ],
      where: 'each gym is under its own host',
    });
  });

  it('name ten gyms, and where all of them are shown', () => {
    const { lines } = addressesOfMany(
      Array.from({ length: 12 }, (_, index) => gym(`gym-${index}`)),
      null,
    );
    expect(lines).toHaveLength(12);
    expect(lines[10]).toBe('and 2 more: npm run gym:list shows all');
  });

  it('say how a gym is made while there is none', () => {
    expect(addressesOfMany([], null).lines).toEqual([
      'No gym can be served yet: npm run gym:create makes one, and npm run gym:list shows all.',
    ]);
  });
});

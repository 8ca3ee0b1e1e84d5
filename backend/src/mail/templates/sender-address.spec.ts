import { senderAddress } from './sender-address.js';

describe('the sender of mails', () => {
  it.each([
    ['MAIL_FROM as an address', 'gym@athlos.gr', 'https://x.gr', { name: 'Άθλος', address: 'gym@athlos.gr' }],
    ['with a name', 'Γυμναστήριο <gym@athlos.gr>', 'https://x.gr', { name: 'Γυμναστήριο', address: 'gym@athlos.gr' }],
    ['with a name in quotes', '"A, B" <gym@athlos.gr>', 'https://x.gr', { name: 'A, B', address: 'gym@athlos.gr' }],
    ["the site's own host", null, 'https://athlos.gr', { name: 'Άθλος', address: 'no-reply@athlos.gr' }],
    ['an address without a name', null, 'http://127.0.0.1:3000', { name: 'Άθλος', address: 'no-reply@palestra.test' }],
    ['a host without a domain', null, 'http://localhost:3000', { name: 'Άθλος', address: 'no-reply@palestra.test' }],
    ['an IPv6 address', null, 'http://[::1]:3000', { name: 'Άθλος', address: 'no-reply@palestra.test' }],
  ])('%s', (_, mailFrom, publicUrl, expected) => {
    expect(senderAddress({ mailFrom, publicUrl }, 'Άθλος')).toEqual(expected);
  });
});

import { contactWaysOf, type GymContact } from './contact.js';

const NONE: GymContact = {
  phone: null,
  email: null,
  viber: null,
  whatsApp: null,
  address: 'Ερμού 5',
  mapLink: null,
  openingHours: null,
};

describe('the ways to talk to the gym', () => {
  it('are none where the gym has given none', () => {
    expect(contactWaysOf(NONE)).toEqual([]);
  });

  it('are links that a phone understands, however the numbers are written', () => {
    const contact = { ...NONE, phone: '210 123-4567', viber: '+30 697 123 4567', whatsApp: '+30 (697) 1234567' };
    expect(contactWaysOf({ ...contact, email: 'hello@gym.gr' })).toEqual([
      { kind: 'call', shown: '210 123-4567', href: 'tel:2101234567' },
      { kind: 'viber', shown: '+30 697 123 4567', href: 'viber://chat?number=%2B306971234567' },
      { kind: 'whatsApp', shown: '+30 (697) 1234567', href: 'https://wa.me/306971234567' },
      { kind: 'write', shown: 'hello@gym.gr', href: 'mailto:hello@gym.gr' },
    ]);
    expect(contactWaysOf({ ...NONE, phone: '+30 210 1234567' })[0]?.href).toBe('tel:+302101234567');
  });
});

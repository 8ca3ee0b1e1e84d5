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

describe('contactWaysOf', () => {
  it('returns nothing for a gym without contacts', () => {
    expect(contactWaysOf(NONE)).toEqual([]);
  });

  it('returns links for phones, whatever the format of the numbers', () => {
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

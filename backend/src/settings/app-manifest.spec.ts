import { shortName } from './app-manifest.js';

describe('the name below the icon', () => {
  it.each([
    ['Palestra', 'Palestra'],
    ['Γυμναστήριο Ερμής', 'Γυμναστήριο'],
    ['Άθλος Νέας Σμύρνης', 'Άθλος Νέας'],
    ['Υπερσυγχρονογυμναστήριο', 'Υπερσυγχρονο'],
    ['Αθλητικός Ο', 'Αθλητικός Ο'],
  ])('of %s is %s', (name, short) => {
    expect(shortName(name)).toBe(short);
  });
});

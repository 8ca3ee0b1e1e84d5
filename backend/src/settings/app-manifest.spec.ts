import { LIGHT } from '../contract/design-tokens.js';
import { appManifest, passManifest, shortName } from './app-manifest.js';

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

it('has the colour of the gym, and the design’s where the gym has none', () => {
  const colourOf = (gymColour: string | null) =>
    appManifest({ gymName: 'Στίβος', gymColour, hasDoor: false }, 'el').theme_color;
  expect([colourOf('#1b5e9b'), colourOf(null)]).toEqual(['#1b5e9b', LIGHT.background]);
});

it('of the pass opens the code for the door, beside the site', () => {
  const settings = { gymName: 'Στίβος', gymColour: '#1b5e9b', hasDoor: true };
  const [pass, site] = [passManifest(settings, 'el'), appManifest(settings, 'el')];
  expect(pass).toMatchObject({ name: 'Κωδικός εισόδου – Στίβος', start_url: '/check-in', scope: '/' });
  expect([pass.id, pass.theme_color]).toEqual(['/check-in', site.theme_color]);
});

it.each([true, false])('leads to the code for the door where the gym has one: %s', (hasDoor) => {
  const { shortcuts } = appManifest({ gymName: 'Στίβος', gymColour: null, hasDoor }, 'el');
  expect(shortcuts.some(({ name, url }) => name === 'Κωδικός εισόδου' && url === '/check-in')).toBe(hasDoor);
});

import { LIGHT } from '../contract/design-tokens.js';
import type { Gym } from '../contract/gym.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import type { SettingValues } from './setting.rules.js';

const WORDS: Readonly<Record<Language, Record<'yours' | 'description' | 'book' | 'checkIn' | 'profile', string>>> = {
  el: {
    yours: 'Τα ραντεβού σας',
    description: 'Κλείστε και ακυρώστε τα ραντεβού σας στο γυμναστήριο.',
    book: 'Κλείστε ραντεβού',
    checkIn: 'Κωδικός εισόδου',
    profile: 'Το προφίλ μου',
  },
  en: {
    yours: 'Your appointments',
    description: 'Book and cancel your appointments at the gym.',
    book: 'Book appointment',
    checkIn: 'Check-in code',
    profile: 'My profile',
  },
};

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

const PASS_PATH = '/check-in';

type ManifestSettings = Pick<SettingValues, 'gymName' | 'gymColour'> & Pick<Gym, 'hasDoor'>;

/** The member site as an app of the phone, under the gym's own name and colour. */
export function appManifest({ gymName, gymColour, hasDoor }: ManifestSettings, language: Language) {
  const words = WORDS[language];
  const shortcut = (name: string, url: string) => ({ name, url, icons: [png('icon-192', 192)] });
  return {
    lang: language,
    id: '/',
    name: `${gymName} – ${words.yours}`,
    short_name: shortName(gymName),
    description: words.description,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    // A phone shows both while the app starts; the page then says which colour the bar has.
    background_color: gymColour ?? LIGHT.background,
    theme_color: gymColour ?? LIGHT.background,
    categories: ['fitness', 'health', 'lifestyle'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('maskable-512', 512), purpose: 'maskable' },
    ],
    shortcuts: [
      shortcut(words.book, '/book'),
      ...(hasDoor ? [shortcut(words.checkIn, PASS_PATH)] : []),
      shortcut(words.profile, '/profile'),
    ],
  };
}

/** The code for the door as an app of its own: its icon opens it at once. */
export function passManifest(settings: ManifestSettings, language: Language) {
  const { checkIn: name } = WORDS[language];
  const { shortcuts: _, ...site } = appManifest(settings, language);
  return { ...site, id: PASS_PATH, name: `${name} – ${settings.gymName}`, short_name: name, start_url: PASS_PATH };
}

/** As much as stands below an icon: whole words where they fit, else the beginning of the first. */
export function shortName(gymName: string): string {
  const letters = (text: string): number => [...text].length;
  let short = '';
  for (const word of gymName.split(/\s+/)) {
    const longer = short === '' ? word : `${short} ${word}`;
    if (letters(longer) > LIMITS.appShortNameMaxLength) break;
    short = longer;
  }
  return short === '' ? [...gymName].slice(0, LIMITS.appShortNameMaxLength).join('') : short;
}

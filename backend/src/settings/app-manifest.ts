import { LIGHT } from '../contract/design-tokens.js';
import type { Language } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';

const WORDS: Readonly<Record<Language, Record<'yours' | 'description' | 'book' | 'profile', string>>> = {
  el: {
    yours: 'Τα ραντεβού σας',
    description: 'Κλείστε και ακυρώστε τα ραντεβού σας στο γυμναστήριο.',
    book: 'Κλείστε ραντεβού',
    profile: 'Το προφίλ μου',
  },
  en: {
    yours: 'Your appointments',
    description: 'Book and cancel your appointments at the gym.',
    book: 'Book appointment',
    profile: 'My profile',
  },
};

const png = (name: string, size: number) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
});

/** The member site as an app of the phone, under the gym's own name. */
export function appManifest(gymName: string, language: Language) {
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
    background_color: LIGHT.background,
    theme_color: LIGHT.background,
    categories: ['fitness', 'health', 'lifestyle'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icon-192', 192),
      png('icon-512', 512),
      { ...png('maskable-512', 512), purpose: 'maskable' },
    ],
    shortcuts: [shortcut(words.book, '/book'), shortcut(words.profile, '/profile')],
  };
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

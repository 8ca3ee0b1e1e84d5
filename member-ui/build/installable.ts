import { LIGHT } from '../../backend/src/contract/design-tokens.ts';
import type { Plugin } from 'vite';
import { VitePWA, type ManifestOptions } from 'vite-plugin-pwa';

type Words = Pick<ManifestOptions, 'lang' | 'name' | 'description'> & { book: string; profile: string };

const WORDS: Record<'el' | 'en', Words> = {
  el: {
    lang: 'el',
    name: 'Palestra – Τα ραντεβού σας',
    description: 'Κλείστε και ακυρώστε τα ραντεβού σας στο γυμναστήριο.',
    book: 'Κλείστε ραντεβού',
    profile: 'Το προφίλ μου',
  },
  en: {
    lang: 'en',
    name: 'Palestra – Your appointments',
    description: 'Book and cancel your appointments at the gym.',
    book: 'Book appointment',
    profile: 'My profile',
  },
};

function manifestOf({ book, profile, ...words }: Words): Partial<ManifestOptions> {
  const png = (name: string, size: number) => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  });
  return {
    ...words,
    id: '/',
    short_name: 'Palestra',
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
    shortcuts: [
      { name: book, url: '/book', icons: [png('icon-192', 192)] },
      { name: profile, url: '/profile', icons: [png('icon-192', 192)] },
    ],
  };
}

/** Manifest in English; `lib/language.ts` links it while the site is in English. */
const englishManifest = (): Plugin => ({
  name: 'english-manifest',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.en.webmanifest', source: JSON.stringify(manifestOf(WORDS.en)) });
  },
});

/** Makes the site installable: manifests, icons, and the service worker that caches the shell. */
export const installable = (): Plugin[] => [
  ...VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/worker',
    filename: 'service-worker.ts',
    // The page registers the worker itself, after the first screen.
    injectRegister: false,
    manifest: manifestOf(WORDS.el),
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
      dontCacheBustURLsMatching: /^static\//,
    },
  }),
  englishManifest(),
];

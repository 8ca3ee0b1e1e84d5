import type { HtmlTagDescriptor, Plugin } from 'vite';
import { DARK, LIGHT, SHAPE, type Palette } from '../../backend/src/contract/design-tokens.ts';

const ID = 'virtual:design-tokens.css';
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const colours = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `  --${kebab(name)}: ${String(value)};`)
    .join('\n');

const shape = `  --font-family: ${SHAPE.fontFamily};
  --rhythm: ${SHAPE.rhythmPx}px;
  --card-radius: ${SHAPE.cardRadiusPx}px;
  --control-radius: ${SHAPE.controlRadiusPx}px;
  --touch-target: ${SHAPE.touchTargetPx}px;
  --motion: ${SHAPE.motionMs}ms;`;

/** Paper is white in both themes. */
const stylesheet = `:root {\n  color-scheme: light;\n${shape}\n${colours(LIGHT)}\n}
@media not print {\n:root[data-theme='dark'] {\n  color-scheme: dark;\n${colours(DARK)}\n}\n}\n`;

const themeColour = (scheme: 'light' | 'dark', palette: Palette): HtmlTagDescriptor => ({
  tag: 'meta',
  attrs: { name: 'theme-color', media: `(prefers-color-scheme: ${scheme})`, content: palette.background },
  injectTo: 'head',
});

/** The contract's design tokens as CSS custom properties (`accentSoft` is `--accent-soft`), for both themes. */
export function designTokens(): Plugin {
  return {
    name: 'design-tokens',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? stylesheet : undefined),
    transformIndexHtml: () => [themeColour('light', LIGHT), themeColour('dark', DARK)],
  };
}

/** Preloads both subsets of the typeface; the stylesheet would request them only after it has arrived. */
export function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'preload-fonts',
    apply: 'build',
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: base + file, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** Calls that only describe a field or an object of the wire (contract/shape.ts, contract/kinds.ts). */
const DESCRIBING = /\b(?:is\.\w+|about|each|example|extend|listOf|omit|one|oneOf|optional|orNull|partOf|pick|shape)\(/g;

/**
 * Marks the shapes of the contract as pure, so that an app leaves out shapes that it uses only as types. The bundler
 * cannot see that: it takes a function of another module for one with effects.
 */
export const pureShapes = (): Plugin => ({
  name: 'pure-shapes',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } } }),
  transform: (code, id) =>
    /\/backend\/src\/contract\/(?!shape|kinds)[\w.-]+\.ts$/.test(id)
      ? { code: code.replace(DESCRIBING, '/* @__PURE__ */ $&'), map: null }
      : null,
});

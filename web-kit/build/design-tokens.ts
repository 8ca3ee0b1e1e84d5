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

const stylesheet = `:root {\n  color-scheme: light;\n${shape}\n${colours(LIGHT)}\n}
:root[data-theme='dark'] {\n  color-scheme: dark;\n${colours(DARK)}\n}\n`;

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

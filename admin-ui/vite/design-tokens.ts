import type { Plugin } from 'vite';
import { DARK, LIGHT, SHAPE, type Palette } from '../../backend/src/contract/design-tokens.ts';

const MODULE = 'virtual:design-tokens.css';
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${kebab(name)}:${String(value)};`)
    .join('');
}

const shape = [
  `--font:${SHAPE.fontFamily};`,
  `--rhythm:${SHAPE.rhythmPx}px;`,
  `--card-radius:${SHAPE.cardRadiusPx}px;`,
  `--control-radius:${SHAPE.controlRadiusPx}px;`,
  `--touch:${SHAPE.touchTargetPx}px;`,
  `--motion:${SHAPE.motionMs}ms;`,
].join('');

/** Adds the tokens that both apps share as CSS custom properties in the page, before the first paint. */
export function designTokens(): Plugin {
  return {
    name: 'design-tokens',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `:root{${shape}color-scheme:light;${declarations(LIGHT)}}` +
          `:root[data-theme='dark']{color-scheme:dark;${declarations(DARK)}}`
        : undefined,
  };
}

import { CLASS_COLOUR_NAMES, CLASS_COLOURS } from './class-colours.js';
import { contrastOf } from './colour.js';
import { DARK, LIGHT } from './design-tokens.js';

/** Contrast of text, which is more than a mark needs (WCAG 2). */
const LEAST = 4.5;

describe('the colour of a class', () => {
  it.each(CLASS_COLOUR_NAMES)('%s is told from every ground that it stands on, in both themes', (name) => {
    const grounds = (['background', 'surface', 'surfaceSunken', 'accentSoft'] as const).flatMap((ground) => [
      contrastOf(CLASS_COLOURS[name].light, LIGHT[ground]),
      contrastOf(CLASS_COLOURS[name].dark, DARK[ground]),
    ]);
    expect(Math.min(...grounds)).toBeGreaterThanOrEqual(LEAST);
  });
});

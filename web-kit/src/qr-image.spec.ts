import { expect, it } from '@jest/globals';
import { qrImage } from './qr-image.js';

const svgOf = (src: string): string => decodeURIComponent(src.replace('data:image/svg+xml;utf8,', ''));

it.each([
  [1, 23],
  [2, 25],
])('draws the smallest code with a border of %i modules as %i of them', (border, size) => {
  expect(svgOf(qrImage('palestra', border))).toMatch(new RegExp(`^<svg viewBox="0 0 ${size} ${size}".*</svg>$`));
});

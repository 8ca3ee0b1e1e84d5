import { sidesOf } from './image-sides.js';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const PNG = bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0x80, 0, 0, 1, 0xe0]);
/** With a table and filling bytes before the frame. */
const JPEG = bytes([0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2, 0xff, 0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80]);
const webp = (kind: string, rest: number[]): Buffer => bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest);
const LOSSY = webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]);
const LOSSLESS = webp('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]);
const EXTENDED = webp('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]);

describe('the sides of an image', () => {
  it.each([
    ['a PNG', 'image/png', PNG],
    ['a JPEG', 'image/jpeg', JPEG],
    ['a lossy WebP', 'image/webp', LOSSY],
    ['a lossless WebP', 'image/webp', LOSSLESS],
    ['an extended WebP', 'image/webp', EXTENDED],
  ] as const)('are read from the head of %s', (_name, type, content) => {
    expect(sidesOf(type, content)).toEqual({ width: 640, height: 480 });
  });

  it.each([
    ['a PNG that ends', 'image/png', PNG.subarray(0, 20)],
    ['a JPEG that ends', 'image/jpeg', JPEG.subarray(0, 12)],
    ['a JPEG without a frame', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ['a JPEG of other bytes', 'image/jpeg', bytes([0xff, 0xd8, 1, 2, 3])],
    ['a WebP of another kind', 'image/webp', webp('ANIM', [0, 0, 0, 0])],
  ] as const)('are not known of %s', (_name, type, content) => {
    expect(sidesOf(type, content)).toBeNull();
  });
});

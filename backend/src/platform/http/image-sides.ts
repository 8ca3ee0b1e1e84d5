import type { ImageType } from '../../contract/gym-images.js';

export interface ImageSides {
  width: number;
  height: number;
}

const SIDE_OF_14_BITS = 0x3f_ff;
const MARKER = 0xff;
const START_OF_SCAN = 0xda;
/** Frames of a JPEG; three markers of their range are tables. */
const FIRST_FRAME = 0xc0;
const LAST_FRAME = 0xcf;
const TABLES = [0xc4, 0xc8, 0xcc];

const ofPng = (png: Buffer): ImageSides => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) });

/** Walks from marker to marker up to the first frame. */
function ofJpeg(jpeg: Buffer): ImageSides | null {
  let at = 2;
  while (jpeg[at] === MARKER) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === START_OF_SCAN) return null;
    if (marker === MARKER) {
      at += 1;
      continue;
    }
    if (marker >= FIRST_FRAME && marker <= LAST_FRAME && !TABLES.includes(marker)) {
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) };
    }
    at += 2 + Math.max(2, jpeg.readUInt16BE(at + 2));
  }
  return null;
}

function ofWebp(webp: Buffer): ImageSides | null {
  const kind = webp.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = webp.readUInt32LE(21);
    return { width: (bits & SIDE_OF_14_BITS) + 1, height: ((bits >>> 14) & SIDE_OF_14_BITS) + 1 };
  }
  if (kind !== 'VP8 ') return null;
  return { width: webp.readUInt16LE(26) & SIDE_OF_14_BITS, height: webp.readUInt16LE(28) & SIDE_OF_14_BITS };
}

const SIDES_OF: Readonly<Record<ImageType, (content: Buffer) => ImageSides | null>> = {
  'image/png': ofPng,
  'image/jpeg': ofJpeg,
  'image/webp': ofWebp,
};

/** Pixels of an image as its head says them; null where it does not. A few bytes may ask a browser for gigabytes. */
export function sidesOf(type: ImageType, content: Buffer): ImageSides | null {
  try {
    return SIDES_OF[type](content);
  } catch {
    // It ends before it says so.
    return null;
  }
}

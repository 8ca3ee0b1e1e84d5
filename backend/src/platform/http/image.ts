import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { IMAGE_TYPES, type ImageType } from '../../contract/gym-images.js';
import { invalidField } from '../errors/app-error.js';
import { fileTypeOf } from './file-type.js';
import { sidesOf } from './image-sides.js';

const BYTES_PER_KB = 1024;
const VERSION_LENGTH = 16;

const isKept = (type: string | null): type is ImageType => IMAGE_TYPES.some((kept) => kept === type);

export const imageVersionOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, VERSION_LENGTH);

export interface KeptImage {
  type: ImageType;
  /** Follows from the content. */
  version: string;
  content: Buffer;
}

interface ImageLimits {
  maxKilobytes: number;
  /** Pixels of either side; left out where the gym alone shows it. */
  maxSide?: number;
}

/** An uploaded image that may be kept: neither its name nor the caller's word counts. */
export async function checkedImage(content: Buffer, { maxKilobytes, maxSide }: ImageLimits): Promise<KeptImage> {
  if (content.length === 0) throw invalidField('file', 'fileMissing');
  if (content.length > maxKilobytes * BYTES_PER_KB) throw invalidField('file', 'imageTooLarge', { max: maxKilobytes });
  const type = await fileTypeOf(content);
  if (!isKept(type)) throw invalidField('file', 'imageUnsupported');
  if (maxSide !== undefined) {
    const { width, height } = sidesOf(type, content) ?? { width: 0, height: 0 };
    if (Math.min(width, height) < 1) throw invalidField('file', 'imageUnsupported');
    if (Math.max(width, height) > maxSide) throw invalidField('file', 'imageTooWide', { max: maxSide });
  }
  return { type, version: imageVersionOf(content), content };
}

/** The address of a version is kept by browsers; any other asks each time. */
const cacheOf = (isOfVersion: boolean): string =>
  isOfVersion ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';

/** Sends a kept image; without its content to a reader who has it. */
export function sendImage(
  reply: FastifyReply,
  askedVersion: string | undefined,
  found: KeptImage | { version: string; content: null },
): void {
  void reply.header('ETag', `"${found.version}"`).header('Cache-Control', cacheOf(askedVersion === found.version));
  void (found.content === null ? reply.code(304).send() : reply.type(found.type).send(found.content));
}

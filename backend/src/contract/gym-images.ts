import * as is from './kinds.js';
import { optional, shape } from './shape.js';

/** The gym's own images, which anybody may see: beside its name, and on a newcomer's first screen. */
export const GYM_IMAGES = ['logo', 'picture'] as const;
export type GymImageName = (typeof GYM_IMAGES)[number];

/** Types that they may have, by their first bytes. An SVG could run scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** GET /api/gym/logo, GET /api/gym/picture. */
export class GymImageRequest extends shape({ version: optional(is.textOf({ max: 16 })) }) {}

/** Another address for each version, so that a browser may keep it. */
export const imageAddress = (image: GymImageName, version: string): string => `/api/gym/${image}?version=${version}`;

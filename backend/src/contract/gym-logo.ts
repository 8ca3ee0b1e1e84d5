import * as is from './kinds.js';
import { optional, shape } from './shape.js';

/** Images that a gym may have as its logo, by what their first bytes say. An SVG could run scripts. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type LogoType = (typeof LOGO_TYPES)[number];

const PATH = '/api/gym/logo';

/** GET /api/gym/logo. */
export class GymLogoRequest extends shape({ version: optional(is.textOf({ max: 16 })) }) {}

/** Another address for each version, so that a browser may keep it. */
export const logoAddress = (version: string): string => `${PATH}?version=${version}`;

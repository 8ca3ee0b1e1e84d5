import { createHmac, timingSafeEqual } from 'node:crypto';
import { ACCOUNT_ROUTES } from '../contract/account.js';
import type { Language } from '../contract/languages.js';
import { inLanguage } from '../mail/templates/mail-links.js';
import type { Environment } from '../platform/config/environment-shape.js';

/** The offer of a held place: the entry, its addressee, and the end of its hold, which no later offer shares. */
interface Offer {
  entryId: string;
  actorId: string;
  until: Date;
}

type Keys = Pick<Environment, 'jwtSecret'>;

function signatureOf(payload: string, { jwtSecret }: Keys): Buffer {
  if (jwtSecret === null) throw new Error('JWT_SECRET is not set: `npm start` makes one by itself');
  return createHmac('sha256', jwtSecret).update(`held place\n${payload}`).digest();
}

/** The secret of the link to a held place. It is signed, and ends with the hold: nothing is stored for it. */
export function offerToken({ entryId, actorId, until }: Offer, keys: Keys): string {
  const payload = `${entryId}.${actorId}.${until.getTime().toString(36)}`;
  return `${payload}.${signatureOf(payload, keys).toString('base64url')}`;
}

/** The link of a mail about a held place. */
export function offerLink(
  offer: Offer,
  language: Language,
  environment: Keys & Pick<Environment, 'publicUrl'>,
): string {
  const token = offerToken(offer, environment);
  return `${environment.publicUrl}${ACCOUNT_ROUTES.heldPlace}?token=${token}${inLanguage(language)}`;
}

const TOKEN = /^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-z]{1,11}))\.([\w-]{43})$/;

/** null for anything that was not signed here. */
export function readOfferToken(token: string, keys: Keys): Offer | null {
  const [, payload = '', entryId = '', actorId = '', time = '', signature = ''] = TOKEN.exec(token) ?? [];
  // As it is written: the last character has spare bits, and several would be read alike.
  const given = Buffer.from(signature);
  const signed = Buffer.from(signatureOf(payload, keys).toString('base64url'));
  if (payload === '' || given.length !== signed.length || !timingSafeEqual(given, signed)) return null;
  return { entryId, actorId, until: new Date(parseInt(time, 36)) };
}

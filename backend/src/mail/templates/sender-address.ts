import { isIP } from 'node:net';
import type { Environment } from '../../platform/config/environment-shape.js';

const NAMED = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/;
/** Reserved for examples and tests: mail of a machine without a domain only goes to the local mailbox. */
const NAMELESS_DOMAIN = 'palestra.test';

/**
 * Parses MAIL_FROM as `address` or `Name <address>`; the name defaults to the gym's, the address to one at PUBLIC_URL's
 * host.
 */
export function senderAddress(
  { mailFrom, publicUrl }: Pick<Environment, 'mailFrom' | 'publicUrl'>,
  gymName: string,
): { name: string; address: string } {
  if (mailFrom === null) return { name: gymName, address: `no-reply@${domainOf(publicUrl)}` };
  const [, name = '', address = mailFrom.trim()] = NAMED.exec(mailFrom) ?? [];
  return { name: name === '' ? gymName : name, address };
}

function domainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const isName = hostname.includes('.') && isIP(hostname) === 0 && !hostname.startsWith('[');
  return isName ? hostname : NAMELESS_DOMAIN;
}

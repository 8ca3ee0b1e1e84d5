import { networkInterfaces } from 'node:os';
import type { Environment } from '../platform/config/environment-shape.js';

export interface Addresses {
  lines: string[];
  /** Ends the sentence "Palestra is ready: ...". */
  where: string;
}

/** @param url where the process listens: no host of a gym that a directory names */
export function addressesOfOne(
  url: string,
  { apiDocs, hosts, publicUrl }: Pick<Environment, 'apiDocs' | 'hosts' | 'publicUrl'>,
): Addresses {
  const where = hosts === null ? url : publicUrl;
  const lines = [
    `Member site        ${where}/`,
    `Staff console      ${where}/admin/`,
    ...(apiDocs ? [`API documentation  ${where}/api/docs`] : []),
  ];
  return { lines, where };
}

const EVERYWHERE = ['0.0.0.0', '::'];
type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * The addresses by which a phone in the same network finds a process that listens everywhere. In production a web server stands
 * before it.
 */
export function addressesForPhones(
  url: string,
  { host, production }: Pick<Environment, 'host' | 'production'>,
  interfaces: Interfaces = networkInterfaces(),
): string[] {
  if (production || !EVERYWHERE.includes(host)) return [];
  const { port } = new URL(url);
  return Object.values(interfaces)
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `On a phone here    http://${address}:${port}/`);
}

const MOST_NAMED = 10;
const COLUMN = 'Member site        '.length;

/** @param operatorUrl null: the operator has no page */
export function addressesOfMany(
  gyms: readonly { key: string; publicUrl: string }[],
  operatorUrl: string | null,
): Addresses {
  const named = gyms.slice(0, MOST_NAMED).map(({ key, publicUrl }) => `${key.padEnd(COLUMN - 1)} ${publicUrl}/`);
  const more = gyms.length - named.length;
  const lines = [
    ...named,
    ...(more > 0 ? [`and ${more} more: npm run gym:list shows all`] : []),
    gyms.length === 0
      ? 'No gym can be served yet: npm run gym:create makes one, and npm run gym:list shows all.'
      : 'Each gym has its staff console at /admin/ there.',
    ...(operatorUrl === null ? [] : [`Operator’s page    ${operatorUrl}/`]),
  ];
  return { lines, where: 'each gym is under its own host' };
}

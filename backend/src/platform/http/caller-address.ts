import { isIPv6 } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/**
 * The network that attempts are counted by: an IPv4 address, or the /64 of an IPv6 one, because one household can use
 * all of its 2^64 addresses.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The caller's full IP address; TRUST_PROXY decides whether a proxy's header counts. */
export const CallerAddress = createParamDecorator(
  (_: undefined, context: ExecutionContext): string => context.switchToHttp().getRequest<FastifyRequest>().ip,
);

const FORWARDED = ['x-forwarded-for', 'forwarded'] as const;

/** The same to be kept; null behind a proxy whose header does not count, since it would be the proxy's. */
export const KeptAddress = createParamDecorator((_: undefined, context: ExecutionContext): string | null => {
  const { ip, headers, socket } = context.switchToHttp().getRequest<FastifyRequest>();
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isForwarded && ip === socket.remoteAddress ? null : ip;
});

/** The caller's network as `networkOf` gives it; TRUST_PROXY decides whether a proxy's header counts. */
export const CallerNetwork = createParamDecorator((_: undefined, context: ExecutionContext): string =>
  networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../platform/http/caller-address.js';
import { browserOf } from './session-browser.rules.js';

export interface SessionDevice {
  browser: string | null;
  /** A network from `networkOf`. */
  network: string;
}

export const CallerDevice = createParamDecorator((_: undefined, context: ExecutionContext): SessionDevice => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return { browser: browserOf(headers['user-agent']), network: networkOf(ip) };
});

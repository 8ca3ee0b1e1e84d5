import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { isLoopback } from '../config/address.js';
import { ENVIRONMENT } from '../config/config.module.js';
import type { Environment } from '../config/environment-shape.js';
import {
  post,
  problemOfAddress,
  send,
  type AddressProblem,
  type OutgoingAnswer,
  type OutgoingRequest,
  type Reach,
} from './outgoing.js';
import { isPublic } from './public-address.js';

/** It asks name servers itself: the system's look-up would keep one of the process's few threads for as long as it takes. */
const RESOLVER = { timeout: 2_000, tries: 2 };

/**
 * Requests to addresses that come from outside, such as the ones that users type or browsers send: over TLS, to public
 * machines alone (docs/security.md).
 */
@Injectable()
export class OutgoingService {
  private readonly resolver = new Resolver(RESOLVER);

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** For forms: null when the address can be asked. */
  problemOf(url: string): AddressProblem | null {
    return problemOfAddress(url, this.reach());
  }

  /** @throws {OutgoingFailure} when no status came */
  post(request: OutgoingRequest): Promise<OutgoingAnswer> {
    return post(request, this.reach());
  }

  /** @throws {OutgoingFailure} when no status came */
  send(request: OutgoingRequest): Promise<OutgoingAnswer> {
    return send(request, this.reach());
  }

  /** Read with each request: with many gyms the environment is that of the gym that asks. */
  private reach(): Reach {
    const isHere = (host: string): boolean => this.environment.outgoingLoopback && isLoopback(host);
    return {
      resolve: (name) => (isHere(name) ? Promise.resolve(['127.0.0.1']) : this.addressesOf(name)),
      isOpen: (address) => isPublic(address) || isHere(address),
      isOpenPlainly: isHere,
    };
  }

  private async addressesOf(name: string): Promise<string[]> {
    const found = await Promise.allSettled([this.resolver.resolve4(name), this.resolver.resolve6(name)]);
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  }
}

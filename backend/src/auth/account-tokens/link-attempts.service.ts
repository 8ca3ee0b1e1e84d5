import { Injectable } from '@nestjs/common';
import type { ErrorCode } from '../../contract/error-codes.js';
import { AppError } from '../../platform/errors/app-error.js';
import { wrongLinksFrom } from '../throttling/throttle-keys.js';
import { ThrottlesService } from '../throttling/throttles.service.js';

/** Counts invalid links against the network that they are opened from. */
@Injectable()
export class LinkAttemptsService {
  constructor(private readonly throttles: ThrottlesService) {}

  /** Runs `open`, which returns whether the link was valid; throws `refusal` when it was not. */
  async follow(network: string, refusal: ErrorCode, open: () => Promise<boolean>): Promise<void> {
    await this.requireFree(network);
    if (await open()) return;
    await this.count(network);
    throw new AppError(refusal);
  }

  requireFree = (network: string): Promise<void> => this.throttles.requireFree([wrongLinksFrom(network)]);
  count = (network: string): Promise<void> => this.throttles.requireCounted([wrongLinksFrom(network)]);
}

import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { SettingsRepository } from './settings.repository.js';

/** For public routes whose refusals name hours: no session says how the gym writes them (rule: clock format). */
@Injectable()
export class ClockFormatGuard implements CanActivate {
  constructor(private readonly settings: SettingsRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { clockFormat } = await this.settings.values();
    context.switchToHttp().getRequest<FastifyRequest>().clockFormat = clockFormat;
    return true;
  }
}

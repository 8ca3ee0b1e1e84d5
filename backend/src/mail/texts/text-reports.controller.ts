import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Public } from '../../platform/http/access.js';
import { AnswersNothing, Refuses } from '../../platform/http/documented.js';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '../../platform/http/documentation.js';
import { TakesSigned } from '../../platform/http/other-bodies.js';
import { IdPipe } from '../../platform/http/validation/request.pipe.js';
import { Clock } from '../../platform/time/clock.js';
import { TextAccounts } from './text-accounts.js';
import { TextsRepository } from './texts.repository.js';

/**
 * The company that sends SMS says here what became of a text, also while the gym uses none: some may be under way. For anybody
 * else there is nothing.
 */
@ApiTags('mail')
@Controller('texting/reports')
export class TextReportsController {
  constructor(
    private readonly texts: TextsRepository,
    private readonly accounts: TextAccounts,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post(':id')
  @Public()
  @HttpCode(200)
  @TakesSigned()
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOperation({ summary: 'Takes the report of a provider of SMS or Viber, signed by it' })
  @AnswersNothing({ el: 'Σημειώθηκε', en: 'It is noted' })
  @Refuses('NOT_FOUND')
  async report(@Param('id', IdPipe) id: string, @Req() request: FastifyRequest): Promise<void> {
    const row = await this.texts.account();
    const opened = row === null ? null : this.accounts.open(row);
    const { body, headers } = request;
    if (opened === null || typeof body !== 'string') throw new AppError('NOT_FOUND');
    // The address that the provider was given: what it signed is about that one, whatever stands before this server.
    const url = `${this.environment.publicUrl}/api/texting/reports/${id}`;
    const report = opened.adapter.report({ url, headers, body }, opened.account);
    if (report === null) throw new AppError('NOT_FOUND');
    await this.texts.noteReport(id, report, this.clock.now());
  }
}

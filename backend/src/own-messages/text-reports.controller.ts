import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { wrongTextReportsFrom } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import { LIMITS } from '../contract/limits.js';
import { TextReportsService } from '../mail/texts/text-reports.service.js';
import { AppError } from '../platform/errors/app-error.js';
import { Public } from '../platform/http/access.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { AnswersNothing, Refuses } from '../platform/http/documented.js';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { TakesSigned } from '../platform/http/other-bodies.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';

/** The company that sends SMS says here what became of a text. For anybody else there is nothing. */
@ApiTags('mail')
@Controller('texting/reports')
export class TextReportsController {
  constructor(
    private readonly reports: TextReportsService,
    private readonly throttles: ThrottlesService,
  ) {}

  @Post(':id')
  @Public()
  @HttpCode(200)
  @TakesSigned(LIMITS.textReportMaxBytes)
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ schema: { type: 'object', additionalProperties: true } })
  @ApiOperation({ summary: 'Takes the report of a provider of SMS or Viber, signed by it' })
  @AnswersNothing({ el: 'Σημειώθηκε', en: 'It is noted' })
  @Refuses('NOT_FOUND', 'TOO_MANY_ATTEMPTS', 'BODY_TOO_LARGE')
  async report(
    @Param('id', IdPipe) id: string,
    @CallerNetwork() network: string,
    @Req() { headers, body }: FastifyRequest,
  ): Promise<void> {
    // Reports that a former account signed come from the same network: they hold none of this one's back.
    if (typeof body === 'string' && (await this.reports.hear(id, { headers, body }))) return;
    await this.throttles.requireCounted([wrongTextReportsFrom(network)]);
    throw new AppError('NOT_FOUND');
  }
}

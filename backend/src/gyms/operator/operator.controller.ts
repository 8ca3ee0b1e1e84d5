import { Controller, Get, Inject, Logger, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, isLanguage } from '../../contract/languages.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { servedGyms } from '../directory/served-gyms.js';
import { AppError } from '../../platform/errors/app-error.js';
import { askForPassword, laterPage } from '../../platform/http/question-page.js';
import { Public } from '../../platform/http/access.js';
import { isSameSecret } from '../../platform/http/is-same-secret.js';
import { ApiExcludeController } from '../../platform/http/documentation.js';
import { languageOf } from '../../platform/texts/request-language.js';
import { Clock } from '../../platform/time/clock.js';
import { isSort } from './gyms.rules.js';
import { closedPage, gymsPage, PAGE_POLICY } from './operator-page.js';
import { SurveyedGymsService } from './surveyed-gyms.service.js';

/** The password of `Basic`, with any user, or the token of `Bearer`. */
function tokenIn(authorization: string | undefined): string {
  const [, scheme = '', given = ''] = /^(\w+) +(\S+)$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return given;
  if (scheme.toLowerCase() !== 'basic') return '';
  const pair = Buffer.from(given, 'base64').toString('utf8');
  return pair.slice(pair.indexOf(':') + 1);
}

/**
 * The operator's page of gyms. It only reads, and stands only under a host of no gym. It needs the operator's token,
 * which no account of a gym has. The token is long and random, so that guesses need no count.
 */
@ApiExcludeController()
@Controller('operator')
export class OperatorController {
  private readonly logger = new Logger('Operator');

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly gyms: SurveyedGymsService,
    private readonly clock: Clock,
  ) {}

  @Get()
  @Public()
  async read(
    @Query() given: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { operator } = this.environment;
    const host = request.hostname.toLowerCase();
    // A gym of that host comes first, and its people never learn that there is such a page.
    if (operator?.host !== host || servedGyms()?.find(host) !== null) throw new AppError('NOT_FOUND');
    const language = isLanguage(given.lang) ? given.lang : languageOf(request);
    void reply
      .header('Content-Security-Policy', PAGE_POLICY)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8');
    if (!isSameSecret(tokenIn(request.headers.authorization), operator.token)) {
      return void askForPassword(reply).send(await closedPage(language, 'refused'));
    }
    return void reply.send(await this.pageOf(given, language, reply));
  }

  private async pageOf(
    given: Readonly<Record<string, unknown>>,
    language: Language,
    reply: FastifyReply,
  ): Promise<string> {
    const text = (name: string): string => (typeof given[name] === 'string' ? given[name] : '');
    try {
      const gyms = await this.gyms.read();
      const sort = isSort(given.sort) ? given.sort : 'name';
      const asked = { words: text('q').trim(), sort, page: Number(text('page')), language };
      return await gymsPage(gyms, asked, this.clock.now());
    } catch (fault) {
      this.logger.error('The gyms cannot be surveyed', fault);
      void laterPage(reply);
      return closedPage(language, 'unreadable');
    }
  }
}

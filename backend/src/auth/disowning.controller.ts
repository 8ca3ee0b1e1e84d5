import { Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '../platform/http/documentation.js';
import type { FastifyReply } from 'fastify';
import type { ConfirmEmailRequest } from '../contract/account.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { mailWords } from '../mail/templates/mail-languages.js';
import { Public } from '../platform/http/access.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { Language } from '../platform/http/caller.js';
import { TakesForm } from '../platform/http/other-bodies.js';
import { AnyQuery } from '../platform/http/undeclared-query.guard.js';
import { sendQuestionPage } from '../platform/http/question-page.js';
import { LinkAttemptsService } from './account-tokens/link-attempts.service.js';
import { DisowningService, type DisownableState } from './disowning.service.js';

/** The page behind "it was not me" of a confirmation mail. Answers HTML, without an envelope. */
@ApiExcludeController()
@AnyQuery()
@Controller('auth/not-me')
export class DisowningController {
  constructor(
    private readonly disowning: DisowningService,
    private readonly attempts: LinkAttemptsService,
  ) {}

  @Get()
  @Public()
  async ask(
    @Query() query: Record<string, unknown>,
    @Language() language: LanguageCode,
    @CallerNetwork() network: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const state = await this.look(network, query, (link) => this.disowning.stateOf(link));
    await sendPage(reply, state === 'pending' ? 'question' : state, language);
  }

  @Post()
  @Public()
  @TakesForm()
  async disown(
    @Query() query: Record<string, unknown>,
    @Language() language: LanguageCode,
    @CallerNetwork() network: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const state = await this.look(network, query, (link) => this.disowning.disown(link));
    await sendPage(reply, state === 'pending' ? 'done' : state, language);
  }

  private async look(
    network: string,
    query: Record<string, unknown>,
    stateOf: (link: ConfirmEmailRequest) => Promise<DisownableState>,
  ): Promise<DisownableState> {
    await this.attempts.requireFree(network);
    const link = linkIn(query);
    const state = link === null ? 'unknown' : await stateOf(link);
    if (state === 'unknown') await this.attempts.count(network);
    return state;
  }
}

const isPart = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= LIMITS.emailMaxLength;

function linkIn({ email, token }: Record<string, unknown>): ConfirmEmailRequest | null {
  return isPart(email) && isPart(token) ? { email, token } : null;
}

function sendPage(
  reply: FastifyReply,
  state: 'question' | 'done' | 'confirmed' | 'unknown',
  language: LanguageCode,
): Promise<void> {
  const { title, button, ...texts } = mailWords(language).disownPage;
  const page = { language, title, text: texts[state], button: state === 'question' ? button : null };
  return sendQuestionPage(reply, state !== 'unknown', page);
}

import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../contract/languages.js';
import { Public } from '../../platform/http/access.js';
import { ApiExcludeController } from '../../platform/http/documentation.js';
import { TakesForm } from '../../platform/http/other-bodies.js';
import { sendQuestionPage } from '../../platform/http/question-page.js';
import { AnyQuery } from '../../platform/http/undeclared-query.guard.js';
import { isUuid } from '../../platform/http/validation/fields.js';
import { mailWords } from '../templates/mail-languages.js';
import { UnsubscribingService, type Reader } from './unsubscribing.service.js';

/** Target of the links and one-click headers (RFC 8058) in broadcasts and automatic messages. Answers HTML, without an envelope. */
@ApiExcludeController()
@AnyQuery()
@Controller('mail/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly unsubscribing: UnsubscribingService) {}

  @Get(':mailId')
  @Public()
  async ask(@Param('mailId') mailId: string, @Res() reply: FastifyReply): Promise<void> {
    const reader = await this.readerOf(mailId);
    if (reader === null) return sendPage(reply, 'unknown', null);
    await sendPage(reply, 'question', reader);
  }

  @Post(':mailId')
  @Public()
  @TakesForm()
  async unsubscribe(@Param('mailId') mailId: string, @Res() reply: FastifyReply): Promise<void> {
    const reader = await this.readerOf(mailId);
    if (reader === null) return sendPage(reply, 'unknown', null);
    await this.unsubscribing.unsubscribe(reader);
    await sendPage(reply, 'done', reader);
  }

  private readerOf = (mailId: string) => (isUuid(mailId) ? this.unsubscribing.readerOf(mailId) : null);
}

function sendPage(
  reply: FastifyReply,
  state: 'question' | 'done' | 'unknown',
  reader: Pick<Reader, 'language' | 'follow'> | null,
): Promise<void> {
  const language = reader?.language ?? DEFAULT_LANGUAGE;
  const words = mailWords(language);
  const { title, button, ...texts } = reader?.follow ? words.unfollowPage : words.unsubscribePage;
  const page = { language, title, text: texts[state], button: state === 'question' ? button : null };
  return sendQuestionPage(reply, state !== 'unknown', page);
}

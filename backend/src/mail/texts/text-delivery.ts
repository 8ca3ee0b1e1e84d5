import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { LIMITS } from '../../contract/limits.js';
import { mobileOf } from '../../contract/mobile.js';
import { textLength } from '../../contract/text-length.js';
import type { TextState, TextWay } from '../../contract/texting.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { OutgoingFailure } from '../../platform/outgoing/outgoing.js';
import { OutgoingService } from '../../platform/outgoing/outgoing.service.js';
import { ClockCheck } from '../../platform/time/clock-check.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import { SettingsRepository } from '../../settings/settings.repository.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { TextAccounts } from './text-accounts.js';
import type { TextMessageRow } from './text.entity.js';
import type { TextAnswer } from './text-provider.js';
import { ANY_OPEN_TEXT, TextsRepository } from './texts.repository.js';

/**
 * `sent`: the provider has it · `mail`: it goes by mail · `in-doubt`: nobody knows whether the provider has it · `later`: the
 * provider takes no more at the moment.
 */
export type TextOutcome =
  | { way: 'sent' }
  | { way: 'mail' }
  | { way: 'in-doubt'; words: string }
  | { way: 'later'; words: string };
const BY_MAIL: TextOutcome = { way: 'mail' };

export interface TextToSend {
  mailId: string | null;
  userId: string | null;
  to: string;
  text: string;
  notAfter: Date | null;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 20_000;
const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = 86_400_000;

/** A message of Viber is paid whole. */
export const segmentsBy = (way: TextWay, text: string): number => (way === 'viber' ? 1 : textLength(text).segments);

/** Sends messages of the outbox by SMS or Viber (rule: SMS and Viber). */
@Injectable()
export class TextDelivery {
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly texts: TextsRepository,
    private readonly accounts: TextAccounts,
    private readonly outgoing: OutgoingService,
    private readonly settings: SettingsRepository,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** `write` gets the way of the account: what Viber shows needs no spelling of SMS. */
  async tell({ id, recipientId, notAfter }: BegunMail, write: (way: TextWay) => string): Promise<TextOutcome> {
    if (recipientId === null) return BY_MAIL;
    const account = await this.texts.account();
    const reader = await this.texts.reader(recipientId);
    const to = mobileOf(reader?.phone ?? null);
    if (account === null || reader === null || to === null || reader.fault !== null) return BY_MAIL;
    const { outcome } = await this.send({ mailId: id, userId: recipientId, to, text: write(account.way), notAfter });
    return outcome;
  }

  /** Written down before and after, so that no text is given twice whatever happens between. */
  async send({ mailId, userId, to, text, notAfter }: TextToSend): Promise<{ id: string; outcome: TextOutcome }> {
    const id = randomUUID();
    const { now, today } = this.clock.read();
    const { texting } = await this.settings.values();
    const known = await this.texts.account();
    if (known === null) return { id, outcome: BY_MAIL };
    const segments = segmentsBy(known.way, text);
    const begun: Omit<TextMessageRow, 'provider' | 'providerId' | 'state' | 'words' | 'reportedAt'> = {
      ...{ id, mailId, userId, isTest: mailId === null, segments, cents: segments * texting.priceCents },
      ...{ month: `${today.slice(0, 7)}-01`, begunAt: now },
    };
    const row = await this.texts.begin(begun, texting.capCents);
    const opened = row === null ? null : this.accounts.open(row);
    if (opened === null) {
      if (row !== null) await this.texts.takeBack(id);
      return { id, outcome: BY_MAIL };
    }
    const { adapter, account } = opened;
    const left = notAfter === null ? SECONDS_PER_DAY : Math.ceil((notAfter.getTime() - now.getTime()) / 1_000);
    const seconds = Math.max(1, Math.min(left, SECONDS_PER_DAY));
    const isWide = textLength(text).alphabet === 'ucs2';
    const reportUrl = `${this.environment.publicUrl}/api/texting/reports/${id}`;
    const wish = { id, to, text, isWide, seconds, reportUrl };
    const answer = await this.ask(
      () => adapter.request(wish, account, now),
      (...said) => adapter.answer(...said),
    );
    return { id, outcome: await this.note(id, { userId, isTest: begun.isTest }, answer) };
  }

  /** A request that never left is not in doubt. */
  private async ask(
    request: () => { url: string; headers: Readonly<Record<string, string>>; body: string | Buffer },
    read: (status: number, text: string) => TextAnswer,
  ): Promise<TextAnswer> {
    try {
      const posted = { ...request(), timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES };
      const { status, text } = await this.outgoing.post(posted);
      return read(status, text);
    } catch (fault) {
      const words = fault instanceof Error ? fault.message : String(fault);
      this.logger.warn(`The company that sends SMS was not reached: ${words}`);
      const mayHave = fault instanceof OutgoingFailure && fault.mayHaveArrived;
      return mayHave ? { outcome: 'unknown', words } : { outcome: 'refused', words, fault: null };
    }
  }

  private async note(
    id: string,
    { userId, isTest }: Pick<TextMessageRow, 'userId' | 'isTest'>,
    answer: TextAnswer,
  ): Promise<TextOutcome> {
    const { now } = this.clock.read();
    if (answer.outcome === 'later' && !isTest) {
      await this.texts.takeBack(id);
      return { way: 'later', words: answer.words };
    }
    const providerId = answer.outcome === 'accepted' ? answer.providerId : null;
    const words = answer.outcome === 'accepted' ? null : answer.words;
    const state = ({ accepted: 'accepted', refused: 'refused', later: 'refused', unknown: 'in-doubt' } as const)[
      answer.outcome
    ];
    const known = await this.noted(id, { state, providerId, words }, now);
    if (answer.outcome === 'refused') {
      this.logger.warn(`The company that sends SMS refuses a text: ${answer.words}`);
      if (answer.fault !== null && userId !== null) await this.texts.rememberAlone(userId, answer.fault, now);
    }
    // A report that came before the answer knows more.
    if (known === 'accepted' || known === 'delivered') return { way: 'sent' };
    if (known === 'in-doubt' && words !== null) return { way: 'in-doubt', words };
    return BY_MAIL;
  }

  /** The text is with the provider, whatever becomes of the note: its message must not go by mail, too. */
  private async noted(id: string, note: Parameters<TextsRepository['note']>[1], now: Date): Promise<TextState | null> {
    try {
      return await this.texts.note(id, note, now);
    } catch (fault) {
      this.logger.error(`The outcome of a text is not noted: ${String(fault)}`);
      return note.state;
    }
  }

  @Scheduled(CronExpression.EVERY_MINUTE, `EXISTS (${ANY_OPEN_TEXT})`)
  async leaveToMail(): Promise<void> {
    const now = await this.clockCheck.agreedNow();
    if (now !== null) await this.texts.leaveToMail(now);
  }

  @Scheduled(CronExpression.EVERY_DAY_AT_4AM)
  async forget(): Promise<void> {
    const now = await this.clockCheck.agreedNow();
    if (now !== null) await this.texts.forgetBefore(new Date(now.getTime() - LIMITS.textsKeptDays * MS_PER_DAY));
  }
}

import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { LIMITS } from '../../contract/limits.js';
import { mobileOf } from '../../contract/mobile.js';
import { textLength } from '../../contract/text-length.js';
import type { TextState, TextWay } from '../../contract/texting.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { PerGym } from '../../platform/gyms/per-gym.js';
import { Batches, GATHER_MS } from '../../platform/database/batches.js';
import { Scheduled } from '../../platform/gyms/rounds.js';
import { OutgoingFailure } from '../../platform/outgoing/outgoing.js';
import { OutgoingService } from '../../platform/outgoing/outgoing.service.js';
import { ClockCheck } from '../../platform/time/clock-check.js';
import { GymClock } from '../../platform/time/gym-clock.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import { TextAccounts } from './text-accounts.js';
import type { TextMessageRow, TextProviderRow } from './text.entity.js';
import type { TextAnswer } from './text-provider.js';
import {
  ANY_LEFT_TO_MAIL,
  TextsRepository,
  type NewText,
  type ReaderByWay,
  type TextNote,
} from './texts.repository.js';

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
const NO_READER: ReaderByWay = { phone: null, way: null, fault: null };

/** null: it costs more than is left of the month. A state: that of the text which its message had already. */
type Begun = TextProviderRow | TextState | null;
interface Sent {
  outcome: TextOutcome;
  /** Nothing was given: the cap of the month is spent, or the keys do not open. */
  why?: 'spent' | 'closed';
}

export interface TextToSend {
  mailId: string | null;
  userId: string | null;
  /** The number as its account has it; null for a test. */
  phone: string | null;
  to: string;
  way: TextWay;
  text: string;
  notAfter: Date | null;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 20_000;
const SECONDS_PER_DAY = 86_400;
const MS_PER_DAY = 86_400_000;

function outcomeOf(state: TextState, words: string): TextOutcome {
  if (state === 'accepted' || state === 'delivered') return { way: 'sent' };
  return state === 'sending' || state === 'in-doubt' ? { way: 'in-doubt', words } : BY_MAIL;
}

/** A message of Viber is paid whole. */
export const segmentsBy = (way: TextWay, text: string): number => (way === 'viber' ? 1 : textLength(text).segments);

/** Sends messages of the outbox by SMS or Viber (rule: SMS and Viber). */
@Injectable()
export class TextDelivery {
  private readonly logger = new Logger('Mail');
  private readonly readers = new PerGym(
    () => new Batches<string, ReaderByWay | null>((ids) => this.readersOf(ids), { gatherMs: GATHER_MS }),
  );
  private readonly beginnings = new PerGym(
    () => new Batches<NewText, Begun>((texts) => this.texts.begin(texts), { gatherMs: GATHER_MS }),
  );
  private readonly notes = new PerGym(
    () =>
      new Batches<TextNote, TextState | null>((notes) => this.texts.note(notes, this.clock.read().now), {
        gatherMs: GATHER_MS,
      }),
  );

  constructor(
    private readonly texts: TextsRepository,
    private readonly accounts: TextAccounts,
    private readonly outgoing: OutgoingService,
    private readonly clock: GymClock,
    private readonly clockCheck: ClockCheck,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** `write` gets the way of the account: what Viber shows needs no spelling of SMS. */
  async tell({ id, recipientId, notAfter }: BegunMail, write: (way: TextWay) => string): Promise<TextOutcome> {
    if (recipientId === null) return BY_MAIL;
    const { phone, way, fault } = (await this.readers.current.ask(recipientId)) ?? NO_READER;
    const to = mobileOf(phone);
    if (way === null || to === null || fault !== null) return BY_MAIL;
    const wish = { mailId: id, userId: recipientId, phone, to, way, text: write(way), notAfter };
    return (await this.send(wish)).outcome;
  }

  private async readersOf(userIds: readonly string[]): Promise<(ReaderByWay | null)[]> {
    const readers = await this.texts.readers(userIds);
    return userIds.map((id) => readers.get(id) ?? null);
  }

  /** Written down before and after, so that no text is given twice whatever happens between. */
  async send({ mailId, userId, phone, to, way, text, notAfter }: TextToSend): Promise<Sent> {
    const id = randomUUID();
    const { now, today } = this.clock.read();
    const isTest = mailId === null;
    const begun = await this.beginnings.current.ask({
      ...{ id, mailId, userId, phone, isTest, segments: segmentsBy(way, text) },
      ...{ month: `${today.slice(0, 7)}-01`, begunAt: now },
    });
    // Another worker's.
    if (typeof begun === 'string') return { outcome: outcomeOf(begun, 'It was begun before') };
    const opened = begun === null ? null : this.accounts.open(begun);
    if (opened === null) {
      if (begun !== null) await this.texts.takeBack(id);
      return { outcome: BY_MAIL, why: begun === null ? 'spent' : 'closed' };
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
    return { outcome: await this.note(id, { userId, isTest }, answer) };
  }

  /** A request that never left is not in doubt. */
  private async ask(
    request: () => { url: string; headers: Readonly<Record<string, string>>; body: string | Buffer },
    read: (status: number, text: string) => TextAnswer,
  ): Promise<TextAnswer> {
    try {
      const kept = { keepsConnection: 'once', timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES } as const;
      const posted = { ...request(), ...kept };
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
    const known = await this.noted({ id, state, providerId, words });
    if (answer.outcome === 'refused') {
      this.logger.warn(`The company that sends SMS refuses a text: ${answer.words}`);
      if (answer.fault !== null && userId !== null) await this.texts.rememberFault(id, answer.fault, now);
    }
    // A report that came before the answer knows more.
    return known === null ? BY_MAIL : outcomeOf(known, words ?? '');
  }

  /** The text is with the provider, whatever becomes of the note: its message must not go by mail, too. */
  private async noted(note: TextNote): Promise<TextState | null> {
    try {
      return await this.notes.current.ask(note);
    } catch (fault) {
      this.logger.error(`The outcome of a text is not noted: ${String(fault)}`);
      return note.state;
    }
  }

  @Scheduled(CronExpression.EVERY_MINUTE, `EXISTS (${ANY_LEFT_TO_MAIL})`)
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

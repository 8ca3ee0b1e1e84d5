import { Injectable, Logger } from '@nestjs/common';
import { LIMITS } from '../../contract/limits.js';
import { Batches, GATHER_MS } from '../../platform/database/batches.js';
import { PerGym } from '../../platform/gyms/per-gym.js';
import { BoundedQueue } from '../../platform/passwords/bounded-queue.js';
import { Clock } from '../../platform/time/clock.js';
import type { BegunMail } from '../outbox/mail.entity.js';
import type { ShortMessage } from '../templates/short-message.js';
import { kindOf } from './message-kinds.js';
import { PhonesRepository, type Phone } from './phones.repository.js';
import { PushKeyring, type PushKeys } from './push-keys.js';
import { PushSender, type PushAnswer } from './push-sender.js';

/** Messages on their way to phones at once, beside the mails. Each may go to several phones of one person. */
const LANES = 80;
const SECONDS_PER_DAY = 86_400;

interface Reached {
  keys: PushKeys | null;
  phones: Phone[];
}

/** The phones of one message, by the answers of push services. */
interface Answers {
  accepted: readonly string[];
  gone: readonly string[];
}

/** Sends a message of the outbox to the phones of its reader (rule: messages on the phone). */
@Injectable()
export class PhoneDelivery {
  private readonly logger = new Logger('Mail');
  private readonly lanes = new BoundedQueue({ lanes: LANES });
  private readonly lookUps = new PerGym(
    () => new Batches<string, Reached>((userIds) => this.find(userIds), { gatherMs: GATHER_MS }),
  );
  private readonly notes = new PerGym(
    () => new Batches<Answers, null>((answers) => this.note(answers), { gatherMs: GATHER_MS }),
  );

  constructor(
    private readonly phones: PhonesRepository,
    private readonly keyring: PushKeyring,
    private readonly sender: PushSender,
    private readonly clock: Clock,
  ) {}

  /** Begins work in a lane of its own, and resolves when that has begun, so that mails do not wait for push services. */
  begin(work: () => Promise<void>): Promise<void> {
    return new Promise((begun) => {
      void this.lanes.run(() => {
        begun();
        return work();
      });
    });
  }

  /** True when a push service has taken it, for one phone at least. Forgets the phones that are gone. */
  async tell({ recipientId, purpose, notAfter }: BegunMail, message: ShortMessage): Promise<boolean> {
    if (recipientId === null) return false;
    const { keys, phones } = await this.lookUps.current.ask(recipientId);
    if (keys === null) return false;
    const now = this.clock.now();
    const longest = LIMITS.pushKeptDays * SECONDS_PER_DAY;
    const left = notAfter === null ? longest : Math.ceil((notAfter.getTime() - now.getTime()) / 1_000);
    const terms = { seconds: Math.max(0, Math.min(left, longest)), isUrgent: kindOf(purpose) === 'places' };
    const answers = await Promise.all(phones.map((phone) => this.sender.send(phone, message, { keys, ...terms })));
    const those = (answer: PushAnswer) => phones.filter((_, n) => answers[n] === answer).map(({ id }) => id);
    const accepted = those('accepted');
    // The message has gone out, whatever becomes of these notes.
    const note = this.notes.current.ask({ accepted, gone: those('gone') });
    await note.catch((fault: unknown) => this.logger.warn(String(fault)));
    return accepted.length > 0;
  }

  private async find(userIds: readonly string[]): Promise<Reached[]> {
    const keys = await this.keyring.keys();
    const phones = keys === null ? [] : await this.phones.of(userIds, keys.publicKey, this.clock.now());
    return userIds.map((id) => ({ keys, phones: phones.filter(({ userId }) => userId === id) }));
  }

  private async note(answers: readonly Answers[]): Promise<null[]> {
    await this.phones.forget(answers.flatMap(({ gone }) => gone));
    await this.phones.noteSent(
      answers.flatMap(({ accepted }) => accepted),
      this.clock.now(),
    );
    return answers.map(() => null);
  }
}

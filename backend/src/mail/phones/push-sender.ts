import { Inject, Injectable, Logger } from '@nestjs/common';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment-shape.js';
import { OutgoingFailure } from '../../platform/outgoing/outgoing.js';
import { OutgoingService } from '../../platform/outgoing/outgoing.service.js';
import type { ShortMessage } from '../templates/short-message.js';
import { senderAddress } from '../templates/sender-address.js';
import type { Phone } from './phones.repository.js';
import type { PushKeys } from './push-keys.js';
import { PushPace } from './push-pace.js';
import { PushSignatures } from './push-signatures.js';

/** `gone`: nobody is reached there any more. */
export type PushAnswer = 'accepted' | 'gone' | 'failed';

interface PushTerms {
  keys: PushKeys;
  /** How long the service keeps it for a phone that is off. */
  seconds: number;
  isUrgent: boolean;
}

const TIMEOUT_MS = 5_000;
/** No more than a reason is read of an answer. */
const MAX_ANSWER_BYTES = 1_000;
const GONE = [404, 410];

/** Sends one message to one phone, through its push service. Does not throw. */
@Injectable()
export class PushSender {
  private readonly logger = new Logger('Mail');
  private readonly pace = new PushPace();
  private readonly signatures = new PushSignatures();

  constructor(
    private readonly outgoing: OutgoingService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async send(phone: Phone, message: ShortMessage, terms: PushTerms): Promise<PushAnswer> {
    const host = URL.canParse(phone.endpoint) ? new URL(phone.endpoint).host : '';
    if (this.pace.isSilent(host)) return 'failed';
    try {
      const { status, text } = await this.post(phone, message, terms);
      if (status >= 200 && status < 300) return 'accepted';
      if (GONE.includes(status)) return 'gone';
      this.logger.warn(`The push service ${host} refuses a message (${status}): ${text.replace(/\s+/g, ' ')}`);
    } catch (fault) {
      if (fault instanceof OutgoingFailure && fault.kind === 'timeout') this.pace.noteSilence(host);
      this.logger.warn(`The push service ${host} was not reached: ${String(fault)}`);
    }
    return 'failed';
  }

  /** Encrypted for the phone (RFC 8291), and signed with the gym's key (RFC 8292). */
  private async post({ endpoint, p256dh, auth }: Phone, message: ShortMessage, terms: PushTerms) {
    const { default: webPush } = await import('web-push');
    const urgency = terms.isUrgent ? 'high' : 'normal';
    const phone = { endpoint, keys: { p256dh, auth } };
    const options = { TTL: terms.seconds, urgency } as const;
    const { headers, body } = webPush.generateRequestDetails(phone, JSON.stringify(message), options);
    const Authorization = await this.signatures.for(new URL(endpoint).origin, this.subject(), terms.keys);
    return this.outgoing.post({
      ...{ url: endpoint, headers: { ...textsOf(headers), Authorization }, body },
      // A message that comes twice takes its own place on the phone.
      ...{ timeoutMs: TIMEOUT_MS, maxAnswerBytes: MAX_ANSWER_BYTES, keepsConnection: 'again' },
    });
  }

  /** Where the people of a push service find those of the gym. */
  private subject(): string {
    const { publicUrl } = this.environment;
    return publicUrl.startsWith('https:') ? publicUrl : `mailto:${senderAddress(this.environment, '').address}`;
  }
}

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SessionDevice } from '../auth/session-device.js';
import { sessionIdOf } from '../auth/sessions.service.js';
import type { Capability } from '../contract/capability-names.js';
import { LIMITS } from '../contract/limits.js';
import {
  channelsOf,
  type ClientMessages,
  MESSAGE_CHANNELS,
  MESSAGE_KINDS,
  type MessageChannel,
  type MessageChoiceRequest,
  type MessageKind,
  type OwnDeviceRequest,
  type OwnMessages,
  type OwnTexts,
  type SeenDeviceRequest,
} from '../contract/own-messages.js';
import { Role } from '../contract/roles.js';
import { mobileOf } from '../contract/mobile.js';
import { Unsubscription } from '../mail/broadcast.entity.js';
import { UnsubscribingService } from '../mail/broadcasts/unsubscribing.service.js';
import { MessageChoiceRow, PushSubscriptionRow } from '../mail/phones/phone.entity.js';
import { isPushKey, isPushSecret } from '../mail/phones/push-key.js';
import { TextRefusalRow } from '../mail/texts/text.entity.js';
import { TextsRepository } from '../mail/texts/texts.repository.js';
import { PushKeyring } from '../mail/phones/push-keys.js';
import { lockAccount } from '../platform/database/locks.js';
import { named, statementOf } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { OutgoingService } from '../platform/outgoing/outgoing.service.js';
import { Clock } from '../platform/time/clock.js';

/** The first phone is for these: nobody who switches it on expects news there. */
const AT_FIRST: readonly MessageKind[] = ['places', 'bookings', 'reminders'];

/** One browser has one address, whoever signs in there: its messages are those of the last one. */
const ADD = statementOf(
  'add-phone',
  ['userId', 'sessionId', 'endpoint', 'p256dh', 'auth', 'browser', 'serverKey', 'now'],
  ($) => `
  INSERT INTO push_subscriptions AS known (user_id, session_id, endpoint, p256dh, auth, browser, server_key,
    created_at, seen_at)
  SELECT s.user_id, s.id, ${$.endpoint}, ${$.p256dh}, ${$.auth}, ${$.browser}, ${$.serverKey}, ${$.now}, ${$.now}
  FROM sessions s JOIN users u ON u.id = s.user_id
  WHERE s.id = ${$.sessionId} AND u.id = ${$.userId} AND u.is_active FOR SHARE OF s
  ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth, browser = excluded.browser,
    server_key = excluded.server_key, seen_at = excluded.seen_at,
    created_at = CASE WHEN known.user_id = excluded.user_id THEN known.created_at ELSE excluded.created_at END,
    last_sent_at = CASE WHEN known.user_id = excluded.user_id THEN known.last_sent_at END
  RETURNING id`,
);

/** Also those of a key that the gym has no more: nothing reaches them. */
const REMOVE_SURPLUS = `
  DELETE FROM push_subscriptions WHERE user_id = $1 AND (server_key <> $3 OR id IN (
    SELECT id FROM push_subscriptions WHERE user_id = $1 AND id <> $2
    ORDER BY created_at DESC, id OFFSET ${LIMITS.phonesMax - 1}))`;

/** From now on it ends with the session that it was seen in. */
const SEE = `
  UPDATE push_subscriptions p SET seen_at = $4::timestamptz, session_id = s.id
  FROM sessions s WHERE p.user_id = $1 AND p.endpoint = $2 AND s.id = $3 AND s.user_id = $1`;

/** A child has no account: their adult is told. */
const READER_OF_CLIENT = `SELECT coalesce(guardian_id, id) AS id FROM users WHERE id = $1 AND role = ${Role.Client}`;

const OTHER_WAYS: readonly Capability[] = ['phoneMessages', 'texting'];

function requireOtherWay({ uses }: Pick<Caller, 'uses'>): void {
  if (!OTHER_WAYS.some((one) => uses.includes(one))) throw new AppError('NOT_USED');
}

/** The ways that the gym has. */
const channelsFor = (uses: readonly Capability[], hasTexts: boolean): readonly MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => {
    if (channel === 'phone') return uses.includes('phoneMessages');
    return channel !== 'text' || (uses.includes('texting') && hasTexts);
  });

/** How members are told of what, and on which phones (rule: messages on the phone). */
@Injectable()
export class OwnMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keyring: PushKeyring,
    private readonly unsubscribing: UnsubscribingService,
    private readonly outgoing: OutgoingService,
    private readonly texts: TextsRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws {AppError} NOT_USED where mail is the only way */
  async of(caller: Caller): Promise<OwnMessages> {
    requireOtherWay(caller);
    const userId = caller.id;
    const on = this.dataSource.manager;
    const serverKey = (await this.keyring.keys())?.publicKey ?? null;
    // Those of another key are off, and can be switched on again.
    const reached = { userId, ...(serverKey !== null && { serverKey }) };
    const devices = await on.find(PushSubscriptionRow, { where: reached, order: { createdAt: 'ASC', id: 'ASC' } });
    return {
      ...(await this.waysOf(userId, caller.uses)),
      devices: devices.map(({ id, browser, createdAt, lastSentAt, sessionId, endpoint }) => ({
        ...{ id, browser, createdAt: createdAt.toISOString(), lastSentAt: lastSentAt?.toISOString() ?? null },
        fingerprint: createHash('sha256').update(endpoint).digest('hex'),
        isCurrent: sessionId === sessionIdOf(caller),
      })),
      serverKey,
    };
  }

  /** @throws {AppError} NOT_USED, NOT_FOUND */
  async ofClient({ uses }: Caller, clientId: string): Promise<ClientMessages> {
    requireOtherWay({ uses });
    const statement = { name: 'reader-of-client', text: READER_OF_CLIENT, values: [clientId] };
    const { id } = orNotFound((await named<{ id: string }>(this.dataSource, statement))[0] ?? null);
    const { choices, texts } = await this.waysOf(id, uses);
    return { choices, texts };
  }

  private async waysOf(userId: string, uses: readonly Capability[]) {
    const on = this.dataSource.manager;
    const chosen = await on.findBy(MessageChoiceRow, { userId });
    const getsNews = !(await on.existsBy(Unsubscription, { userId }));
    const channelFor = (kind: MessageKind) => {
      const channel = chosen.find((one) => one.kind === kind)?.channel ?? 'mail';
      if (kind !== 'news') return channel;
      return getsNews ? (channel === 'none' ? 'mail' : channel) : 'none';
    };
    const texts = await this.textsOf(userId);
    const channels = channelsFor(uses, texts !== null);
    const choices = MESSAGE_KINDS.map((kind) => {
      const channel = channelFor(kind);
      // A way that the gym has no more is mail.
      return { kind, channel: channels.includes(channel) ? channel : ('mail' as const) };
    });
    return { channels: [...channels], texts, choices };
  }

  async choose(caller: Caller, { kind, channel }: MessageChoiceRequest): Promise<OwnMessages> {
    requireOtherWay(caller);
    const allowed = channelsOf(kind, channelsFor(caller.uses, (await this.texts.account()) !== null));
    if (!allowed.includes(channel)) throw invalidField('channel', 'mustBeOneOf', { values: allowed.join(', ') });
    await inTransaction(this.dataSource, async (tx) => {
      const userId = caller.id;
      await lockAccount(tx, userId);
      if (kind === 'news' && channel === 'none') await this.unsubscribing.unsubscribeIn(tx, userId);
      else if (kind === 'news') await tx.delete(Unsubscription, { userId });
      await tx.upsert(MessageChoiceRow, { userId, kind, channel }, ['userId', 'kind']);
      // A member who asks for texts again has a number that may be reached again.
      if (channel === 'text') await tx.delete(TextRefusalRow, { userId });
    });
    return this.of(caller);
  }

  /** null: the gym has set no provider. */
  private async textsOf(userId: string): Promise<OwnTexts | null> {
    const account = await this.texts.account();
    if (account === null) return null;
    const reader = await this.texts.reader(userId);
    const number = mobileOf(reader?.phone ?? null);
    return { number, way: account.way, obstacle: number === null ? 'no-mobile' : (reader?.fault ?? null) };
  }

  /** @throws {AppError} VALIDATION_FAILED for an address that no message is sent to; SESSION_EXPIRED */
  async add(caller: Caller, phone: OwnDeviceRequest, { browser }: SessionDevice): Promise<OwnMessages> {
    if (this.outgoing.problemOf(phone.endpoint) !== null) throw invalidField('endpoint', 'malformed');
    if (!isPushKey(phone.p256dh)) throw invalidField('p256dh', 'malformed');
    if (!isPushSecret(phone.auth)) throw invalidField('auth', 'malformed');
    // No browser subscribes without a key; the page offers it to none.
    const serverKey = (await this.keyring.keys())?.publicKey ?? '';
    await inTransaction(this.dataSource, async (tx) => {
      const userId = caller.id;
      await lockAccount(tx, userId);
      const { endpoint, p256dh, auth } = phone;
      const statement = ADD.with({
        ...{ userId, sessionId: sessionIdOf(caller), endpoint, p256dh, auth, browser, serverKey },
        now: this.clock.now(),
      });
      const [added] = await named<{ id: string }>(tx, statement);
      if (added === undefined) throw new AppError('SESSION_EXPIRED');
      await named(tx, { name: 'remove-surplus-phones', text: REMOVE_SURPLUS, values: [userId, added.id, serverKey] });
      await this.chooseAtFirst(tx, userId);
    });
    return this.of(caller);
  }

  async see(caller: Caller, { endpoint }: SeenDeviceRequest): Promise<OwnMessages> {
    const values = [caller.id, endpoint, sessionIdOf(caller), this.clock.now()];
    await named(this.dataSource, { name: 'see-phone', text: SEE, values });
    return this.of(caller);
  }

  async remove(caller: Caller, id: string): Promise<OwnMessages> {
    await inTransaction(this.dataSource, async (tx) => {
      const { affected } = await tx.delete(PushSubscriptionRow, { id, userId: caller.id });
      if (affected !== 1) throw new AppError('NOT_FOUND');
    });
    return this.of(caller);
  }

  /** A member who switches on a phone gets these kinds there, where they did not choose another way. */
  private async chooseAtFirst(tx: EntityManager, userId: string): Promise<void> {
    const rows = AT_FIRST.map((kind) => ({ userId, kind, channel: 'phone' as const }));
    await tx.createQueryBuilder().insert().into(MessageChoiceRow).values(rows).orIgnore().execute();
  }
}

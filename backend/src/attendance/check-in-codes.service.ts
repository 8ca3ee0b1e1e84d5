import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newTotpSecret, totpStepOf } from '../auth/second-factor/totp.js';
import { sessionIdOf } from '../auth/sessions.service.js';
import { CHECK_IN_CODE, type CheckInSecret } from '../contract/check-in.js';
import { named } from '../platform/database/named-query.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';

/** Locked first, so that a check-in that is sent twice is decided once. The session may have ended, and a child grown up. */
const SECRET = `
  SELECT s.id, s.client_id AS "clientId", s.secret FROM check_in_secrets s
  JOIN sessions e ON e.id = s.session_id JOIN users u ON u.id = s.client_id
  WHERE s.id = $1 AND e.expires_at > $2 AND (e.user_id = u.id OR u.guardian_id = e.user_id)
  FOR NO KEY UPDATE OF s`;
const USE_STEP = 'UPDATE check_in_secrets SET last_step = $2 WHERE id = $1 AND last_step < $2 RETURNING id';

const OF_CODES = { algorithm: 'SHA256', digits: CHECK_IN_CODE.digits, period: CHECK_IN_CODE.seconds } as const;

/** Keeps the secrets of members' devices, and reads the codes that they show (rule: check-in). */
@Injectable()
export class CheckInCodes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** The secret of the caller's device; the same until its session ends. */
  async secretFor(caller: Caller): Promise<CheckInSecret> {
    const { now } = this.clock.read();
    const text = `
      INSERT INTO check_in_secrets AS held (session_id, client_id, secret, last_step, created_at)
      VALUES ($1, $2, $3, 0, $4)
      ON CONFLICT (session_id, client_id) DO UPDATE SET secret = held.secret RETURNING id, secret`;
    const values = [sessionIdOf(caller), caller.clientId, await newTotpSecret(), now];
    const [row] = await named<{ id: string; secret: string }>(this.dataSource, {
      name: 'check-in-secret',
      text,
      values,
    });
    if (row === undefined) throw new Error('The insert or the update returns a row');
    return { ...row, now: now.toISOString() };
  }

  /** null when nobody has it any more. */
  async lock(tx: EntityManager, id: string, now: Date) {
    const [secret] = await named<{ id: string; clientId: string; secret: string }>(tx, {
      name: 'lock-check-in-secret',
      text: SECRET,
      values: [id, now],
    });
    return secret ?? null;
  }

  /** Null when the code is right, and used now. */
  async refuse(
    tx: EntityManager,
    { id, secret }: { id: string; secret: string },
    digits: string,
    at: Date,
  ): Promise<'codeOld' | 'codeUsed' | null> {
    const step = await totpStepOf(secret, digits, at, OF_CODES);
    if (step === null) return 'codeOld';
    const used = await named(tx, { name: 'use-check-in-step', text: USE_STEP, values: [id, step] });
    return used.length === 0 ? 'codeUsed' : null;
  }
}

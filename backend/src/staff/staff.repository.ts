import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { StaffFacts } from '../auth/last-owner.rules.js';
import type { Language } from '../contract/languages.js';
import type { StaffRole } from '../contract/permissions.js';
import { CLIENT_FIELD_NAMES } from '../contract/client-fields.js';
import { searchKey } from '../contract/search-key.js';
import { columnOf } from '../clients/client.sql.js';
import { named } from '../platform/database/named-query.js';

/** Nothing that staff wrote of the client stays. */
const AS_NEW = CLIENT_FIELD_NAMES.filter((field) => field !== 'name' && field !== 'email')
  .map((field) => `${columnOf(field)} = DEFAULT`)
  .join(', ');

/** An account of staff, as its changes need it. */
export interface StaffRecord extends StaffFacts {
  name: string;
  email: string;
  language: Language;
}

export interface ListedStaff extends StaffRecord {
  lastSeenAt: Date | null;
  invitedUntil: Date | null;
}

interface Invited {
  name: string;
  email: string;
  staffRole: StaffRole;
  language: Language;
  passwordHash: string;
}

const COLUMNS = `u.id, u.name, u.email, u.language, u.staff_role AS "staffRole", u.is_active AS "isActive",
  u.email_confirmed_at IS NOT NULL AS "isConfirmed"`;

@Injectable()
export class StaffRepository {
  /** Sessions vanish when they end; the networks of earlier sign-ins stay for a while. */
  list(on: DataSource, now: Date): Promise<ListedStaff[]> {
    return named<ListedStaff & Record<string, unknown>>(on, {
      name: 'list-staff',
      text: `SELECT ${COLUMNS},
               greatest((SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = u.id),
                        (SELECT max(n.last_used_at) FROM sign_in_networks n WHERE n.user_id = u.id)) AS "lastSeenAt",
               (SELECT max(t.expires_at) FROM account_tokens t
                 WHERE t.user_id = u.id AND t.purpose = 'reset' AND t.used_at IS NULL AND t.expires_at > $1)
                 AS "invitedUntil"
             FROM users u WHERE u.role = 1 ORDER BY u.is_active DESC, u.name COLLATE "el-x-icu", u.id`,
      values: [now],
    });
  }

  /**
   * Locks all accounts of staff in the order of client rows. So the second of two concurrent changes sees the first
   * one's.
   */
  lockAll(tx: EntityManager): Promise<StaffRecord[]> {
    return named<StaffRecord & Record<string, unknown>>(tx, {
      name: 'lock-staff',
      text: `SELECT ${COLUMNS} FROM users u WHERE u.role = 1 ORDER BY u.id FOR NO KEY UPDATE`,
      values: [],
    });
  }

  /** An account that waits for its link, which an invitation takes over. */
  async registeredAs(tx: EntityManager, email: string): Promise<string | null> {
    const text = 'SELECT id FROM users WHERE email = $1 AND role = 2 AND email_confirmed_at IS NULL';
    const [row] = await named<{ id: string }>(tx, { name: 'registered-as', text, values: [email] });
    return row?.id ?? null;
  }

  /**
   * Adds an unconfirmed account. Takes over an address that somebody has registered but nobody confirmed; nothing of
   * the registration stays. Otherwise strangers could keep people from being invited. Fails when the address is another
   * account's.
   */
  async add(
    tx: EntityManager,
    { name, email, staffRole, language, passwordHash }: Invited,
    now: Date,
  ): Promise<string> {
    const rows = await named<{ id: string }>(tx, {
      name: 'invite-staff',
      text: `WITH taken_over AS (
               UPDATE users u SET role = 1, staff_role = $3, name = $1, search_key = $4, language = $5, password_hash = $6,
                 session_version = session_version + 1, created_at = $7, erasure_requested_at = NULL, ${AS_NEW}
               WHERE email = $2 AND role = 2 AND email_confirmed_at IS NULL
                 AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.client_id = u.id)
                 AND NOT EXISTS (SELECT FROM appointments a WHERE a.client_id = u.id)
               RETURNING id
             ), notes AS (
               DELETE FROM client_notes WHERE client_id IN (SELECT id FROM taken_over)
             ), todos AS (
               DELETE FROM client_todos WHERE client_id IN (SELECT id FROM taken_over)
             ), tags AS (
               DELETE FROM client_tag_links WHERE client_id IN (SELECT id FROM taken_over)
             ), documents AS (
               DELETE FROM client_documents WHERE client_id IN (SELECT id FROM taken_over)
             ), consents AS (
               DELETE FROM terms_consents WHERE client_id IN (SELECT id FROM taken_over)
             ), standing AS (
               DELETE FROM standing_bookings WHERE client_id IN (SELECT id FROM taken_over)
             ), added AS (
               INSERT INTO users (role, staff_role, name, email, search_key, language, password_hash, created_at)
               SELECT 1, $3, $1, $2, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT FROM taken_over)
               RETURNING id
             )
             SELECT id FROM taken_over UNION ALL SELECT id FROM added`,
      values: [name, email, staffRole, searchKey(name, email), language, passwordHash, now],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('An invitation adds one account');
    return row.id;
  }

  /** Deactivation ends the account's sessions; they continue with a new role. */
  async change(tx: EntityManager, id: string, { staffRole, isActive }: StaffFacts): Promise<void> {
    await named(tx, {
      name: 'change-staff',
      text: `UPDATE users SET staff_role = $2, is_active = $3,
               session_version = session_version + (is_active AND NOT $3)::int
             WHERE id = $1 AND role = 1`,
      values: [id, staffRole, isActive],
    });
  }
}

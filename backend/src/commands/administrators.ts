import type { DataSource, EntityManager } from 'typeorm';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import { AccountTokensRepository } from '../auth/account-tokens/account-tokens.repository.js';
import { AccountChangesRepository } from '../auth/account-changes.repository.js';
import { FactorNoticesService } from '../auth/second-factor/factor-notices.service.js';
import { FactorsRepository, hasFactor } from '../auth/second-factor/factors.repository.js';
import { removeEveryFactor } from '../auth/second-factor/second-factors.service.js';
import { User } from '../clients/user.entity.js';
import { Role } from '../contract/roles.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { isLastOwner } from '../auth/last-owner.rules.js';
import type { StaffRole } from '../contract/permissions.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { StartupError } from '../platform/config/startup-error.js';
import { Clock } from '../platform/time/clock.js';

interface Administrator {
  id: string;
  email: string;
  name: string;
  isActive: boolean;
  staffRole: StaffRole;
  isConfirmed: boolean;
}

const COLUMNS = `id, email, name, is_active AS "isActive", staff_role AS "staffRole",
  email_confirmed_at IS NOT NULL AS "isConfirmed"`;
const clock = new Clock();

export const listAdministrators = (dataSource: DataSource): Promise<Administrator[]> =>
  dataSource.query<Administrator[]>(`SELECT ${COLUMNS} FROM users WHERE role = 1 ORDER BY is_active DESC, email`);

/** Also ends their sessions. @returns false when they were disabled before */
export function disableAdministrator(
  dataSource: DataSource,
  { email, force }: { email: string; force: boolean },
): Promise<boolean> {
  return inTransaction(dataSource, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const administrator = requireOne(administrators, email);
    if (!administrator.isActive) return false;
    if (!force && isLastOwner(administrators, administrator.id)) {
      throw new StartupError(
        `${email} is the last active owner: make another one first (npm run admin:create), or add --force.`,
      );
    }
    const { id } = administrator;
    await tx.update(User, { id }, { isActive: false, sessionVersion: () => 'session_version + 1' });
    await record(tx, 'disabled', administrator, false);
    return true;
  });
}

/** Sets a new password, ends sessions and links, and enables the account. @returns whether it had been disabled */
export function resetAdministrator(
  dataSource: DataSource,
  environment: Environment,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<{ wasDisabled: boolean }> {
  const tokens = new AccountTokensRepository(clock);
  const mails = new AccountMailsService(tokens, new MailOutboxService(clock), clock, environment);
  return inTransaction(dataSource, async (tx) => {
    const administrator = requireOne(await lockAdministrators(tx), email);
    const owner = await new AccountChangesRepository(clock).setPassword(tx, administrator.id, passwordHash);
    await tx.update(User, { id: administrator.id }, { isActive: true });
    await tokens.spendAll(tx, administrator.id);
    await mails.passwordChanged(tx, owner, { isStaff: true });
    await record(tx, 'reset', administrator, true);
    return { wasDisabled: !administrator.isActive };
  });
}

/** For somebody who lost their device and their recovery codes. @returns false when there was none */
export function removeSecondFactor(dataSource: DataSource, environment: Environment, email: string): Promise<boolean> {
  const factors = new FactorsRepository(dataSource, clock, environment);
  const notices = new FactorNoticesService(new AuditService(clock), new MailOutboxService(clock), clock);
  return inTransaction(dataSource, async (tx) => {
    const { id, name } = requireOne(await lockAdministrators(tx), email);
    if (!hasFactor(await factors.of(id, tx))) return false;
    const { language } = await tx.findOneByOrFail(User, { id });
    const owner = { id, name, email, role: Role.Admin, language };
    await removeEveryFactor(tx, { factors, notices, owner, actorId: null });
    return true;
  });
}

export const requireAdministrator = async (dataSource: DataSource, email: string): Promise<Administrator> =>
  requireOne(await listAdministrators(dataSource), email);

/**
 * Locks all of them in the order of client rows. So the second of two concurrent commands sees the first one's change.
 */
const lockAdministrators = (tx: EntityManager): Promise<Administrator[]> =>
  tx.query<Administrator[]>(`SELECT ${COLUMNS} FROM users WHERE role = 1 ORDER BY id FOR NO KEY UPDATE`);

function requireOne(administrators: readonly Administrator[], email: string): Administrator {
  const found = administrators.find((administrator) => administrator.email === email);
  if (found !== undefined) return found;
  throw new StartupError(`There is no administrator ${email}: npm run admin:list says who there is.`);
}

function record(
  tx: EntityManager,
  deed: AuditDeed<'administrator'>,
  { id, email, isActive }: Administrator,
  isActiveNow: boolean,
) {
  return new AuditService(clock).record(tx, {
    actorId: null,
    action: `administrator.${deed}`,
    entityId: id,
    before: { email, isActive },
    after: { email, isActive: isActiveNow },
  });
}

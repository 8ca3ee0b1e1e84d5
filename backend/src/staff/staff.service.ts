import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import { AccountTokensRepository } from '../auth/account-tokens/account-tokens.repository.js';
import { JoiningRegistrations } from '../auth/joining-registrations.js';
import { isLastOwner, type StaffFacts } from '../auth/last-owner.rules.js';
import { mayRole } from '../contract/permissions.js';
import type { ChangeStaffRequest, InviteStaffRequest, StaffAccount, StaffState } from '../contract/staff.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, lacking, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { Clock } from '../platform/time/clock.js';
import { type ListedStaff, type StaffRecord, StaffRepository } from './staff.repository.js';

/** The accounts of staff: invitations, roles, deactivation (rules: staff roles, last owner). */
@Injectable()
export class StaffService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly staff: StaffRepository,
    private readonly passwords: Passwords,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMailsService,
    private readonly joining: JoiningRegistrations,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<StaffAccount[]> {
    const all = await this.staff.list(this.dataSource, this.clock.now());
    return all.map((one) => toStaffAccount(one, all));
  }

  async invite(
    caller: Caller,
    { language = caller.ownLanguage ?? caller.language, ...wish }: InviteStaffRequest,
  ): Promise<StaffAccount> {
    const { name, email, staffRole } = wish;
    const passwordHash = await this.passwords.hashUnknown();
    const id = await inTransaction(this.dataSource, async (tx) => {
      await this.requireAllowed(tx, caller);
      const invited = { name, email, staffRole, language };
      const registered = await this.staff.registeredAs(tx, email);
      if (registered !== null) await this.joining.announceGone(tx, registered);
      const added = await this.staff.add(tx, { ...invited, passwordHash }, this.clock.now());
      await this.tokens.spendAll(tx, added);
      await this.mails.staffInvitation(tx, { id: added, ...invited });
      await this.record(tx, caller, added, 'invited', { after: { name, email, staffRole } });
      return added;
    });
    return this.read(id);
  }

  /** Mails a new link; earlier ones stop working. */
  async resend(caller: Caller, id: string): Promise<StaffAccount> {
    await inTransaction(this.dataSource, async (tx) => {
      const account = requireOne(await this.requireAllowed(tx, caller), id);
      if (stateOf(account) !== 'invited') throw new AppError('CONFLICT');
      await this.tokens.spendAll(tx, id);
      await this.mails.staffInvitation(tx, account);
      const { name, email } = account;
      await this.record(tx, caller, id, 'invitation-mailed', { after: { name, email } });
    });
    return this.read(id);
  }

  async change(caller: Caller, id: string, wish: ChangeStaffRequest): Promise<StaffAccount> {
    await inTransaction(this.dataSource, async (tx) => {
      const all = await this.requireAllowed(tx, caller);
      const before = requireOne(all, id);
      const after = { ...before, ...wish };
      if (after.staffRole === before.staffRole && after.isActive === before.isActive) return;
      if (isLastOwner(all, id)) throw new AppError('LAST_OWNER');
      if (id === caller.id && !after.isActive) throw new AppError('OWN_ACCOUNT');
      await this.staff.change(tx, id, after);
      // A link from before must not come alive again with the account.
      if (!after.isActive) await this.tokens.spendAll(tx, id);
      const facts = ({ name, email, staffRole, isActive }: StaffRecord) => ({ name, email, staffRole, isActive });
      await this.record(tx, caller, id, deedOf(before, after), { before: facts(before), after: facts(after) });
    });
    return this.read(id);
  }

  /** All accounts, locked. The caller may have lost their role since the request was admitted. */
  private async requireAllowed(tx: EntityManager, { id }: Caller): Promise<StaffRecord[]> {
    const all = await this.staff.lockAll(tx);
    const own = all.find((one) => one.id === id);
    if (own === undefined || !own.isActive || !mayRole(own.staffRole, 'staff')) throw lacking('staff');
    return all;
  }

  private async read(id: string): Promise<StaffAccount> {
    return requireOne(await this.list(), id);
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    entityId: string,
    deed: AuditDeed<'administrator'>,
    facts: { before?: object; after: object },
  ): Promise<void> {
    return this.audit.record(tx, { actorId, entityId, action: `administrator.${deed}`, ...facts });
  }
}

function requireOne<T extends { id: string }>(all: readonly T[], id: string): T {
  return orNotFound(all.find((one) => one.id === id));
}

function deedOf(before: StaffFacts, after: StaffFacts): AuditDeed<'administrator'> {
  if (before.isActive === after.isActive) return 'role-changed';
  return after.isActive ? 'enabled' : 'disabled';
}

function stateOf({ isActive, isConfirmed }: StaffFacts): StaffState {
  if (!isActive) return 'deactivated';
  return isConfirmed ? 'active' : 'invited';
}

function toStaffAccount(one: ListedStaff, all: readonly ListedStaff[]): StaffAccount {
  const { id, name, email, staffRole, lastSeenAt, invitedUntil } = one;
  const state = stateOf(one);
  return {
    ...{ id, name, email, staffRole, state },
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    invitedUntil: state === 'invited' ? (invitedUntil?.toISOString() ?? null) : null,
    isLastOwner: isLastOwner(all, id),
  };
}

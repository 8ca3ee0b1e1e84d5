import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { AccountMailsService } from '../auth/account-mails.service.js';
import { AccountTokensRepository } from '../auth/account-tokens/account-tokens.repository.js';
import { FactorsRepository, hasFactor } from '../auth/second-factor/factors.repository.js';
import { ClientReaderService } from '../clients/client-reader.service.js';
import { clientSearchKey } from '../clients/client.repository.js';
import { User } from '../clients/user.entity.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { CLIENT_DEFAULTS } from '../contract/client-fields.js';
import type { ShownClient, GuardianRequest, NewChildRequest, OwnAccountRequest } from '../contract/client.js';
import { Role } from '../contract/roles.js';
import { addressedTo } from '../mail/outbox/outgoing-mail.js';
import { MailOutboxService } from '../mail/outbox/mail-outbox.service.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Passwords } from '../platform/passwords/passwords.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { holdUsed } from '../settings/held-capability.js';
import { decideLink, guardianFactsOf, type ChildFacts } from './family.rules.js';

const NOBODY_NOTED = { guardianName: '', guardianPhone: '', guardianEmail: '' };
const NEW_CHILD: ChildFacts = { id: '', hasChildren: false, hasSecondFactor: false };

/** Families on behalf of staff: one adult signs in for children who have no e-mail address (rule: family). */
@Injectable()
export class FamilyService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reader: ClientReaderService,
    private readonly passwords: Passwords,
    private readonly factors: FactorsRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly mails: AccountMailsService,
    private readonly outbox: MailOutboxService,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
  ) {}

  /** Adds a client whom this adult looks after. */
  async add(caller: Caller, guardianId: string, { name }: NewChildRequest): Promise<ShownClient> {
    const passwordHash = await this.passwords.hashUnknown({ goesFirst: true });
    return inTransaction(this.dataSource, async (tx) => {
      const [guardian] = await lock(tx, [guardianId]);
      if (guardian === undefined) throw new AppError('NOT_FOUND');
      await holdUsed(tx, 'family');
      const { now, today } = this.clock.read();
      requireFit(guardian, NEW_CHILD, today);
      const contact = { name, email: '', phone: '' };
      const { identifiers } = await tx.insert(User, {
        ...{ ...CLIENT_DEFAULTS, ...contact, role: Role.Client, guardianId, passwordHash, language: guardian.language },
        ...{ searchKey: clientSearchKey(contact, guardian), emailConfirmedAt: now, createdAt: now },
      });
      const id = String(identifiers[0]?.id);
      await this.audit.recordOfClient(tx, caller, 'client.created', id, null, { name, ...named(guardian) });
      return this.reader.read(tx, id);
    });
  }

  /**
   * Makes a client the child of an adult, or of another adult than before. An address of their own goes, and with it
   * every way to sign in. The guardian who was written down also goes. To the adult of before nothing is told: staff do
   * this with the family.
   */
  async link(caller: Caller, id: string, { guardianId }: GuardianRequest): Promise<ShownClient> {
    const passwordHash = await this.passwords.hashUnknown({ goesFirst: true });
    return inTransaction(this.dataSource, async (tx) => {
      const both = await lock(tx, [id, guardianId]);
      const child = both.find((one) => one.id === id);
      const guardian = both.find((one) => one.id === guardianId) ?? null;
      if (child === undefined) throw new AppError('NOT_FOUND');
      if (child.guardianId === guardianId) return this.reader.read(tx, id);
      await holdUsed(tx, 'family');
      const hasChildren = await tx.existsBy(User, { guardianId: id });
      const hasSecondFactor = hasFactor(await this.factors.of(id, tx));
      const { now, today } = this.clock.read();
      const adult = requireFit(guardian, { id, hasChildren, hasSecondFactor }, today);
      const before = await guardianOf(tx, child);
      const own = { phone: child.phone, email: '', name: child.name };
      await this.tellOfLostAddress(tx, child);
      const searchKey = clientSearchKey(own, adult);
      await this.closeAccount(tx, child, passwordHash);
      await tx.update(User, { id }, { email: '', guardianId, searchKey, emailConfirmedAt: now });
      await this.forgetNoted(tx, caller, child);
      const former = before === null ? { email: child.email } : named(before);
      await this.audit.recordOfClient(tx, caller, 'client.linked', id, former, named(adult));
      return this.reader.read(tx, id);
    });
  }

  /** Gives a child an address of their own, and mails them a link to choose a password: the only way out of a family. */
  async release(caller: Caller, id: string, { email }: OwnAccountRequest): Promise<ShownClient> {
    const passwordHash = await this.passwords.hashUnknown({ goesFirst: true });
    return inTransaction(this.dataSource, async (tx) => {
      const [child] = await lock(tx, [id]);
      if (child === undefined) throw new AppError('NOT_FOUND');
      const guardian = await guardianOf(tx, child);
      if (guardian === null) throw new AppError('CONFLICT');
      const phone = child.phone || guardian.phone;
      const searchKey = clientSearchKey({ name: child.name, email, phone });
      await this.closeAccount(tx, child, passwordHash);
      await tx.update(User, { id }, { email, phone, guardianId: null, searchKey });
      if (child.isActive) await this.mails.welcome(tx, { id, name: child.name, email, language: child.language });
      await this.audit.recordOfClient(tx, caller, 'client.released', id, named(guardian), { email, phone });
      return this.reader.read(tx, id);
    });
  }

  /** Takes password, links and sessions; a second factor keeps a client from being linked, and a child has none. */
  private async closeAccount(tx: EntityManager, child: User, passwordHash: string): Promise<void> {
    const { id } = child;
    await this.tokens.spendAll(tx, id);
    await tx.update(User, { id }, { passwordHash, sessionVersion: child.sessionVersion + 1 });
  }

  /** The adult sees the noted contact of their child: perhaps another parent, who stays in the log only. */
  private async forgetNoted(tx: EntityManager, caller: Caller, { id, ...child }: User): Promise<void> {
    const { guardianName, guardianPhone, guardianEmail } = child;
    if (guardianName + guardianPhone + guardianEmail === '') return;
    await tx.update(User, { id }, NOBODY_NOTED);
    await this.audit.recordOfClient(
      tx,
      caller,
      'client.updated',
      id,
      { guardianName, guardianPhone, guardianEmail },
      NOBODY_NOTED,
    );
  }

  /** Written before the client is a child, or it would go to the adult. */
  private async tellOfLostAddress(tx: EntityManager, child: User): Promise<void> {
    if (child.email === '' || child.emailConfirmedAt === null) return;
    const values = { at: this.clock.read().now.toISOString() };
    await this.outbox.enqueue(tx, { purpose: 'email-changed', ...addressedTo(child), values });
  }
}

const named = ({ id, name }: User) => ({ guardianId: id, guardianName: name });

const guardianOf = async (tx: EntityManager, { guardianId }: User): Promise<User | null> =>
  guardianId === null ? null : tx.findOneBy(User, { id: guardianId });

/** Locks clients in their one order, so that nobody becomes an adult and a child at once. */
const lock = (tx: EntityManager, ids: readonly string[]): Promise<User[]> =>
  tx.find(User, {
    where: { id: In([...ids]), role: Role.Client },
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });

function requireFit(guardian: User | null, child: ChildFacts, today: CalendarDate): User {
  const refusal = decideLink(guardian && guardianFactsOf(guardian, today), child);
  if (refusal !== null || guardian === null) throw new AppError(refusal ?? 'GUARDIAN_UNFIT');
  return guardian;
}

import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { isMinor } from '../contract/age.js';
import { CLIENT_DEFAULTS, clientDataOf, type ClientData } from '../contract/client-fields.js';
import type { ShownClient, CreateClientRequest, UpdateClientRequest } from '../contract/client.js';
import type { LanguagePreference } from '../contract/account.js';
import type { Language } from '../contract/languages.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh } from '../platform/http/version.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { ClientReaderService } from './client-reader.service.js';
import { clientVersion } from './client-version.js';
import { ClientRepository } from './client.repository.js';
import { contactProblem } from './contact.rules.js';
import { User } from './user.entity.js';

export type ClientFlag = Pick<ClientData, 'adminNotificationEnabled'> | Pick<ClientData, 'isMorningClient'>;

interface ChangedClient {
  before: ClientData;
  after: ClientData;
  isDeactivated: boolean;
  /** Addresses to notify of a changed e-mail address: the new one, and the old one if it was confirmed. */
  toldOfEmail: string[];
  /** They had none before: the address is told by a welcome. */
  hasFirstEmail: boolean;
  /** Nobody signs in any more (rule: without e-mail). */
  hasLostEmail: boolean;
}

/** Conditions of an update, beside the fields of the request. */
interface NewAccount {
  ifMatch: string | undefined;
  /** A hash that no password opens, for a client who loses their address. */
  unknownHash?: string | undefined;
}

/** Changes clients on behalf of staff. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly reader: ClientReaderService,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    @Inject(ENVIRONMENT) private readonly environment: Pick<Environment, 'gymLanguage'>,
  ) {}

  /**
   * Leaves the client's mail to the caller. Anybody may have registered an unconfirmed address: staff who add it take
   * that account over, and its old password becomes void.
   */
  async create(
    tx: EntityManager,
    caller: Caller,
    request: Omit<CreateClientRequest, 'password'>,
    passwordHash: string,
  ): Promise<ShownClient> {
    const data = clientDataOf({ ...CLIENT_DEFAULTS, ...sent(request) });
    this.refuseUnborn(data);
    this.requireContact({ guardianId: null }, data, request.email === null);
    const registered = data.email === '' ? null : await this.clients.lockUnconfirmed(tx, data.email);
    const now = this.reader.moment().now;
    if (registered !== null) await this.clients.takeOver(tx, registered, data, passwordHash, now);
    const id =
      registered?.id ??
      (await this.clients.create(tx, data, { passwordHash, language: this.environment.gymLanguage }, now));
    await this.audit.recordOfClient(tx, caller, 'client.created', id, registered && clientDataOf(registered), data);
    return this.reader.read(tx, id);
  }

  /** Changes one flag that has a call of its own. `ifMatch` is the header as sent, if any. */
  changeFlag(caller: Caller, id: string, flag: ClientFlag, ifMatch: string | undefined): Promise<ShownClient> {
    return inTransaction(this.dataSource, async (tx) => {
      const { before, after } = await this.write(tx, id, (user) => ({ ...clientDataOf(user), ...flag }), { ifMatch });
      await this.audit.recordOfClient(tx, caller, 'client.updated', id, before, after);
      return this.reader.read(tx, id);
    });
  }

  /**
   * Deactivation and another e-mail address, or none, end the client's sessions; the caller handles what follows and
   * writes the log.
   */
  update(tx: EntityManager, id: string, request: UpdateClientRequest, account: NewAccount): Promise<ChangedClient> {
    const change = (user: User): ClientData => {
      const after = clientDataOf({ ...clientDataOf(user), ...sent(request) });
      this.requireContact(user, after, request.email === null);
      return after;
    };
    return this.write(tx, id, change, account);
  }

  private async write(
    tx: EntityManager,
    id: string,
    change: (user: User) => ClientData,
    { ifMatch, unknownHash }: NewAccount,
  ): Promise<ChangedClient> {
    const user = orNotFound(await this.clients.lock(tx, id));
    requireFresh(ifMatch, clientVersion(user));
    const after = change(user);
    this.refuseUnborn(after);
    const isDeactivated = user.isActive && !after.isActive;
    const hasNewEmail = user.email !== after.email;
    const hasFirstEmail = hasNewEmail && user.email === '';
    const hasLostEmail = hasNewEmail && after.email === '';
    if (hasLostEmail && (await this.clients.hasChildren(tx, id))) throw new AppError('HAS_CHILDREN');
    const endsSessions = isDeactivated || hasNewEmail;
    await this.clients.update(tx, user, after, {
      sessionVersion: user.sessionVersion + (endsSessions ? 1 : 0),
      // Staff know the person, as when they add one.
      emailConfirmedAt: hasLostEmail ? null : hasFirstEmail ? this.clock.read().now : user.emailConfirmedAt,
      ...(hasLostEmail && unknownHash !== undefined && { passwordHash: unknownHash }),
    });
    const before = clientDataOf(user);
    const known = user.emailConfirmedAt === null ? [] : [before.email];
    const toldOfEmail = !hasNewEmail || hasFirstEmail ? [] : [...known, ...(hasLostEmail ? [] : [after.email])];
    return { before, after, isDeactivated, toldOfEmail, hasFirstEmail, hasLostEmail };
  }

  private requireContact({ guardianId }: Pick<User, 'guardianId'>, after: ClientData, saysNone: boolean): void {
    const { today } = this.clock.read();
    const facts = { isChild: guardianId !== null, isMinor: isMinor(after, today), saysNone };
    const problem = contactProblem({ ...after, ...facts });
    if (problem !== null) throw invalidField(problem.field, problem.key);
  }

  private refuseUnborn({ birthDate }: ClientData): void {
    if (birthDate !== null && birthDate > this.clock.read().today) throw invalidField('birthDate', 'birthDateFuture');
  }
}

/** Without fields that were left out, so that they do not hide a default or the present value. */
function sent<Request extends { email: string | null }>(request: Request): Omit<Request, 'email'> & { email: string } {
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Request;
  return { ...given, email: request.email ?? '' };
}

@Injectable()
export class LanguagePreferenceService {
  constructor(private readonly dataSource: DataSource) {}

  read = ({ language, ownLanguage = language }: Caller): LanguagePreference => ({ languageCode: ownLanguage });

  async change(caller: Caller, language: Language): Promise<LanguagePreference> {
    await this.dataSource.manager.update(User, { id: caller.id }, { language });
    // Everything from here on, this response's message included, is in the language just chosen.
    Object.assign(caller, { language, ownLanguage: language });
    return this.read(caller);
  }
}

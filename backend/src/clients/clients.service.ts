import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { Client, CreateClientRequest, UpdateClientRequest } from '../contract/client.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError } from '../platform/http/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { requireFresh } from '../platform/http/if-match.js';
import { ClientReader } from './client-reader.service.js';
import { clientVersion } from './client-version.js';
import { ClientRepository, type ClientData } from './client.repository.js';
import type { User } from './user.entity.js';

export type ClientFlag = Pick<ClientData, 'adminNotificationEnabled'> | Pick<ClientData, 'isMorningClient'>;

export interface ChangedClient {
  before: ClientData;
  after: ClientData;
  isDeactivated: boolean;
  /** Where the client is told of a new address: at both, the old one if it was known to be theirs. */
  toldOfEmail: string[];
}

/** What staff change of clients. */
@Injectable()
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clients: ClientRepository,
    private readonly reader: ClientReader,
    private readonly audit: AuditService,
  ) {}

  /**
   * What the client is mailed is the caller's to write. Anybody may have registered an address that was never confirmed:
   * staff who add it take that account over, and the password that came with it is void.
   */
  async create(
    tx: EntityManager,
    caller: Caller,
    request: Omit<CreateClientRequest, 'password'>,
    passwordHash: string,
  ): Promise<Client> {
    const data = withDefaults(request, { isActive: true, adminNotificationEnabled: false, isMorningClient: false });
    const registered = await this.clients.lockUnconfirmed(tx, data.email);
    const now = this.reader.now();
    if (registered !== null) await this.clients.takeOver(tx, registered, data, passwordHash, now);
    const id = registered?.id ?? (await this.clients.create(tx, data, passwordHash, now));
    await this.record(tx, caller, 'client.created', id, registered && dataOf(registered), data);
    return this.reader.read(tx, id);
  }

  /** One of the flags that have a call of their own. `ifMatch` as sent, if it was. */
  changeFlag(caller: Caller, id: string, flag: ClientFlag, ifMatch: string | undefined): Promise<Client> {
    return inTransaction(this.dataSource, async (tx) => {
      const { before, after } = await this.write(tx, id, (user) => ({ ...dataOf(user), ...flag }), ifMatch);
      await this.record(tx, caller, 'client.updated', id, before, after);
      return this.reader.read(tx, id);
    });
  }

  /** Deactivation and a new email end the client's sessions; what follows, and the log, are the caller's to write. */
  update(
    tx: EntityManager,
    id: string,
    request: UpdateClientRequest,
    ifMatch: string | undefined,
  ): Promise<ChangedClient> {
    return this.write(tx, id, (user) => withDefaults(request, user), ifMatch);
  }

  private async write(
    tx: EntityManager,
    id: string,
    change: (user: User) => ClientData,
    ifMatch: string | undefined,
  ): Promise<ChangedClient> {
    const user = await this.clients.lock(tx, id);
    if (user === null) throw new AppError('NOT_FOUND');
    requireFresh(ifMatch, clientVersion(user));
    const after = change(user);
    const isDeactivated = user.isActive && !after.isActive;
    const hasNewEmail = user.email !== after.email;
    const endsSessions = isDeactivated || hasNewEmail;
    await this.clients.update(tx, id, after, user.sessionVersion + (endsSessions ? 1 : 0));
    const before = dataOf(user);
    const known = user.emailConfirmedAt === null ? [] : [before.email];
    return { before, after, isDeactivated, toldOfEmail: hasNewEmail ? [...known, after.email] : [] };
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: string,
    entityId: string,
    before: ClientData | null,
    after: ClientData,
  ): Promise<void> {
    return this.audit.record(tx, { actorId, action, entity: 'client', entityId, before, after });
  }
}

type Flags = Pick<User, 'isActive' | 'adminNotificationEnabled' | 'isMorningClient'>;
type Request = Pick<User, 'name' | 'email' | 'phone'> & Partial<Flags>;

const withDefaults = (request: Request, otherwise: Flags): ClientData => ({
  name: request.name,
  email: request.email,
  phone: request.phone,
  isActive: request.isActive ?? otherwise.isActive,
  adminNotificationEnabled: request.adminNotificationEnabled ?? otherwise.adminNotificationEnabled,
  isMorningClient: request.isMorningClient ?? otherwise.isMorningClient,
});

const dataOf = (user: User): ClientData => withDefaults(user, user);

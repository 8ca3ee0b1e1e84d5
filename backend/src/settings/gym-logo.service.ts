import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { LOGO_TYPES, type LogoType } from '../contract/gym-logo.js';
import { LIMITS } from '../contract/limits.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { fileTypeOf } from '../platform/http/file-type.js';
import { GymLogo } from './gym-logo.entity.js';

const isKept = (type: string | null): type is LogoType => LOGO_TYPES.some((kept) => kept === type);

/** Keeps the gym's logo (rule: gym's logo). */
@Injectable()
export class GymLogoService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async read(): Promise<GymLogo> {
    return orNotFound(await this.dataSource.manager.findOneBy(GymLogo, { isOnly: true }));
  }

  /** Keeps the image in place of the one of before. */
  async keep(caller: Caller, content: Buffer): Promise<void> {
    if (content.length === 0) throw invalidField('file', 'fileMissing');
    const max = LIMITS.logoMaxKilobytes;
    if (content.length > max * BYTES_PER_KB) throw invalidField('file', 'logoTooLarge', { max });
    const type = await fileTypeOf(content);
    if (!isKept(type)) throw invalidField('file', 'logoUnsupported');
    const version = createHash('sha256').update(content).digest('base64url').slice(0, 16);
    await inTransaction(this.dataSource, async (tx) => {
      const before = await versionIn(tx);
      if (before === version) return;
      await tx.upsert(GymLogo, { isOnly: true, type, version, content }, ['isOnly']);
      await this.record(tx, caller, before, version);
    });
  }

  remove(caller: Caller): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await versionIn(tx);
      if (before === null) throw new AppError('NOT_FOUND');
      await tx.delete(GymLogo, { isOnly: true });
      await this.record(tx, caller, before, null);
    });
  }

  private record(tx: EntityManager, caller: Caller, before: string | null, after: string | null): Promise<void> {
    const isThere = (version: string | null) => ({ hasLogo: version !== null });
    return this.audit.record(tx, {
      ...{ actorId: caller.id, action: 'setting.logo', entityId: 'GymLogo' },
      ...{ before: isThere(before), after: isThere(after) },
    });
  }
}

const BYTES_PER_KB = 1024;

const versionIn = async (tx: EntityManager): Promise<string | null> =>
  (await tx.findOne(GymLogo, { where: { isOnly: true }, select: { isOnly: true, version: true } }))?.version ?? null;

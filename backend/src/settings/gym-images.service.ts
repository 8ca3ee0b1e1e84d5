import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../contract/audit-deeds.js';
import type { GymImageName } from '../contract/gym-images.js';
import { LIMITS } from '../contract/limits.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { checkedImage } from '../platform/http/image.js';
import { IMAGE_ENTITIES, type GymLogo, type GymPicture } from './gym-images.entity.js';

const MAX_KB = { logo: LIMITS.logoMaxKilobytes, picture: LIMITS.pictureMaxKilobytes } as const;

/** How the log names each, and says whether it is there. */
const LOGGED = {
  logo: { action: 'setting.logo', entityId: 'GymLogo', fact: 'hasLogo' },
  picture: { action: 'setting.picture', entityId: 'GymPicture', fact: 'hasPicture' },
} as const satisfies Record<GymImageName, { action: AuditAction; entityId: string; fact: string }>;

/** Keeps the gym's images (rule: gym's images). */
@Injectable()
export class GymImagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** The version alone where the reader knows it: the content would be loaded for nothing. */
  async read(
    image: GymImageName,
    isKnown: (version: string) => boolean,
  ): Promise<GymLogo | GymPicture | { version: string; content: null }> {
    const version = orNotFound(await versionIn(this.dataSource.manager, image));
    if (isKnown(version)) return { version, content: null };
    return orNotFound(await this.dataSource.manager.findOneBy(IMAGE_ENTITIES[image], { isOnly: true }));
  }

  /** Keeps the image in place of the one of before. */
  async keep(caller: Caller, image: GymImageName, content: Buffer): Promise<void> {
    const { type, version } = await checkedImage(content, { maxKilobytes: MAX_KB[image] });
    await inTransaction(this.dataSource, async (tx) => {
      const before = await versionIn(tx, image);
      if (before === version) return;
      await tx.upsert(IMAGE_ENTITIES[image], { isOnly: true, type, version, content }, ['isOnly']);
      await this.record(tx, caller, image, [before, version]);
    });
  }

  remove(caller: Caller, image: GymImageName): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await versionIn(tx, image);
      if (before === null) throw new AppError('NOT_FOUND');
      await tx.delete(IMAGE_ENTITIES[image], { isOnly: true });
      await this.record(tx, caller, image, [before, null]);
    });
  }

  private record(
    tx: EntityManager,
    caller: Caller,
    image: GymImageName,
    [before, after]: readonly [before: string | null, after: string | null],
  ): Promise<void> {
    const { action, entityId, fact } = LOGGED[image];
    const isThere = (version: string | null) => ({ [fact]: version !== null });
    return this.audit.record(tx, {
      ...{ actorId: caller.id, action, entityId },
      ...{ before: isThere(before), after: isThere(after) },
    });
  }
}

const versionIn = async (manager: EntityManager, image: GymImageName): Promise<string | null> => {
  const query = { where: { isOnly: true as const }, select: { isOnly: true, version: true } } as const;
  return (await manager.findOne(IMAGE_ENTITIES[image], query))?.version ?? null;
};

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import { classPictureAddress, type PicturedThing } from '../contract/gym-class.js';
import { LIMITS } from '../contract/limits.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { checkedImage } from '../platform/http/image.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { PICTURE_ENTITIES, type ClassPictureRow, type TrainerPictureRow } from './class-picture.entity.js';
import { ClassRow, TrainerRow } from './gym-class.entity.js';

const OWNERS = { class: ClassRow, trainer: TrainerRow } as const;
const SIZE = { maxKilobytes: LIMITS.classPictureMaxKilobytes, maxSide: LIMITS.classPictureMaxSide };

export interface PictureOf {
  of: PicturedThing;
  id: string;
}

/** Keeps pictures of classes and trainers (rule: gym's images). */
@Injectable()
export class ClassPicturesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly settings: SettingsRepository,
  ) {}

  /** The version alone where the reader knows it: the content would be loaded for nothing. */
  async read(
    { of, id }: PictureOf,
    isKnown: (version: string) => boolean,
  ): Promise<ClassPictureRow | TrainerPictureRow | { version: string; content: null }> {
    if (!(await this.settings.values()).uses.includes('classes')) throw new AppError('NOT_USED');
    const version = orNotFound(await versionIn(this.dataSource.manager, { of, id }));
    if (isKnown(version)) return { version, content: null };
    return orNotFound(await this.dataSource.manager.findOneBy(PICTURE_ENTITIES[of], { ownerId: id }));
  }

  /** Keeps the picture in place of the one of before. */
  async keep(caller: Caller, { of, id }: PictureOf, content: Buffer): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const { nameEl } = await lockOwner(tx, { of, id });
      const image = await checkedImage(content, SIZE);
      const before = await versionIn(tx, { of, id });
      if (before === image.version) return;
      await tx.upsert(PICTURE_ENTITIES[of], { ownerId: id, ...image }, ['ownerId']);
      await this.record(tx, caller, { of, id, nameEl }, [before !== null, true]);
    });
  }

  remove(caller: Caller, { of, id }: PictureOf): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const { nameEl } = await lockOwner(tx, { of, id });
      if ((await versionIn(tx, { of, id })) === null) throw new AppError('NOT_FOUND');
      await tx.delete(PICTURE_ENTITIES[of], { ownerId: id });
      await this.record(tx, caller, { of, id, nameEl }, [true, false]);
    });
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    { of, id: entityId, nameEl }: PictureOf & { nameEl: string },
    [before, after]: readonly [before: boolean, after: boolean],
  ): Promise<void> {
    const logged = (hasPhoto: boolean): object => ({ nameEl, hasPhoto });
    const entry = { actorId, action: `${of}.picture` as const, entityId };
    return this.audit.record(tx, { ...entry, before: logged(before), after: logged(after) });
  }
}

const lockOwner = async (tx: EntityManager, { of, id }: PictureOf): Promise<{ nameEl: string }> =>
  orNotFound(await tx.findOne(OWNERS[of], { where: { id }, lock: { mode: 'for_no_key_update' } }));

async function versionIn(manager: EntityManager, { of, id }: PictureOf): Promise<string | null> {
  const query = { where: { ownerId: id }, select: { ownerId: true, version: true } } as const;
  return (await manager.findOne(PICTURE_ENTITIES[of], query))?.version ?? null;
}

/** The addresses of all pictures, by the id of the class or trainer. */
export async function pictureAddresses(manager: EntityManager, of: PicturedThing): Promise<Map<string, string>> {
  const rows = await manager.find(PICTURE_ENTITIES[of], { select: { ownerId: true, version: true } });
  return new Map(rows.map(({ ownerId, version }) => [ownerId, classPictureAddress(of, ownerId, version)]));
}

/** Only where there is one, so that answers of other gyms stay as they are. */
export const withPicture = <One extends { id: string }>(
  one: One,
  addresses: ReadonlyMap<string, string>,
): One & { picture?: string } => {
  const picture = addresses.get(one.id);
  return { ...one, ...(picture !== undefined && { picture }) };
};

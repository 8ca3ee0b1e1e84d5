import { createHash, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager } from 'typeorm';
import type { AuditDeed } from '../contract/audit-deeds.js';
import { AuditService } from '../audit/audit.service.js';
import type { DoorDevice, DoorDeviceWithKey } from '../contract/check-in.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { Clock } from '../platform/time/clock.js';
import { DoorDeviceRow } from './check-in.entity.js';

export type Device = Pick<DoorDeviceRow, 'id' | 'name'>;

/** Letters and digits that nobody mistakes for each other: 31 of them, 24 times, are 118 random bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 6;
const GROUP = 4;
/** A removed device has no key, and keeps its name for the visits that it marked. */
const IN_USE = { keyHash: Not(IsNull()) };
const NOTED_EVERY = "interval '1 minute'";

function newKey(): string {
  const letter = (): string => ALPHABET.charAt(randomInt(ALPHABET.length));
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP }, letter).join('')).join('-');
}

/** As typed: small letters, and without hyphens. */
const hashOf = (key: string): string =>
  createHash('sha256').update(key.replaceAll('-', '').toUpperCase()).digest('base64url');

/** The devices at the door and their keys. Only hashes of keys are stored (rule: door device). */
@Injectable()
export class DoorDevicesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** The device with this key; null when there is none. Notes that it was used. */
  async deviceOf(key: string): Promise<Device | null> {
    const text = `
      WITH device AS (
        SELECT id, name, coalesce(last_used_at < $2::timestamptz - ${NOTED_EVERY}, true) AS "isDue"
          FROM door_devices WHERE key_hash = $1
      ), noted AS (
        UPDATE door_devices d SET last_used_at = $2 FROM device WHERE d.id = device.id AND device."isDue")
      SELECT id, name FROM device`;
    const values = [hashOf(key), this.clock.now()];
    const [device] = await named<Device>(this.dataSource, { name: 'device-of-key', text, values });
    return device ?? null;
  }

  async list(): Promise<DoorDevice[]> {
    const rows = await this.dataSource.manager.find(DoorDeviceRow, {
      where: IN_USE,
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    return rows.map(toDevice);
  }

  add(caller: Caller, name: string): Promise<DoorDeviceWithKey> {
    const key = newKey();
    return inTransaction(this.dataSource, async (tx) => {
      const row = await tx.save(
        DoorDeviceRow,
        tx.create(DoorDeviceRow, { name, keyHash: hashOf(key), createdAt: this.clock.now(), lastUsedAt: null }),
      );
      await this.record(tx, caller, row, 'added');
      return { ...toDevice(row), key };
    });
  }

  /** A new key for a device; the former one stops working at once. */
  renew(caller: Caller, id: string): Promise<DoorDeviceWithKey> {
    const key = newKey();
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lock(tx, id);
      await tx.update(DoorDeviceRow, { id }, { keyHash: hashOf(key), lastUsedAt: null });
      await this.record(tx, caller, row, 'key-renewed');
      return { ...toDevice({ ...row, lastUsedAt: null }), key };
    });
  }

  revoke(caller: Caller, id: string): Promise<null> {
    return inTransaction(this.dataSource, async (tx) => {
      const row = await lock(tx, id);
      await tx.update(DoorDeviceRow, { id }, { keyHash: null });
      await this.record(tx, caller, row, 'revoked');
      return null;
    });
  }

  private record(
    tx: EntityManager,
    caller: Caller,
    { id, name }: Device,
    what: AuditDeed<'door-device'>,
  ): Promise<void> {
    const [before, after] = what === 'revoked' ? [{ name }, null] : [null, { name }];
    return this.audit.record(tx, { actorId: caller.id, action: `door-device.${what}`, entityId: id, before, after });
  }
}

async function lock(tx: EntityManager, id: string): Promise<DoorDeviceRow> {
  return orNotFound(await tx.findOne(DoorDeviceRow, { where: { ...IN_USE, id }, lock: { mode: 'pessimistic_write' } }));
}

const toDevice = ({ id, name, createdAt, lastUsedAt }: DoorDeviceRow): DoorDevice => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

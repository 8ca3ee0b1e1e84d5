import type { EntityManager } from 'typeorm';
import type { Trainer } from '../contract/gym-class.js';
import { nameOfHours } from '../contract/hours.js';
import { invalidField } from '../platform/errors/app-error.js';

const RENAME_HOURS = `
  UPDATE rooms SET name_el = CASE name_el WHEN $2 THEN $4 ELSE name_el END,
    name_en = CASE name_en WHEN $3 THEN $5 ELSE name_en END
  WHERE trainer_id = $1 AND removed_at IS NULL RETURNING number`;

/** Their hours are called by their name, until staff give them another. */
export async function renameHours(tx: EntityManager, before: Trainer, after: Trainer): Promise<void> {
  const [former, now] = [nameOfHours(before), nameOfHours(after)];
  if (JSON.stringify(former) === JSON.stringify(now)) return;
  const values = [before.id, former.nameEl, former.nameEn, now.nameEl, now.nameEn];
  const [rooms] = await tx.query<[rooms: { number: number }[], count: number]>(RENAME_HOURS, values);
  for (const { number } of rooms) await requireHoursApart(tx, number);
}

const NAMED_ALIKE = `
  SELECT lower(o.name_el) = lower(r.name_el) AS "isGreek", r.name_el AS "nameEl", r.name_en AS "nameEn"
  FROM rooms r JOIN rooms o ON o.number <> r.number AND o.trainer_id IS NOT NULL AND o.removed_at IS NULL
    AND (lower(o.name_el) = lower(r.name_el) OR lower(o.name_en) = lower(r.name_en))
  WHERE r.number = $1 AND r.trainer_id IS NOT NULL LIMIT 1`;

/** Members choose the hours of a trainer by their name alone. The caller holds the weekly template. */
export async function requireHoursApart(tx: EntityManager, number: number): Promise<void> {
  const [alike] = await tx.query<{ isGreek: boolean; nameEl: string; nameEn: string }[]>(NAMED_ALIKE, [number]);
  if (alike === undefined) return;
  const { isGreek, nameEl, nameEn } = alike;
  throw invalidField(isGreek ? 'nameEl' : 'nameEn', 'hoursNamed', { name: isGreek ? nameEl : nameEn });
}

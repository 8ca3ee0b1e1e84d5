import type { EntityManager } from 'typeorm';
import { nameIn } from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import type { ReportPeriod, TrainerPay } from '../contract/report.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { inPeriod } from './visit-reports.js';

type Named<Of extends string> = Record<`${Of}El` | `${Of}En`, string>;
type Row = Omit<TrainerPay, 'id' | 'trainer' | 'className'> &
  Named<'trainer'> &
  Partial<Named<'class'>> & {
    trainerId: string;
    classId: string | null;
  };

/**
 * `$1` from, `$2` to, `$3` now. Each timeslot that took place with somebody booked, its visits but for the absent, and
 * the latest rate of its day: that of its class before the one for all. Visits keep the trainer under whom they began,
 * so a slot with several is led by the one of most visits.
 */
const PAY = `
  WITH parts AS (
    SELECT a.trainer_id, a.class_id, a.appointment_date AS date, a.start_time, a.end_time, a.room,
      count(*) AS visits, count(*) FILTER (WHERE a.attendance IS DISTINCT FROM 'absent') AS heads
    FROM appointments a
    WHERE ${inPeriod('$1', '$2', '$3')} AND ${uncancelled('a')}
    GROUP BY a.trainer_id, a.class_id, a.appointment_date, a.start_time, a.end_time, a.room
  ), led AS (
    SELECT DISTINCT ON (date, start_time, end_time, room) trainer_id, class_id, date,
      (sum(heads) OVER (PARTITION BY date, start_time, end_time, room))::int AS heads
    FROM parts
    ORDER BY date, start_time, end_time, room, trainer_id IS NULL, visits DESC, trainer_id, class_id)
  SELECT t.id AS "trainerId", t.name_el AS "trainerEl", t.name_en AS "trainerEn", l.class_id AS "classId",
    k.name_el AS "classEl", k.name_en AS "classEn", r.per_class_cents AS "perClassCents",
    r.per_head_cents AS "perHeadCents", count(*)::int AS slots, sum(l.heads)::int AS heads,
    sum(coalesce(r.per_class_cents, 0) + coalesce(r.per_head_cents, 0) * l.heads)::int AS "amountCents"
  FROM led l JOIN trainers t ON t.id = l.trainer_id LEFT JOIN classes k ON k.id = l.class_id
  LEFT JOIN LATERAL (
    SELECT * FROM trainer_rates o
    WHERE o.trainer_id = l.trainer_id AND (o.class_id IS NULL OR o.class_id = l.class_id) AND o.valid_from <= l.date
    ORDER BY o.class_id IS NULL, o.valid_from DESC, o.created_at DESC LIMIT 1) r ON true
  GROUP BY t.id, l.class_id, k.id, r.id, r.per_class_cents, r.per_head_cents
  ORDER BY t.name_el COLLATE "el-x-icu", t.id, k.name_el COLLATE "el-x-icu" NULLS LAST, min(l.date), r.id`;

/** Sums the pay of trainers by the classes that they led (rule: pay by class). */
export async function readPay(
  tx: EntityManager,
  { from, to }: ReportPeriod,
  { now, language }: { now: Date; language: Language },
): Promise<TrainerPay[]> {
  const rows = await tx.query<Row[]>(PAY, [from, to, now]);
  return rows.map(({ trainerId, classId, trainerEl, trainerEn, classEl, classEn, ...row }, i) => ({
    id: `${trainerId} ${classId ?? ''} ${i}`,
    trainer: nameIn(language, { nameEl: trainerEl, nameEn: trainerEn }),
    className: classEl == null ? null : nameIn(language, { nameEl: classEl, nameEn: classEn ?? '' }),
    ...row,
  }));
}

import type { EntityManager } from 'typeorm';
import type { ClassesReport, ReportPeriod } from '../contract/report.js';
import { nameIn } from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import { uncancelled } from '../platform/database/sql-words.js';
import { inPeriod } from './visit-reports.js';

type Row = Omit<ClassesReport['classes'][number], 'name'> & { nameEl: string; nameEn: string };

/** `$1` from, `$2` to, `$3` now. A substitute counts for the timeslots that they led. */
const BY = (table: 'classes' | 'trainers', column: 'class_id' | 'trainer_id'): string => `
  SELECT x.id, x.name_el AS "nameEl", x.name_en AS "nameEn",
    count(DISTINCT (a.appointment_date, a.start_time, a.end_time, a.room))::int AS slots, count(*)::int AS visits,
    (count(*) FILTER (WHERE a.attendance = 'attended'))::int AS attended,
    (count(*) FILTER (WHERE a.attendance = 'absent'))::int AS absent, count(DISTINCT a.client_id)::int AS people
  FROM appointments a JOIN ${table} x ON x.id = a.${column}
  WHERE ${inPeriod('$1', '$2', '$3')} AND ${uncancelled('a')}
  GROUP BY x.id ORDER BY visits DESC, x.name_el COLLATE "el-x-icu", x.id`;

/** Counts what was led, by class and by trainer (rule: classes). */
export async function readClasses(
  tx: EntityManager,
  { from, to }: ReportPeriod,
  { now, language }: { now: Date; language: Language },
): Promise<ClassesReport> {
  const values = [from, to, now];
  const named = ({ nameEl, nameEn, ...row }: Row) => ({ ...row, name: nameIn(language, { nameEl, nameEn }) });
  const classes = await tx.query<Row[]>(BY('classes', 'class_id'), values);
  const trainers = await tx.query<Row[]>(BY('trainers', 'trainer_id'), values);
  return { classes: classes.map(named), trainers: trainers.map(named) };
}

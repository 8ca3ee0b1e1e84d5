import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { AuditAction } from '../contract/audit-deeds.js';
import type { Weekday } from '../contract/calendar-date.js';
import {
  nameIn,
  shownClass,
  type ClassesOfGym,
  type GymClass,
  type GymClassRequest,
  type ListedTrainer,
  type OfClass,
  type Trainer,
  type TrainerAtOnce,
  type TrainerRequest,
} from '../contract/gym-class.js';
import type { Language } from '../contract/languages.js';
import { Role } from '../contract/roles.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { lockTemplate } from '../platform/database/locks.js';
import { named } from '../platform/database/named-query.js';
import { inTransaction } from '../platform/database/transaction.js';
import { AppError, invalidField, orNotFound } from '../platform/errors/app-error.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { classJson, trainerJson } from '../settings/class-json.js';
import { usesSql } from '../settings/settings.repository.js';
import { pictureAddresses, withPicture } from './class-pictures.service.js';
import { renameHours } from './names-of-hours.js';
import { ClassChanges } from './class-changes.js';
import { opensDaysOn } from './class-opening.sql.js';
import { ClassRow, TrainerRow } from './gym-class.entity.js';

const ORDER = { isActive: 'DESC', nameEl: 'ASC', id: 'ASC' } as const;
const toClass = ({ createdAt: _, ...row }: ClassRow): GymClass => row;
const toTrainer = ({ createdAt: _, ...row }: TrainerRow): Trainer => row;

/** Keeps the gym's classes and trainers (rule: classes). */
@Injectable()
export class ClassesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
    private readonly clock: GymClock,
    private readonly changes: ClassChanges,
  ) {}

  /** Those that are given first, by name. */
  async classes(): Promise<GymClass[]> {
    const pictures = await pictureAddresses(this.dataSource.manager, 'class');
    const rows = await this.dataSource.manager.find(ClassRow, { order: ORDER });
    return rows.map((row) => withPicture(toClass(row), pictures));
  }

  async trainers(): Promise<ListedTrainer[]> {
    const rows = await this.dataSource.manager
      .createQueryBuilder(TrainerRow, 't')
      .leftJoin('users', 'u', 'u.id = t.staffId')
      .addSelect('u.name', 'staffName')
      .orderBy({ 't.isActive': 'DESC', 't.nameEl': 'ASC', 't.id': 'ASC' })
      .getRawAndEntities<{ staffName: string | null }>();
    const atOnce = await this.dataSource.query<(TrainerAtOnce & { trainerId: string })[]>(AT_ONCE, [
      this.clock.read().now,
    ]);
    const pictures = await pictureAddresses(this.dataSource.manager, 'trainer');
    type TimeOf = ListedTrainer['times'][number] & { trainerId: string };
    const times = await this.dataSource.query<TimeOf[]>(TIMES_OF_TRAINERS);
    return rows.entities.map((row, i) => ({
      ...withPicture(toTrainer(row), pictures),
      staffName: rows.raw[i]?.staffName ?? null,
      times: times.flatMap(({ trainerId, ...one }) => (trainerId === row.id ? [one] : [])),
      atOnce: atOnce.flatMap(({ trainerId, ...one }) => (trainerId === row.id ? [one] : [])),
    }));
  }

  /** Those that are given, with their times in the week. */
  async forMembers(language: Language, clientId: string): Promise<ClassesOfGym> {
    const [row] = await named<{
      classes: (GymClass & { isFollowed: boolean })[];
      trainers: Trainer[];
      slots: TemplateTime[];
    }>(this.dataSource, {
      name: 'classes-for-members',
      text: FOR_MEMBERS,
      values: [clientId, this.clock.read().today],
    });
    const { classes = [], trainers = [], slots = [] } = row ?? {};
    const { manager } = this.dataSource;
    const [ofClasses, ofTrainers] = [
      await pictureAddresses(manager, 'class'),
      await pictureAddresses(manager, 'trainer'),
    ];
    const timesOf = (isOf: (slot: TemplateTime) => boolean): TimesOf =>
      slots.filter(isOf).map(({ dayOfWeek, startTime, endTime, areaId, gymClass, trainer }) => ({
        ...{ dayOfWeek, startTime, endTime, areaId },
        ...shownClass({ gymClass, trainer }, language),
      }));
    const told = ({ id, nameEl, nameEn, descriptionEl, descriptionEn }: GymClass | Trainer) => ({
      ...{ id, name: nameIn(language, { nameEl, nameEn }) },
      description: nameIn(language, { nameEl: descriptionEl, nameEn: descriptionEn }),
    });
    return {
      classes: classes.map((one) => ({
        ...withPicture(told(one), ofClasses),
        ...{ colour: one.colour, minVisits: one.minVisits, decideHours: one.decideHours },
        ...{ opensDays: one.opensDays, isFollowed: one.isFollowed },
        times: timesOf(({ gymClass }) => gymClass?.id === one.id),
      })),
      trainers: trainers.map((one) => ({
        ...withPicture(told(one), ofTrainers),
        times: timesOf(({ trainer }) => trainer?.id === one.id),
      })),
    };
  }

  /** Classes are never deleted, so one that is known now stays known. */
  async requireKnown(
    { uses }: Pick<Caller, 'uses'>,
    wishes: readonly { classId?: string | null; trainerId?: string | null }[],
  ): Promise<void> {
    const asked = wishes.filter(({ classId, trainerId }) => classId != null || trainerId != null);
    if (asked.length === 0) return;
    if (!uses.includes('classes')) throw new AppError('NOT_USED');
    const idsOf = (ids: (string | null | undefined)[]): string[] => [...new Set(ids.filter((id) => id != null))];
    const [classes, trainers] = [
      idsOf(asked.map(({ classId }) => classId)),
      idsOf(asked.map(({ trainerId }) => trainerId)),
    ];
    const { manager } = this.dataSource;
    if ((await manager.countBy(ClassRow, { id: In(classes) })) < classes.length)
      throw invalidField('classId', 'unknownClass');
    if ((await manager.countBy(TrainerRow, { id: In(trainers) })) < trainers.length)
      throw invalidField('trainerId', 'unknownTrainer');
  }

  createClass(caller: Caller, request: GymClassRequest): Promise<GymClass> {
    return inTransaction(this.dataSource, async (tx) => {
      const added = toClass(
        await tx.save(tx.create(ClassRow, { minVisits: null, ...request, createdAt: this.clock.read().now })),
      );
      await this.record(tx, caller, 'class.created', null, added);
      return added;
    });
  }

  changeClass(caller: Caller, id: string, request: GymClassRequest): Promise<GymClass> {
    return inTransaction(this.dataSource, async (tx) => {
      // Bookings hold their date first, and then read the class.
      await lockTemplate(tx);
      const before = toClass(orNotFound(await tx.findOne(ClassRow, { where: { id }, lock: FOR_CHANGE })));
      const after = { ...before, ...request };
      await tx.update(ClassRow, { id }, request);
      await this.changes.announce(tx, before, after);
      await this.record(tx, caller, 'class.updated', before, after);
      return after;
    });
  }

  createTrainer(caller: Caller, request: TrainerRequest): Promise<Trainer> {
    return inTransaction(this.dataSource, async (tx) => {
      await requireStaff(tx, request.staffId, null);
      const added = toTrainer(await tx.save(tx.create(TrainerRow, { ...request, createdAt: this.clock.read().now })));
      await this.record(tx, caller, 'trainer.created', null, added);
      return added;
    });
  }

  changeTrainer(caller: Caller, id: string, request: TrainerRequest): Promise<Trainer> {
    return inTransaction(this.dataSource, async (tx) => {
      // Hours are made and renamed one after the other.
      await lockTemplate(tx);
      const before = toTrainer(orNotFound(await tx.findOne(TrainerRow, { where: { id }, lock: FOR_CHANGE })));
      await requireStaff(tx, request.staffId, id);
      const after = { ...before, ...request };
      await tx.update(TrainerRow, { id }, request);
      await renameHours(tx, before, after);
      await this.record(tx, caller, 'trainer.updated', before, after);
      return after;
    });
  }

  private record(
    tx: EntityManager,
    { id: actorId }: Caller,
    action: AuditAction,
    before: GymClass | Trainer | null,
    after: GymClass | Trainer,
  ): Promise<void> {
    return this.audit.record(tx, { actorId, action, entityId: after.id, before, after });
  }
}

type TimesOf = ClassesOfGym['classes'][number]['times'];
interface TemplateTime extends Required<OfClass> {
  dayOfWeek: Weekday;
  startTime: TimeOfDay;
  endTime: TimeOfDay;
  areaId: number;
}

const TOLD = `'id', x.id, 'nameEl', x.name_el, 'nameEn', x.name_en, 'descriptionEl', x.description_el,
  'descriptionEn', x.description_en`;
const BY_NAME = `ORDER BY x.name_el COLLATE "el-x-icu", x.id`;
/** Rooms that take bookings. */
const IN_USE = `rooms r ON r.number = t.room AND r.is_active AND (r.number = 1 OR ${usesSql('rooms')})`;
const FOR_MEMBERS = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object(${TOLD}, 'colour', x.colour, 'minVisits', x.min_visits,
         'decideHours', x.decide_hours, 'opensDays',
         CASE WHEN x.opens_days IS NOT NULL THEN ${opensDaysOn('$1::uuid', '$2::date', 'x')} END, 'isFollowed',
         EXISTS (SELECT FROM class_follows f WHERE f.class_id = x.id AND f.client_id = $1::uuid)) ${BY_NAME}), '[]')
       FROM classes x WHERE x.is_active) AS classes,
    (SELECT coalesce(json_agg(json_build_object(${TOLD}) ${BY_NAME}), '[]')
       FROM trainers x WHERE x.is_active) AS trainers,
    (SELECT coalesce(json_agg(json_build_object('dayOfWeek', t.day_of_week, 'startTime', t.start_time,
         'endTime', t.end_time, 'areaId', t.room, 'gymClass', ${classJson('t.class_id')}, 'trainer', ${trainerJson('t.trainer_id')})
         ORDER BY (t.day_of_week + 6) % 7, t.start_time, t.end_time, t.room), '[]')
       FROM global_timeslots t JOIN ${IN_USE}
      WHERE t.is_enabled AND (t.class_id IS NOT NULL OR t.trainer_id IS NOT NULL)) AS slots`;

const TIMES_OF_TRAINERS = `
  SELECT t.trainer_id AS "trainerId", t.day_of_week AS "dayOfWeek", t.start_time AS "startTime", t.end_time AS "endTime",
    t.room AS "areaId"
  FROM global_timeslots t JOIN ${IN_USE}
  WHERE t.is_enabled AND t.trainer_id IS NOT NULL
  ORDER BY (t.day_of_week + 6) % 7, t.start_time, t.end_time, t.room`;

/** Pairs that stood before they were refused: one of the two is not guarded. */
const AT_ONCE = `
  SELECT s.trainer_id AS "trainerId", s.slot_date AS date, s.effective_start_time AS "startTime",
    s.effective_end_time AS "endTime", s.room AS "areaId", o.effective_start_time AS "otherStartTime",
    o.effective_end_time AS "otherEndTime", o.room AS "otherAreaId"
  FROM trainer_spans s JOIN trainer_spans o ON o.trainer_id = s.trainer_id AND o.slot_date = s.slot_date
    AND (o.start_time, o.end_time, o.room) <> (s.start_time, s.end_time, s.room)
    AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at
  WHERE NOT s.is_guarded AND s.ends_at > $1 AND (o.is_guarded OR (o.start_time, o.room) > (s.start_time, s.room))
  ORDER BY s.starts_at, s.room, o.starts_at`;

const FOR_CHANGE = { mode: 'for_no_key_update' } as const;

/** An account belongs to one trainer at most. */
async function requireStaff(tx: EntityManager, staffId: string | null, ownId: string | null): Promise<void> {
  if (staffId === null) return;
  const [found] = await tx.query<object[]>('SELECT FROM users WHERE id = $1 AND role = $2', [staffId, Role.Admin]);
  if (found === undefined) throw invalidField('staffId', 'unknownStaff');
  const other = await tx.findOneBy(TrainerRow, { staffId });
  if (other !== null && other.id !== ownId) throw invalidField('staffId', 'staffOfAnother', { name: other.nameEl });
}

import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../contract/audit.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import { Page } from '../platform/http/answer.js';
import {
  filtered,
  readListQuery,
  type ListQuery,
  SortField,
  RangeField,
  FilterField,
  CountUpToField,
  type ListParameters,
} from '../platform/lists/list-query.js';
import {
  filteredDate,
  isUuid,
  BooleanQueryField,
  DateField,
  IdField,
  TextField,
} from '../platform/http/validation/fields.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import { AuditRepository, type AuditFilter, type AuditRecord } from './audit.repository.js';

const MAX_WORD_LENGTH = 100;

/** Dates are days of the gym's calendar, both included. */
export class AuditListRequest implements ListParameters {
  @DateField({ optional: true, label: 'from' }) startDate?: CalendarDate;
  @DateField({ optional: true, label: 'until' }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client`' }) entity?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH }) entityId?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client.updated`' }) action?: string;
  @IdField({ optional: true, description: 'Who did it' }) actorId?: string;
  @IdField({ optional: true, description: 'Whom it is about' }) clientId?: string;
  @IdField({ optional: true, description: 'Only the entries of one act' }) actId?: string;
  @BooleanQueryField({ optional: true, description: 'true: one entry for each act' }) grouped?: boolean;
  @TextField({
    optional: true,
    max: MAX_WORD_LENGTH,
    description: 'Name, e-mail or phone of who did it or whom it is about; Greek, Latin or Greeklish',
  })
  q?: string;
  @SortField('at', 'DESC') sort?: string;
  @RangeField() range?: string;
  @CountUpToField() countUpTo?: number;
  @FilterField('The other parameters as JSON') filter?: string;
}

const SHAPE = {
  sortable: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
  filterable: ['entity', 'entityId', 'action', 'actorId', 'clientId', 'actId', 'q', 'startDate', 'endDate'],
} as const;

/** Lists the changes by staff, newest first. */
@Injectable()
export class AuditListService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: GymClock,
  ) {}

  async list(asked: AuditListRequest): Promise<Page<AuditEntry>> {
    const query = readListQuery(asked, SHAPE);
    const { sort, offset, limit, countTo } = query;
    const page = { offset, limit, countTo, direction: sort.direction, isGrouped: asked.grouped ?? false };
    const { rows, total } = await this.entries.list(this.filterOf(asked, query), page);
    return new Page('audit', rows.map(toEntry), total, offset);
  }

  private filterOf(asked: AuditListRequest, query: ListQuery<'at'>): AuditFilter {
    const startDate = asked.startDate ?? filteredDate('startDate', query.filter['startDate']);
    const endDate = asked.endDate ?? filteredDate('endDate', query.filter['endDate']);
    return {
      entity: asked.entity ?? filtered(query, 'entity', isText, 'mustBeText'),
      entityId: asked.entityId ?? filtered(query, 'entityId', isText, 'mustBeText'),
      action: asked.action ?? filtered(query, 'action', isText, 'mustBeText'),
      actorId: asked.actorId ?? filtered(query, 'actorId', isUuid, 'mustBeId'),
      clientId: asked.clientId ?? filtered(query, 'clientId', isUuid, 'mustBeId'),
      actId: asked.actId ?? filtered(query, 'actId', isUuid, 'mustBeId'),
      search: asked.q ?? filtered(query, 'q', isText, 'mustBeText') ?? '',
      from: startDate === null ? null : this.startOf(startDate),
      until: endDate === null ? null : this.startOf(addDays(endDate, 1)),
    };
  }

  private startOf = (date: CalendarDate): Date => slotInstant(this.clock.read().zone, date, '00:00:00');
}

const isText = (value: unknown): value is string => typeof value === 'string';

const toEntry = ({ at, ...record }: AuditRecord): AuditEntry => ({ ...record, at: at.toISOString() });

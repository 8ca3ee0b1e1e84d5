import { Injectable } from '@nestjs/common';
import type { AuditEntry } from '../contract/audit.js';
import { addDays, type CalendarDate } from '../contract/calendar-date.js';
import type { ValidationKey } from '../contract/messages.el.js';
import { Page } from '../platform/http/answer.js';
import { invalidField } from '../platform/errors/app-error.js';
import { readListQuery } from '../platform/lists/list-query.js';
import { filteredDate, isUuid } from '../platform/http/validation/fields.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { slotInstant } from '../platform/time/gym-zone.js';
import type { AuditListRequest } from './audit.dto.js';
import { AuditRepository, type AuditFilter, type AuditRecord } from './audit.repository.js';

const SHAPE = {
  sortable: ['at'],
  defaultSort: { field: 'at', direction: 'DESC' },
  filterable: ['entity', 'entityId', 'action', 'actorId', 'clientId', 'actId', 'q', 'startDate', 'endDate'],
} as const;

/** Lists what staff changed, newest first. */
@Injectable()
export class AuditListService {
  constructor(
    private readonly entries: AuditRepository,
    private readonly clock: GymClock,
  ) {}

  async list(asked: AuditListRequest): Promise<Page<AuditEntry>> {
    const { sort, offset, limit, filter } = readListQuery(asked, SHAPE);
    const page = { offset, limit, direction: sort.direction, isGrouped: asked.grouped ?? false };
    const { rows, total } = await this.entries.list(this.filterOf(asked, filter), page);
    return new Page('audit', rows.map(toEntry), total, offset);
  }

  private filterOf(asked: AuditListRequest, filter: Readonly<Record<string, unknown>>): AuditFilter {
    const startDate = asked.startDate ?? filteredDate('startDate', filter['startDate']);
    const endDate = asked.endDate ?? filteredDate('endDate', filter['endDate']);
    return {
      entity: asked.entity ?? read(filter, 'entity', isText, 'mustBeText'),
      entityId: asked.entityId ?? read(filter, 'entityId', isText, 'mustBeText'),
      action: asked.action ?? read(filter, 'action', isText, 'mustBeText'),
      actorId: asked.actorId ?? read(filter, 'actorId', isUuid, 'mustBeId'),
      clientId: asked.clientId ?? read(filter, 'clientId', isUuid, 'mustBeId'),
      actId: asked.actId ?? read(filter, 'actId', isUuid, 'mustBeId'),
      search: asked.q ?? read(filter, 'q', isText, 'mustBeText') ?? '',
      from: startDate === null ? null : this.startOf(startDate),
      until: endDate === null ? null : this.startOf(addDays(endDate, 1)),
    };
  }

  private startOf = (date: CalendarDate): Date => slotInstant(this.clock.read().zone, date, '00:00:00');
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a value of the filter: null when absent, or a 400 that names it. */
function read<T>(
  filter: Readonly<Record<string, unknown>>,
  field: string,
  isRight: (value: unknown) => value is T,
  key: ValidationKey,
): T | null {
  const value = filter[field];
  if (value === undefined || value === null || value === '') return null;
  if (!isRight(value)) throw invalidField(field, key);
  return value;
}

const toEntry = ({ at, ...record }: AuditRecord): AuditEntry => ({ ...record, at: at.toISOString() });

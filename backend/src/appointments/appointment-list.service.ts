import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppointmentStatus, type Appointment } from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { Page } from '../platform/http/answer.js';
import { filtered, readListQuery, type ListParameters } from '../platform/lists/list-query.js';
import { filteredDate, isUuid } from '../platform/http/validation/fields.js';
import type { Caller } from '../platform/http/caller.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { toAppointment } from './appointment.mapper.js';
import { APPOINTMENT_SORTS, listAppointments } from './appointment-list.repository.js';

/** Parameters of the list of appointments, also accepted in `filter`. */
interface AppointmentsAsked extends ListParameters {
  userId?: string;
  startDate?: CalendarDate;
  endDate?: CalendarDate;
}

const SHAPE = {
  sortable: APPOINTMENT_SORTS,
  defaultSort: { field: 'startsAt', direction: 'ASC' },
  filterable: ['userId', 'startDate', 'endDate', 'status'],
} as const;

@Injectable()
export class AppointmentListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly settings: SettingsRepository,
  ) {}

  /** `clientId` null lists all clients, unless `userId` is given. */
  async list(
    asked: AppointmentsAsked,
    clientId: string | null,
    { role, language }: Pick<Caller, 'role' | 'language'>,
  ): Promise<Page<Appointment>> {
    const query = readListQuery(asked, SHAPE);
    const { startDate, endDate } = query.filter;
    const filter = {
      clientId: clientId ?? asked.userId ?? filtered(query, 'userId', isUuid, 'mustBeId'),
      startDate: asked.startDate ?? filteredDate('startDate', startDate),
      endDate: asked.endDate ?? filteredDate('endDate', endDate),
      status: filtered(query, 'status', isStatus, 'malformed'),
    };
    const moment = this.clock.read();
    const [terms, { records, total }] = await Promise.all([
      this.settings.values(),
      listAppointments(this.dataSource, filter, query, moment.now),
    ]);
    const rows = records.map((record) => toAppointment(record, { role, language, terms, ...moment }));
    return new Page('appointments', rows, total, query.offset);
  }
}

const isStatus = (value: unknown): value is AppointmentStatus =>
  Object.values(AppointmentStatus).some((status) => status === value);

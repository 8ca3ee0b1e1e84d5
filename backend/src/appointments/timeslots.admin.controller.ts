import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Statistics } from '../contract/gym.js';
import type { TimeslotClients } from '../contract/timeslot.js';
import { ForAdmins } from '../platform/http/access.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DayService } from './day.service.js';
import { StatisticsResponse } from './dto/statistics.response.js';
import { TimeslotClientsResponse } from './dto/timeslot-clients.response.js';
import { SlotRequest } from './dto/timeslot.request.js';
import { StatisticsService } from './statistics.service.js';

/** Paths keep their spelling (rule: stable calls). */
@ApiTags('timeslots')
@Controller()
@ForAdmins()
export class TimeslotsAdminController {
  constructor(
    private readonly days: DayService,
    private readonly figures: StatisticsService,
  ) {}

  @Get('admin/timeslots/clients')
  @ApiOperation({ summary: 'Reads one timeslot with the clients booked in it' })
  @RespondsWith(TimeslotClientsResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT')
  clients(@Query() { date, startTime, endTime }: SlotRequest): Promise<TimeslotClients> {
    return this.days.clientsOf(date, { start: startTime, end: endTime });
  }

  @Get('Admin/statistics')
  @ApiOperation({ summary: 'Counts appointments, subscriptions and clients' })
  @RespondsWith(StatisticsResponse)
  statistics(): Promise<Statistics> {
    return this.figures.read();
  }
}

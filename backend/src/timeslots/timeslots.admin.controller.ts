import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TimeslotClients } from '../contract/timeslot.js';
import { ForAdmins } from '../platform/http/access.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DayService } from './day.service.js';
import { TimeslotClientsResponse } from './dto/timeslot-clients.response.js';
import { SlotRequest } from './dto/timeslot.request.js';

/** Paths keep their spelling (rule: stable calls). */
@ApiTags('timeslots')
@Controller()
@ForAdmins()
export class TimeslotsAdminController {
  constructor(private readonly days: DayService) {}

  @Get('admin/timeslots/clients')
  @ApiOperation({ summary: 'Reads one timeslot with the clients booked in it' })
  @RespondsWith(TimeslotClientsResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT')
  clients(@Query() { date, startTime, endTime }: SlotRequest): Promise<TimeslotClients> {
    return this.days.clientsOf(date, { start: startTime, end: endTime });
  }
}

import { Body, Controller, Delete, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ScheduleChange } from '../contract/schedule-change.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/dry-run.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { orderOf } from '../schedule/change-order.js';
import { DayClosingService } from './day-closing.service.js';
import { ScheduleChangeResponse } from './dto/schedule-change.response.js';
import { ChangeCapacity, ChangeTime, CloseDay, CloseRange, DisableTimeslot } from './dto/timeslot-change.request.js';
import { OverrideRemovalService } from './override-removal.service.js';
import { readNewTimes } from '../schedule/new-times.js';
import { SlotChangeService } from './slot-change.service.js';

@ApiTags('timeslots')
@Controller('Admin/timeslots')
@ForAdmins()
export class TimeslotChangesAdminController {
  constructor(
    private readonly slots: SlotChangeService,
    private readonly days: DayClosingService,
    private readonly removal: OverrideRemovalService,
  ) {}

  @Put('capacity')
  @ApiOperation({ summary: 'Changes the capacity of one timeslot of a date' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'DATE_PAST')
  capacity(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end, newCapacity: capacity, reason }: ChangeCapacity,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.slots.change({ date, slot: { start, end } }, { capacity }, orderOf(caller, reason, query));
  }

  @Put('time')
  @ApiOperation({ summary: 'Changes the time of one timeslot of a date' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'DATE_PAST', 'SLOT_STARTED')
  time(
    @CurrentUser() caller: Caller,
    @Body() { date, originalStartTime: start, originalEndTime: end, newStartTime, newEndTime, reason }: ChangeTime,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    const times = readNewTimes({ newStartTime, newEndTime });
    return this.slots.change({ date, slot: { start, end } }, { times }, orderOf(caller, reason, query));
  }

  @Post('disable')
  @ApiOperation({ summary: 'Disables one timeslot of a date' })
  @HttpCode(200)
  @Succeeds('timeslotDisabled')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'DATE_PAST')
  disable(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end, reason }: DisableTimeslot,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.slots.change({ date, slot: { start, end } }, { isDisabled: true }, orderOf(caller, reason, query));
  }

  @Post('disable-day')
  @ApiOperation({ summary: 'Closes a date' })
  @HttpCode(200)
  @Succeeds('dayClosed')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('VALIDATION_FAILED', 'DATE_PAST')
  closeDay(
    @CurrentUser() caller: Caller,
    @Body() { date, reason }: CloseDay,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.days.close({ from: date, to: date }, orderOf(caller, reason, query));
  }

  @Post('disable-range')
  @ApiOperation({ summary: 'Closes a range of dates' })
  @HttpCode(200)
  @Succeeds('rangeClosed')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('VALIDATION_FAILED', 'DATE_PAST')
  closeRange(
    @CurrentUser() caller: Caller,
    @Body() { startDate, endDate, reason }: CloseRange,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.days.close({ from: startDate, to: endDate }, orderOf(caller, reason, query));
  }

  @Delete('overrides/:id')
  @ApiOperation({ summary: 'Removes an override' })
  @Succeeds('overrideRemoved')
  @RespondsWith(ScheduleChangeResponse)
  @Refuses('NOT_FOUND', 'DATE_PAST', 'SLOT_STARTED')
  remove(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.removal.remove(id, orderOf(caller, null, query));
  }
}

import { Body, Controller, Get, Headers, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ReplacedWeek, WeeklySchedule } from '../contract/global-timeslot.js';
import { ForAdmins, ForBoth } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/dry-run.js';
import { orderOf } from '../schedule/change-order.js';
import { ReplacedWeekResponse, WeeklyScheduleResponse } from './dto/template-change.response.js';
import { ReplaceWeek } from './dto/weekday.request.js';
import { readWeek } from './weekday-wish.js';
import { WeekdaysService } from './weekdays.service.js';

@ApiTags('timeslots')
@Controller('Timeslot/schedule')
export class WeeklyScheduleController {
  constructor(private readonly weekdays: WeekdaysService) {}

  @Get()
  @ApiOperation({ summary: "Reads the week's template by weekday" })
  @ForBoth()
  @RespondsWith(WeeklyScheduleResponse)
  read(): Promise<WeeklySchedule> {
    return this.weekdays.read();
  }

  @Put()
  @ApiOperation({ summary: "Replaces the whole week's template in one transaction" })
  @ForAdmins()
  @Succeeds('scheduleUpdated')
  @RespondsWith(ReplacedWeekResponse)
  @Refuses('VALIDATION_FAILED', 'DATE_PAST', 'STALE')
  replace(
    @CurrentUser() caller: Caller,
    @Body() { days }: ReplaceWeek,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ReplacedWeek> {
    return this.weekdays.replaceWeek(readWeek(days), orderOf(caller, null, query, ifMatch));
  }
}

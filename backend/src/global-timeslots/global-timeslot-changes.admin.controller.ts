import { Body, Controller, Delete, Headers, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ChangedGlobalTimeslot, ReplacedWeekday } from '../contract/global-timeslot.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/dry-run.js';
import { Texts } from '../platform/texts/texts.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { orderOf } from '../schedule/change-order.js';
import { readNewTimes, readTimes } from '../schedule/new-times.js';
import {
  ChangeGlobalCapacity,
  ChangeGlobalTime,
  CreateGlobalTimeslot,
  EnableGlobalTimeslot,
  WeekdayQuery,
} from './dto/global-timeslot-change.request.js';
import { ChangedGlobalTimeslotResponse, ReplacedWeekdayResponse } from './dto/template-change.response.js';
import { ReplaceWeekday } from './dto/weekday.request.js';
import { PathTimePipe } from './path-time-pipe.js';
import { TemplateSlotsService } from './template-slots.service.js';
import { readWeekday } from './weekday-wish.js';
import { WeekdaysService } from './weekdays.service.js';

@ApiTags('global-timeslots')
@Controller('Admin/global-timeslots')
@ForAdmins()
export class GlobalTimeslotChangesAdminController {
  constructor(
    private readonly slots: TemplateSlotsService,
    private readonly weekdays: WeekdaysService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Adds a timeslot to the weekly template' })
  @Succeeds('timeslotCreated')
  @RespondsWith(ChangedGlobalTimeslotResponse, { status: 201 })
  @Refuses('VALIDATION_FAILED', 'TIMESLOT_EXISTS', 'DATE_PAST', 'STALE')
  create(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body() { dayOfWeek, startTime: start, endTime: end, capacity = null, reason }: CreateGlobalTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const times = readTimes({ start, end });
    return this.slots.create(
      { dayOfWeek, times },
      capacity,
      orderOf(caller, reason, query, ifMatch),
      this.texts(language),
    );
  }

  @Put('bulk')
  @ApiOperation({ summary: "Replaces a weekday's template in one transaction" })
  @Succeeds('scheduleUpdated')
  @RespondsWith(ReplacedWeekdayResponse)
  @Refuses('VALIDATION_FAILED', 'DATE_PAST', 'STALE')
  replaceDay(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body() day: ReplaceWeekday,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ReplacedWeekday> {
    return this.weekdays.replaceDay(readWeekday(day), orderOf(caller, null, query, ifMatch), this.texts(language));
  }

  @Put(':start/:end/time')
  @ApiOperation({ summary: 'Changes the time of a template timeslot' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ChangedGlobalTimeslotResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'STALE')
  time(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathTimePipe) end: TimeOfDay,
    @Body() { dayOfWeek, newStartTime, newEndTime, reason }: ChangeGlobalTime,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const times = readNewTimes({ newStartTime, newEndTime });
    const slot = { dayOfWeek, times: { start, end } };
    return this.slots.change(slot, times, orderOf(caller, reason, query, ifMatch), this.texts(language));
  }

  @Put(':start/:end/capacity')
  @ApiOperation({ summary: 'Changes the capacity of a template timeslot' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ChangedGlobalTimeslotResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'STALE')
  capacity(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathTimePipe) end: TimeOfDay,
    @Body() { dayOfWeek, newCapacity: capacity, reason }: ChangeGlobalCapacity,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, times: { start, end } };
    return this.slots.change(slot, { capacity }, orderOf(caller, reason, query, ifMatch), this.texts(language));
  }

  @Put(':start/:end/enabled')
  @ApiOperation({ summary: 'Enables or disables a template timeslot' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ChangedGlobalTimeslotResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'STALE')
  enable(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathTimePipe) end: TimeOfDay,
    @Body() { dayOfWeek, isEnabled, reason }: EnableGlobalTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, times: { start, end } };
    return this.slots.change(slot, { isEnabled }, orderOf(caller, reason, query, ifMatch), this.texts(language));
  }

  @Post(':start/:end/reset')
  @ApiOperation({ summary: 'Gives a template timeslot its original times and default capacity back' })
  @HttpCode(200)
  @Succeeds('timeslotReset')
  @RespondsWith(ChangedGlobalTimeslotResponse)
  @Refuses('VALIDATION_FAILED', 'NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'STALE')
  reset(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathTimePipe) end: TimeOfDay,
    @Query() { dayOfWeek, ...query }: WeekdayQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, times: { start, end } };
    return this.slots.reset(slot, orderOf(caller, null, query, ifMatch), this.texts(language));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Deletes a template timeslot' })
  @Succeeds('timeslotDeleted')
  @RespondsWith(ChangedGlobalTimeslotResponse)
  @Refuses('NOT_FOUND', 'STALE')
  delete(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    return this.slots.delete(id, orderOf(caller, null, query, ifMatch), this.texts(language));
  }

  private texts(language: LanguageCode): Texts {
    return new Texts(language, this.environment.gymTimeZone);
  }
}

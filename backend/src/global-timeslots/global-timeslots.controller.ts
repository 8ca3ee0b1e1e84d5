import {
  Body,
  Controller,
  Delete,
  Headers,
  Inject,
  Param,
  Post,
  Put,
  Query,
  Get,
  Injectable,
  type PipeTransform,
} from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import {
  ChangedGlobalTimeslot,
  ReplacedWeekday,
  GlobalTimeslot,
  ReplacedWeek,
  WeeklySchedule,
} from '../contract/global-timeslot.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { FIRST_ROOM } from '../contract/room.js';
import { parseEndOfSlot, parseTimeOfDay, type TimeOfDay } from '../contract/time-of-day.js';
import { ClassesService } from '../classes/classes.service.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AppError } from '../platform/errors/app-error.js';
import { AdminController, ForAdmins, ForBoth, PartOf, Permits } from '../platform/http/access.js';
import type { Page, Tagged } from '../platform/http/answer.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses, AnswersList } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { orderOf, readNewTimes, readTimes } from '../schedule/schedule-change.js';
import { AreaQuery } from '../schedule/area-field.js';
import {
  ChangeGlobalCapacity,
  ChangeGlobalClass,
  ChangeGlobalTime,
  CreateGlobalTimeslot,
  EnableGlobalTimeslot,
  WeekdayQuery,
  ReplaceWeekday,
  GlobalTimeslotListRequest,
  ReplaceWeek,
} from './global-timeslots.dto.js';
import { GlobalTimeslotsService } from './global-timeslots.service.js';
import { TemplateSlotsService } from './template-slots.service.js';
import { readWeek, readWeekday, WeekdaysService } from './weekdays.service.js';

/** A time in a path, `HH:mm` or `HH:mm:ss`. A malformed one names no slot, so it answers 404. */
@Injectable()
class PathTimePipe implements PipeTransform<string, TimeOfDay> {
  transform(value: string): TimeOfDay {
    const time = parseTimeOfDay(value);
    if (time === null) throw new AppError('NO_SUCH_SLOT');
    return time;
  }
}

/** The end of a slot in a path, which may be `24:00` (rule: end at midnight). */
@Injectable()
class PathEndPipe implements PipeTransform<string, TimeOfDay> {
  transform(value: string): TimeOfDay {
    const time = parseEndOfSlot(value);
    if (time === null) throw new AppError('NO_SUCH_SLOT');
    return time;
  }
}

@AdminController('Admin/global-timeslots', 'global-timeslots')
@Permits('template')
export class GlobalTimeslotChangesAdminController {
  constructor(
    private readonly slots: TemplateSlotsService,
    private readonly weekdays: WeekdaysService,
    private readonly classes: ClassesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Post()
  @ApiOperation({ summary: 'Adds a timeslot to the weekly template' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotCreated', status: 201 })
  @Refuses('TIMESLOT_EXISTS', 'DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  async create(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body()
    {
      dayOfWeek,
      startTime: start,
      endTime: end,
      capacity = null,
      reason,
      areaId: room = FIRST_ROOM,
      ...of
    }: CreateGlobalTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const times = readTimes({ room, start, end });
    await this.classes.requireKnown(caller, [of]);
    return this.slots.create(
      { dayOfWeek, room, times },
      { capacity, ...of },
      orderOf(caller, reason, query, ifMatch),
      this.texts(caller, language),
    );
  }

  @Put('bulk')
  @ApiOperation({ summary: "Replaces a weekday's template in one transaction" })
  @RespondsWith(ReplacedWeekday, { says: 'scheduleUpdated' })
  @Refuses('DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  async replaceDay(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body() day: ReplaceWeekday,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ReplacedWeekday> {
    await this.classes.requireKnown(caller, day.timeslots);
    return this.weekdays.replaceDay(
      readWeekday(day, caller.uses),
      day.areaId ?? FIRST_ROOM,
      orderOf(caller, null, query, ifMatch),
      this.texts(caller, language),
    );
  }

  @Put(':start/:end/time')
  @ApiOperation({ summary: 'Changes the time of a template timeslot' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  time(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathEndPipe) end: TimeOfDay,
    @Body() { dayOfWeek, newStartTime, newEndTime, reason, areaId: room = FIRST_ROOM }: ChangeGlobalTime,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const times = readNewTimes({ newStartTime, newEndTime });
    const slot = { dayOfWeek, room, times: { start, end } };
    return this.slots.change(slot, times, orderOf(caller, reason, query, ifMatch), this.texts(caller, language));
  }

  @Put(':start/:end/capacity')
  @ApiOperation({ summary: 'Changes the capacity of a template timeslot' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'STALE', 'NOT_FOUND')
  capacity(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathEndPipe) end: TimeOfDay,
    @Body() { dayOfWeek, newCapacity: capacity, reason, areaId: room = FIRST_ROOM }: ChangeGlobalCapacity,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, room, times: { start, end } };
    return this.slots.change(slot, { capacity }, orderOf(caller, reason, query, ifMatch), this.texts(caller, language));
  }

  @Put(':start/:end/class')
  @ApiOperation({ summary: 'Gives a template timeslot a class and a trainer' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  @PartOf('classes')
  async class(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathEndPipe) end: TimeOfDay,
    @Body() { dayOfWeek, classId, trainerId, areaId: room = FIRST_ROOM }: ChangeGlobalClass,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const of = { classId, trainerId };
    await this.classes.requireKnown(caller, [of]);
    const slot = { dayOfWeek, room, times: { start, end } };
    return this.slots.change(slot, of, orderOf(caller, null, query, ifMatch), this.texts(caller, language));
  }

  @Put(':start/:end/enabled')
  @ApiOperation({ summary: 'Enables or disables a template timeslot' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  enable(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathEndPipe) end: TimeOfDay,
    @Body() { dayOfWeek, isEnabled, reason, areaId: room = FIRST_ROOM }: EnableGlobalTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, room, times: { start, end } };
    return this.slots.change(
      slot,
      { isEnabled },
      orderOf(caller, reason, query, ifMatch),
      this.texts(caller, language),
    );
  }

  @Post(':start/:end/reset')
  @ApiOperation({ summary: 'Gives a template timeslot its original times and default capacity back' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotReset' })
  @Refuses('NO_SUCH_SLOT', 'TIMESLOT_EXISTS', 'DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  reset(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('start', PathTimePipe) start: TimeOfDay,
    @Param('end', PathEndPipe) end: TimeOfDay,
    @Query() { dayOfWeek, areaId: room = FIRST_ROOM, ...query }: WeekdayQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    const slot = { dayOfWeek, room, times: { start, end } };
    return this.slots.reset(slot, orderOf(caller, null, query, ifMatch), this.texts(caller, language));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Deletes a template timeslot' })
  @RespondsWith(ChangedGlobalTimeslot, { says: 'timeslotDeleted' })
  @Refuses('TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  delete(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ChangedGlobalTimeslot> {
    return this.slots.delete(id, orderOf(caller, null, query, ifMatch), this.texts(caller, language));
  }

  private texts(caller: Caller, language: LanguageCode): Texts {
    return new Texts(language, gymTimes(this.environment, caller));
  }
}

@AdminController('Admin/global-timeslots', 'global-timeslots')
@Permits('exceptions')
export class GlobalTimeslotsAdminController {
  constructor(
    private readonly template: GlobalTimeslotsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the weekly template of one weekday, or of all' })
  @AnswersList(GlobalTimeslot, { paged: true })
  list(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() asked: GlobalTimeslotListRequest,
  ): Promise<Tagged<Page<GlobalTimeslot>>> {
    return this.template.list(asked, new Texts(language, gymTimes(this.environment, caller)));
  }
}

@ApiTags('timeslots')
@Controller('Timeslot/schedule')
export class WeeklyScheduleController {
  constructor(
    private readonly weekdays: WeekdaysService,
    private readonly classes: ClassesService,
  ) {}

  @Get()
  @Permits('day')
  @ApiOperation({ summary: "Reads the week's template by weekday" })
  @ForBoth()
  @RespondsWith(WeeklySchedule)
  read(@Query() { areaId = FIRST_ROOM }: AreaQuery): Promise<WeeklySchedule> {
    return this.weekdays.read(areaId);
  }

  @Put()
  @Permits('template')
  @ApiOperation({ summary: "Replaces the whole week's template in one transaction" })
  @ForAdmins()
  @RespondsWith(ReplacedWeek, { says: 'scheduleUpdated' })
  @Refuses('DATE_PAST', 'TRAINER_BUSY', 'STALE', 'NOT_FOUND')
  async replace(
    @CurrentUser() caller: Caller,
    @Body() { days, areaId = FIRST_ROOM }: ReplaceWeek,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<ReplacedWeek> {
    await this.classes.requireKnown(
      caller,
      days.flatMap(({ timeslots }) => timeslots),
    );
    return this.weekdays.replaceWeek(readWeek(days, caller.uses), areaId, orderOf(caller, null, query, ifMatch));
  }
}

import { Body, Headers, Injectable, Param, Post, Put, Query, type PipeTransform } from '@nestjs/common';
import { ApiOperation, ApiParam } from '../platform/http/documentation.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { LIMITS } from '../contract/limits.js';
import {
  AddedTimeslot,
  ChangedTimeslot,
  ScheduleChange,
  AddTimeslotRequest,
  ChangeTimeslotRequest,
  CloseRangeRequest,
  DisableTimeslotRequest,
} from '../contract/schedule-change.js';
import { AREA_LIMITS, FIRST_ROOM, numberOfRoom } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { parseTimeslotId } from '../contract/timeslot.js';
import { orNotFound } from '../platform/errors/app-error.js';
import { AdminController, requireUsed, Permits } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import {
  DryRunQuery,
  DateField,
  EndTimeField,
  TextField,
  TimeField,
  WholeNumberField,
} from '../platform/http/validation/fields.js';
import { ClassesService } from '../classes/classes.service.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { orderOf, readNewTimes, readTimes, readTimesOrNull } from '../schedule/schedule-change.js';
import { AreaField } from '../schedule/area-field.js';
import { SettingsRepository } from '../settings/settings.repository.js';
import { DayClosingService } from './day-closing.service.js';
import { ExtraSlotService } from './extra-slot.service.js';
import { SlotChangeService } from './slot-change.service.js';
import type { SlotOfDate } from './timeslot-override.repository.js';
import { timeslotVersion } from './timeslot.mapper.js';

/** The `{id}` of a dated slot in a path. A malformed id cannot exist, so it answers 404. */
@Injectable()
class SlotIdPipe implements PipeTransform<string, Promise<SlotOfDate>> {
  constructor(private readonly settings: SettingsRepository) {}

  async transform(value: string): Promise<SlotOfDate> {
    const { date, start, end, key } = orNotFound(parseTimeslotId(value));
    const rooms = key === null ? [] : (await this.settings.values()).rooms;
    return { date, slot: { room: orNotFound(numberOfRoom(rooms, key)), start, end } };
  }
}

const ClosedAreaField = () =>
  WholeNumberField({ optional: true, ...AREA_LIMITS, description: 'The room to close; without it all' });
const ReasonField = () => TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength });

/** The times are the slot's original ones. */
class DisableTimeslot extends requestOf(DisableTimeslotRequest) {}
class AddTimeslot extends requestOf(AddTimeslotRequest) {}
class ChangeCapacity extends DisableTimeslot {
  @WholeNumberField(LIMITS.dailyCapacity) newCapacity!: number;
}

class ChangeTime {
  @DateField() date!: CalendarDate;
  @TimeField() originalStartTime!: TimeOfDay;
  @EndTimeField() originalEndTime!: TimeOfDay;
  @TimeField() newStartTime!: TimeOfDay;
  @EndTimeField() newEndTime!: TimeOfDay;
  @ReasonField() reason?: string | null;
  @AreaField() areaId?: number;
}

class CloseDay {
  @DateField() date!: CalendarDate;
  @ReasonField() reason?: string | null;
  @ClosedAreaField() areaId?: number;
}

class CloseRange extends requestOf(CloseRangeRequest, {}, { startDate: 'from', endDate: 'to' }) {}

/** A missing field stays as it is; null reverts the change of that date. */
class ChangeTimeslot extends requestOf(ChangeTimeslotRequest) {}

@AdminController('Timeslot', 'timeslots')
@Permits('exceptions')
export class TimeslotChangesController {
  constructor(
    private readonly slots: SlotChangeService,
    private readonly classes: ClassesService,
  ) {}

  @Put(':id')
  @ApiOperation({ summary: 'Changes capacity, time and availability of one timeslot of a date' })
  @ApiParam({
    name: 'id',
    type: String,
    example: '2026-12-01_1800-1900',
    description: 'Date, original times and, where it is not the first one, `_` and the key of the room',
  })
  @RespondsWith(ChangedTimeslot, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'DATE_PAST', 'SLOT_STARTED', 'TRAINER_BUSY', 'STALE', 'NOT_USED')
  async change(
    @CurrentUser() caller: Caller,
    @Param('id', SlotIdPipe) at: SlotOfDate,
    @Body() { startTime, endTime, capacity, isDisabled, trainerId, reason }: ChangeTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<ChangedTimeslot>> {
    if (trainerId !== undefined) await this.classes.requireKnown(caller, [{ trainerId }]);
    const patch = { times: readTimesOrNull({ startTime, endTime }), capacity, isDisabled, trainerId };
    const slot = await this.slots.changeAndRead(at, patch, orderOf(caller, reason, query), ifMatch);
    return new Tagged(slot, timeslotVersion(slot));
  }
}

@AdminController('Admin/timeslots', 'timeslots')
export class TimeslotChangesAdminController {
  constructor(
    private readonly slots: SlotChangeService,
    private readonly days: DayClosingService,
    private readonly extra: ExtraSlotService,
    private readonly classes: ClassesService,
  ) {}

  @Put('capacity')
  @Permits('exceptions')
  @ApiOperation({ summary: 'Changes the capacity of one timeslot of a date' })
  @RespondsWith(ScheduleChange, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'DATE_PAST')
  capacity(
    @CurrentUser() caller: Caller,
    @Body() {
      date,
      startTime: start,
      endTime: end,
      newCapacity: capacity,
      reason,
      areaId: room = FIRST_ROOM,
    }: ChangeCapacity,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.slots.change({ date, slot: { room, start, end } }, { capacity }, orderOf(caller, reason, query));
  }

  @Put('time')
  @Permits('exceptions')
  @ApiOperation({ summary: 'Changes the time of one timeslot of a date' })
  @RespondsWith(ScheduleChange, { says: 'timeslotUpdated' })
  @Refuses('NO_SUCH_SLOT', 'DATE_PAST', 'SLOT_STARTED', 'TRAINER_BUSY')
  time(
    @CurrentUser() caller: Caller,
    @Body() { date, originalStartTime: start, originalEndTime: end, newStartTime, newEndTime, ...change }: ChangeTime,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    const times = readNewTimes({ newStartTime, newEndTime });
    const { areaId: room = FIRST_ROOM, reason } = change;
    return this.slots.change({ date, slot: { room, start, end } }, { times }, orderOf(caller, reason, query));
  }

  @Post('extra')
  @Permits('exceptions')
  @ApiOperation({ summary: 'Adds a timeslot to one date' })
  @RespondsWith(AddedTimeslot, { says: 'timeslotCreated', status: 201 })
  @Refuses('VALIDATION_FAILED', 'DATE_PAST', 'DAY_CLOSED', 'TIMESLOT_EXISTS', 'TRAINER_BUSY', 'NOT_USED')
  async add(
    @CurrentUser() caller: Caller,
    @Body()
    {
      date,
      startTime: start,
      endTime: end,
      capacity,
      reason,
      classId,
      trainerId,
      areaId: room = FIRST_ROOM,
    }: AddTimeslot,
    @Query() query: DryRunQuery,
  ): Promise<AddedTimeslot> {
    const slot = readTimes({ room, start, end });
    const wish = { capacity: capacity ?? null, classId, trainerId };
    await this.classes.requireKnown(caller, [wish]);
    return this.extra.add({ date, slot }, wish, orderOf(caller, reason, query));
  }

  @Post('disable')
  @Permits('exceptions')
  @ApiOperation({ summary: 'Disables one timeslot of a date' })
  @RespondsWith(ScheduleChange, { says: 'timeslotDisabled' })
  @Refuses('NO_SUCH_SLOT', 'DATE_PAST')
  disable(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end, reason, areaId: room = FIRST_ROOM }: DisableTimeslot,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.slots.change(
      { date, slot: { room, start, end } },
      { isDisabled: true },
      orderOf(caller, reason, query),
    );
  }

  @Post('disable-day')
  @Permits('closing')
  @ApiOperation({ summary: 'Closes a date' })
  @RespondsWith(ScheduleChange, { says: 'dayClosed' })
  @Refuses('DATE_PAST')
  closeDay(
    @CurrentUser() caller: Caller,
    @Body() { date, reason, areaId: room }: CloseDay,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.days.close({ from: date, to: date, room }, orderOf(caller, reason, query));
  }

  @Post('disable-range')
  @Permits('closing')
  @ApiOperation({ summary: 'Closes a range of dates' })
  @RespondsWith(ScheduleChange, { says: 'rangeClosed' })
  @Refuses('DATE_PAST', 'NOT_USED', 'VALIDATION_FAILED')
  closeRange(
    @CurrentUser() caller: Caller,
    @Body() { startDate, endDate, reason, compensate, areaId: room }: CloseRange,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    if (compensate === true) requireUsed(['freezes'], caller.uses);
    return this.days.close({ from: startDate, to: endDate, room }, orderOf(caller, reason, query), compensate);
  }
}

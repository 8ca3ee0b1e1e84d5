import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { may } from '../contract/permissions.js';
import { BookingValidation } from '../contract/refusal.js';
import { isAdmin, Role } from '../contract/roles.js';
import { FIRST_ROOM } from '../contract/room.js';
import { DaySchedule, TimeslotClients } from '../contract/timeslot.js';
import { SlotHistory } from '../contract/slot-history.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { AppError } from '../platform/errors/app-error.js';
import { ForAdmins, ForBoth, MayActForChild, Permits } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { DayService } from './day.service.js';
import { SlotHistoryService } from './slot-history.service.js';
import { clientsWithShortNames, dayVersion, withShortNames } from './timeslot.mapper.js';
import { DayRequest, roomAsked, SlotRequest, ValidateRequest } from './timeslots.dto.js';

@ApiTags('timeslots')
@Controller('Timeslot')
@ForBoth()
@MayActForChild()
export class TimeslotsController {
  constructor(
    private readonly days: DayService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('capacity')
  @Permits('day')
  @ApiOperation({ summary: "Reads a date's timeslots with capacity and bookings" })
  @RespondsWith(DaySchedule)
  async capacity(@CurrentUser() caller: Caller, @Query() { date, areaId }: DayRequest): Promise<Tagged<DaySchedule>> {
    const day = await this.days.capacity(date, roomAsked(areaId), caller);
    return new Tagged(maySeeNames(caller) ? day : withShortNames(day), dayVersion(day));
  }

  @Get('validate')
  @Permits('bookings')
  @ApiOperation({ summary: 'Lists every rule that a booking by the caller, or a move, would break' })
  @RespondsWith(BookingValidation)
  @Refuses('FORBIDDEN', 'NOT_FOUND')
  async validate(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { date, startTime, endTime, userId, appointmentId, isWalkIn, areaId: room = FIRST_ROOM }: ValidateRequest,
  ): Promise<BookingValidation> {
    if (isWalkIn === true && caller.role !== Role.Admin) throw new AppError('FORBIDDEN');
    const place = { date, slot: { room, start: startTime, end: endTime }, movedId: appointmentId, isWalkIn };
    const { reasons, isOverridable } = await this.days.check({ ...place, clientId: whoseBooking(caller, userId) });
    const texts = new Texts(language, gymTimes(this.environment, caller), caller.role === Role.Admin);
    return { isValid: reasons.length === 0, reasons: reasons.map((reason) => texts.refusal(reason)), isOverridable };
  }
}

/** A member's day has their own bookings only. */
const maySeeNames = (caller: Caller): boolean => !isAdmin(caller) || may(caller, 'clients');

/** Members ask only for themselves; administrators for anybody, or about the slot alone. */
function whoseBooking(caller: Caller, userId: string | undefined): string | null {
  if (caller.role === Role.Admin) return userId ?? null;
  if (userId !== undefined && userId.toLowerCase() !== caller.clientId) throw new AppError('FORBIDDEN');
  return caller.clientId;
}

/** Paths keep their spelling (rule: stable calls). */
@ApiTags('timeslots')
@Controller()
@ForAdmins()
export class TimeslotsAdminController {
  constructor(
    private readonly days: DayService,
    private readonly history: SlotHistoryService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('admin/timeslots/clients')
  @Permits('day')
  @ApiOperation({ summary: 'Reads one timeslot with the clients booked in it' })
  @RespondsWith(TimeslotClients)
  @Refuses('NO_SUCH_SLOT')
  async clients(
    @CurrentUser() caller: Caller,
    @Query() { date, startTime, endTime, areaId: room = FIRST_ROOM }: SlotRequest,
  ): Promise<TimeslotClients> {
    const slot = await this.days.clientsOf(date, { room, start: startTime, end: endTime });
    return maySeeNames(caller) ? slot : clientsWithShortNames(slot);
  }

  @Get('admin/timeslots/history')
  @Permits('bookings')
  @ApiOperation({ summary: 'Lists everything that happened to the places of one timeslot, in order' })
  @RespondsWith(SlotHistory)
  @Refuses('NO_SUCH_SLOT')
  pastOf(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { date, startTime, endTime, areaId: room = FIRST_ROOM }: SlotRequest,
  ): Promise<SlotHistory> {
    const texts = new Texts(language, gymTimes(this.environment, caller), true);
    return this.history.read({ date, slot: { room, start: startTime, end: endTime } }, texts);
  }
}

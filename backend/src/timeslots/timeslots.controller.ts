import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Language as LanguageCode } from '../contract/languages.js';
import type { BookingValidation } from '../contract/refusal.js';
import { Role } from '../contract/roles.js';
import type { DaySchedule } from '../contract/timeslot.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { ForBoth } from '../platform/http/access.js';
import { Tagged } from '../platform/http/answer.js';
import { AppError } from '../platform/errors/app-error.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { Texts } from '../platform/texts/texts.js';
import { DayService } from './day.service.js';
import { BookingValidationResponse } from './dto/refusal.response.js';
import { DayScheduleResponse } from './dto/timeslot.response.js';
import { DayRequest, ValidateRequest } from './dto/timeslot.request.js';
import { dayVersion } from './timeslot-version.js';

@ApiTags('timeslots')
@Controller('Timeslot')
@ForBoth()
export class TimeslotsController {
  constructor(
    private readonly days: DayService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('capacity')
  @ApiOperation({ summary: "Reads a date's timeslots with capacity and bookings" })
  @RespondsWith(DayScheduleResponse)
  @Refuses('VALIDATION_FAILED')
  async capacity(@CurrentUser() caller: Caller, @Query() { date }: DayRequest): Promise<Tagged<DaySchedule>> {
    const day = await this.days.capacity(date, caller);
    return new Tagged(day, dayVersion(day));
  }

  @Get('validate')
  @ApiOperation({ summary: 'Lists every rule that a booking by the caller would break' })
  @RespondsWith(BookingValidationResponse)
  @Refuses('VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND')
  async validate(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { date, startTime, endTime, userId }: ValidateRequest,
  ): Promise<BookingValidation> {
    const refusals = await this.days.refusals(date, { start: startTime, end: endTime }, whoseBooking(caller, userId));
    const texts = new Texts(language, this.environment.gymTimeZone, caller.role === Role.Admin);
    const reasons = refusals.map(texts.refusal);
    return { isValid: reasons.length === 0, reasons };
  }
}

/** Members ask only for themselves; administrators for anybody, or about the slot alone. */
function whoseBooking(caller: Caller, userId: string | undefined): string | null {
  if (caller.role === Role.Admin) return userId ?? null;
  if (userId !== undefined && userId.toLowerCase() !== caller.id) throw new AppError('FORBIDDEN');
  return caller.id;
}

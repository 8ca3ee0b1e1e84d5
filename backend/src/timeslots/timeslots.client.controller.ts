import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Language as LanguageCode } from '../contract/languages.js';
import type { AvailableTimeslots, BookingDay } from '../contract/timeslot.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { ForClients } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { Texts } from '../platform/texts/texts.js';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { DayService } from './day.service.js';
import { BookingDayResponse } from './dto/booking-day.response.js';
import { AvailableTimeslotsResponse } from './dto/timeslot.response.js';
import { AvailableRequest } from './dto/timeslot.request.js';

const WHOLE_DAY = { from: '00:00:00', to: '23:59:59' };

@ApiTags('timeslots')
@Controller('Client')
@ForClients()
export class TimeslotsClientController {
  constructor(
    private readonly days: DayService,
    private readonly bookingDays: BookingDaysService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('timeslots/available')
  @ApiOperation({ summary: "Lists a date's timeslots as the client may book them" })
  @RespondsWith(AvailableTimeslotsResponse)
  @Refuses('VALIDATION_FAILED')
  available(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { date, startTime = WHOLE_DAY.from, endTime = WHOLE_DAY.to }: AvailableRequest,
  ): Promise<AvailableTimeslots> {
    const texts = new Texts(language, this.environment.gymTimeZone);
    return this.days.available({ date, from: startTime, to: endTime }, caller.id, texts);
  }

  @Get('booking-days')
  @ApiOperation({ summary: 'Lists the dates of the booking window with their state' })
  @AnswersList(BookingDayResponse)
  listBookingDays(@CurrentUser() caller: Caller): Promise<BookingDay[]> {
    return this.bookingDays.of(caller.id);
  }
}

import { Get, Inject, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { END_OF_DATE } from '../contract/time-of-day.js';
import { AvailableTimeslots, BookingDay } from '../contract/timeslot.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { FamilyController } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, RespondsWith } from '../platform/http/documented.js';
import { gymTimes, Texts } from '../platform/texts/texts.js';
import { DayService } from './day.service.js';
import { AvailableRequest, BookingDaysRequest, roomAsked } from './timeslots.dto.js';

const WHOLE_DAY = { from: '00:00:00', to: END_OF_DATE };

@FamilyController('Client', 'timeslots')
export class TimeslotsClientController {
  constructor(
    private readonly days: DayService,
    private readonly bookingDays: BookingDaysService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get('timeslots/available')
  @ApiOperation({ summary: "Lists a date's timeslots as the client may book them" })
  @RespondsWith(AvailableTimeslots)
  available(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Query() { date, startTime = WHOLE_DAY.from, endTime = WHOLE_DAY.to, appointmentId, areaId }: AvailableRequest,
  ): Promise<AvailableTimeslots> {
    const texts = new Texts(language, gymTimes(this.environment, caller));
    const ask = { date, room: roomAsked(areaId), from: startTime, to: endTime, movedId: appointmentId };
    return this.days.available(ask, caller.clientId, texts);
  }

  @Get('booking-days')
  @ApiOperation({ summary: 'Lists the dates of the booking window with their state' })
  @AnswersList(BookingDay)
  listBookingDays(
    @CurrentUser() caller: Caller,
    @Query() { appointmentId }: BookingDaysRequest,
  ): Promise<BookingDay[]> {
    return this.bookingDays.of(caller.clientId, appointmentId, () => this.days.plansToBuy(caller.clientId));
  }
}

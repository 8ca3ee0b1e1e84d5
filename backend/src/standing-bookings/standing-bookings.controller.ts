import { Body, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import {
  NewStandingBooking,
  StandingBooking,
  StandingBookingChange,
  StandingBookingEnd,
} from '../contract/standing-booking.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { StandingBookingsService } from './standing-bookings.service.js';

const LABELS = { dayOfWeek: 'standingDay', startTime: 'standingTime', endTime: 'standingTime' } as const;
const LAST_DATE = { until: 'lastDate' } as const;
class NewStandingBookingBody extends requestOf(NewStandingBooking, {}, { ...LABELS, ...LAST_DATE }) {}
class StandingBookingChangeBody extends requestOf(StandingBookingChange, {}, LAST_DATE) {}
class StandingBookingEndBody extends requestOf(StandingBookingEnd) {}

@FamilyController('Client/standing-bookings', 'standing bookings')
@PartOf('standingBookings')
export class StandingBookingsClientController {
  constructor(private readonly standing: StandingBookingsService) {}

  @Get()
  @ApiOperation({ summary: "Lists the client's own standing bookings" })
  @AnswersList(StandingBooking)
  list(@CurrentUser() caller: Caller, @Language() language: LanguageCode): Promise<StandingBooking[]> {
    return this.standing.list({ ...caller, language }, caller.clientId);
  }

  @Post()
  @ApiOperation({ summary: 'Books a place every week' })
  @RespondsWith(StandingBooking, { says: 'standingMade', status: 201 })
  @Refuses('STANDING_OFF', 'STANDING_EXISTS', 'NO_SUCH_SLOT')
  make(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body() wish: NewStandingBookingBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.make({ ...caller, language }, caller.clientId, wish, isDryRun);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Pauses a standing booking, or sets its last date' })
  @RespondsWith(StandingBooking, { says: 'standingChanged' })
  @Refuses('STANDING_OFF')
  change(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Body() change: StandingBookingChangeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.change({ ...caller, language }, id, change, isDryRun);
  }

  @Post(':id/end')
  @ApiOperation({ summary: 'Ends a standing booking' })
  @RespondsWith(StandingBooking, { says: 'standingEnded' })
  @Refuses('STANDING_OFF')
  end(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Body() end: StandingBookingEndBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.end({ ...caller, language }, id, end, isDryRun);
  }
}

@AdminController('Admin', 'standing bookings')
@Permits('bookings')
@PartOf('standingBookings')
export class StandingBookingsAdminController {
  constructor(private readonly standing: StandingBookingsService) {}

  @Get('clients/:id/standing-bookings')
  @ApiOperation({ summary: "Lists a client's standing bookings" })
  @AnswersList(StandingBooking)
  list(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) clientId: string,
  ): Promise<StandingBooking[]> {
    return this.standing.list({ ...caller, language }, clientId);
  }

  @Post('clients/:id/standing-bookings')
  @ApiOperation({ summary: 'Books a place for a client every week' })
  @RespondsWith(StandingBooking, { says: 'standingMade', status: 201 })
  @Refuses('STANDING_OFF', 'STANDING_EXISTS', 'NO_SUCH_SLOT')
  make(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) clientId: string,
    @Body() wish: NewStandingBookingBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.make({ ...caller, language }, clientId, wish, isDryRun);
  }

  @Put('standing-bookings/:id')
  @ApiOperation({ summary: "Pauses a client's standing booking, or sets its last date" })
  @RespondsWith(StandingBooking, { says: 'standingChanged' })
  @Refuses('STANDING_OFF')
  change(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Body() change: StandingBookingChangeBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.change({ ...caller, language }, id, change, isDryRun);
  }

  @Post('standing-bookings/:id/end')
  @ApiOperation({ summary: "Ends a client's standing booking" })
  @RespondsWith(StandingBooking, { says: 'standingEnded' })
  end(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Param('id', IdPipe) id: string,
    @Body() end: StandingBookingEndBody,
    @Query() { dryRun: isDryRun = false }: DryRunQuery,
  ): Promise<StandingBooking> {
    return this.standing.end({ ...caller, language }, id, end, isDryRun);
  }
}

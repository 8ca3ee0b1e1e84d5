import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { BookedAppointment } from '../contract/appointment.js';
import { BOOKING_REFUSALS } from '../contract/error-codes.js';
import * as contract from '../contract/interest.js';
import { HeldPlace, Interest } from '../contract/interest.js';
import { ForFamily, Public } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { HeldPlacesService } from './held-places.service.js';
import { InterestService } from './interest.service.js';

const REFUSALS = BOOKING_REFUSALS.filter((code) => code !== 'SLOT_FULL');

class InterestRequest extends requestOf(contract.InterestRequest) {}
class HeldPlaceRequest extends requestOf(contract.HeldPlaceRequest) {}

@ApiTags('waiting list')
@Controller('TimeslotInterest')
@ForFamily()
export class InterestController {
  constructor(private readonly interest: InterestService) {}

  @Post('express')
  @ApiOperation({ summary: 'Joins the waiting list of a full timeslot' })
  @Succeeds('interestExpressed')
  @RespondsWith(Interest, { status: 201 })
  @Refuses(...REFUSALS, 'ALREADY_WAITING', 'SLOT_NOT_FULL')
  express(@CurrentUser() caller: Caller, @Body() place: InterestRequest): Promise<Interest> {
    const { appointmentDate: date, startTime: start, endTime: end, noticeHours = 0, anyOf = null } = place;
    return this.interest.express(caller.clientId, { date, start, end }, { noticeHours, anyOf });
  }

  @Get('my-interests')
  @ApiOperation({ summary: "Lists the client's own places in waiting lists" })
  @AnswersList(Interest)
  mine(@CurrentUser() caller: Caller): Promise<Interest[]> {
    return this.interest.mine(caller.clientId);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Leaves a waiting list' })
  @Succeeds('interestRemoved')
  @RespondsWith(Interest)
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Interest> {
    return this.interest.remove(caller.clientId, id);
  }
}

/**
 * The page behind the link of a mail about a held place. Mail scanners open links, so opening it only reads, and by a
 * POST, so that the secret is in no log of addresses.
 */
@ApiTags('waiting list')
@Controller('TimeslotInterest/held-place')
@Public()
export class HeldPlacesController {
  constructor(private readonly held: HeldPlacesService) {}

  @Post()
  @ApiOperation({ summary: 'Reads the held place of a link' })
  @HttpCode(200)
  @RespondsWith(HeldPlace)
  @Refuses('HOLD_ENDED')
  read(@Body() { token }: HeldPlaceRequest): Promise<HeldPlace> {
    return this.held.read(token);
  }

  @Post('take')
  @ApiOperation({ summary: 'Books the held place of a link' })
  @Succeeds('heldPlaceTaken')
  @RespondsWith(BookedAppointment, { status: 201 })
  @Refuses('HOLD_ENDED', ...BOOKING_REFUSALS)
  take(@Body() { token }: HeldPlaceRequest): Promise<BookedAppointment> {
    return this.held.take(token);
  }

  @Post('decline')
  @ApiOperation({ summary: 'Gives the held place of a link to the next in line, and leaves the waiting list' })
  @HttpCode(200)
  @Succeeds('heldPlaceDeclined')
  @RespondsWith(HeldPlace)
  @Refuses('HOLD_ENDED')
  decline(@Body() { token }: HeldPlaceRequest): Promise<HeldPlace> {
    return this.held.decline(token);
  }
}

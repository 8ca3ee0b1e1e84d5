import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { BookRequest } from '../contract/appointment.js';
import { BOOKING_REFUSALS } from '../contract/error-codes.js';
import { Interest } from '../contract/interest.js';
import { omit } from '../contract/shape.js';
import { ForFamily } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { InterestService } from './interest.service.js';

const REFUSALS = BOOKING_REFUSALS.filter((code) => code !== 'SLOT_FULL');

/** A waiting member takes the slot at any time of day, so no seen start is checked. */
class InterestRequest extends requestOf(omit('InterestRequest', BookRequest, ['expectedStartTime'])) {}

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
    const { appointmentDate: date, startTime: start, endTime: end } = place;
    return this.interest.express(caller.clientId, { date, start, end });
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

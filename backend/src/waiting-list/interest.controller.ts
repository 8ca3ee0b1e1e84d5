import { Body, Controller, Delete, Get, Param, Post, Put, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { BookedAppointment } from '../contract/appointment.js';
import { BOOKING_REFUSALS } from '../contract/booking-refusals.js';
import * as contract from '../contract/interest.js';
import { HeldPlace, Interest, OwnInterest } from '../contract/interest.js';
import { LIMITS } from '../contract/limits.js';
import { FIRST_ROOM } from '../contract/room.js';
import { AdminController, FamilyController, PartOf, Public, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { IdsField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { ClockFormatGuard } from '../settings/clock-format.guard.js';
import { HeldPlacesService } from './held-places.service.js';
import { InterestService } from './interest.service.js';
import { OwnInterestsService } from './own-interests.service.js';

const REFUSALS = BOOKING_REFUSALS.filter((code) => code !== 'SLOT_FULL');

class InterestRequest extends requestOf(contract.InterestRequest) {}
class WishesRequest extends requestOf(contract.WaitingWishes, {
  anyOf: (options) => IdsField({ ...options, min: 0, max: LIMITS.anyOfMax }),
}) {}
class NewWaitingClientRequest extends requestOf(contract.NewWaitingClient) {}
class PositionRequest extends requestOf(contract.WaitingPosition) {}
class HeldPlaceRequest extends requestOf(contract.HeldPlaceRequest) {}

@FamilyController('TimeslotInterest', 'waiting list')
export class InterestController {
  constructor(
    private readonly interest: InterestService,
    private readonly own: OwnInterestsService,
  ) {}

  @Post('express')
  @ApiOperation({ summary: 'Joins the waiting list of a full timeslot' })
  @RespondsWith(Interest, {
    says: {
      el: 'Περιμένετε θέση. Θα σας ειδοποιήσουμε αν ελευθερωθεί.',
      en: 'You wait for a place. We will tell you if one becomes free.',
    },
    status: 201,
  })
  @Refuses('TOO_MANY_ATTEMPTS', ...REFUSALS, 'ALREADY_WAITING', 'SLOT_NOT_FULL')
  express(@CurrentUser() caller: Caller, @Body() place: InterestRequest): Promise<Interest> {
    const { appointmentDate: date, startTime: start, endTime: end, noticeHours = 0, anyOf = null } = place;
    const room = place.areaId ?? FIRST_ROOM;
    return this.interest.express(caller, caller.clientId, { date, start, end, room }, { noticeHours, anyOf });
  }

  @Get('my-interests')
  @ApiOperation({ summary: "Lists the client's own places in waiting lists" })
  @AnswersList(OwnInterest)
  mine(@CurrentUser() caller: Caller): Promise<OwnInterest[]> {
    return this.own.of(caller.clientId);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Leaves a waiting list' })
  @RespondsWith(Interest, { says: { el: 'Δεν περιμένετε πια θέση', en: 'You no longer wait for a place' } })
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Interest> {
    return this.interest.remove(caller, id);
  }

  @Put(':id')
  @PartOf('filling')
  @ApiOperation({ summary: 'Says which places of a waiting list the client wants' })
  @RespondsWith(Interest, { says: { el: 'Οι επιθυμίες σας αποθηκεύτηκαν', en: 'Your wishes were saved' } })
  wish(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() wishes: WishesRequest,
  ): Promise<Interest> {
    return this.interest.wish(caller, id, wishes);
  }
}

@AdminController('Admin/waiting-list', 'waiting list')
@Permits('bookings')
@PartOf('filling')
export class WaitingListAdminController {
  constructor(private readonly interest: InterestService) {}

  @Post()
  @ApiOperation({ summary: 'Adds a client to the waiting list of a full timeslot' })
  @RespondsWith(Interest, { says: { el: 'Ο πελάτης περιμένει θέση', en: 'The client waits for a place' }, status: 201 })
  @Refuses('NOT_FOUND', ...REFUSALS, 'ALREADY_WAITING', 'SLOT_NOT_FULL')
  add(@CurrentUser() caller: Caller, @Body() wanted: NewWaitingClientRequest): Promise<Interest> {
    const { userId, date, startTime: start, endTime: end, areaId: room = FIRST_ROOM } = wanted;
    return this.interest.express(caller, userId, { date, start, end, room }, { noticeHours: 0, anyOf: null });
  }

  @Put(':id/position')
  @ApiOperation({ summary: 'Puts a client at another place in line' })
  @RespondsWith(Interest, { says: { el: 'Η σειρά άλλαξε', en: 'The order has changed' } })
  move(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { position }: PositionRequest,
  ): Promise<Interest> {
    return this.interest.move(caller, id, position);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Removes a client from a waiting list' })
  @RespondsWith(Interest, {
    says: { el: 'Ο πελάτης δεν περιμένει πια θέση', en: 'The client no longer waits for a place' },
  })
  remove(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Interest> {
    return this.interest.remove(caller, id);
  }
}

/**
 * The page behind the link of a mail about a held place. Mail scanners open links, so opening one only reads. It reads
 * by a POST, so that the secret is in no log of addresses.
 */
@ApiTags('waiting list')
@Controller('TimeslotInterest/held-place')
@Public()
export class HeldPlacesController {
  constructor(private readonly held: HeldPlacesService) {}

  @Post()
  @ApiOperation({ summary: 'Reads the held place of a link' })
  @RespondsWith(HeldPlace)
  @Refuses('HOLD_ENDED')
  read(@Body() { token }: HeldPlaceRequest): Promise<HeldPlace> {
    return this.held.read(token);
  }

  @Post('take')
  @UseGuards(ClockFormatGuard)
  @ApiOperation({ summary: 'Books the held place of a link' })
  @RespondsWith(BookedAppointment, { says: { el: 'Η θέση είναι δική σας', en: 'The place is yours' }, status: 201 })
  @Refuses('HOLD_ENDED', ...BOOKING_REFUSALS)
  take(@Body() { token }: HeldPlaceRequest): Promise<BookedAppointment> {
    return this.held.take(token);
  }

  @Post('decline')
  @ApiOperation({ summary: 'Gives the held place of a link to the next in line, and leaves the waiting list' })
  @RespondsWith(HeldPlace, { says: { el: 'Η θέση πηγαίνει στον επόμενο', en: 'The place goes to the next in line' } })
  @Refuses('HOLD_ENDED')
  decline(@Body() { token }: HeldPlaceRequest): Promise<HeldPlace> {
    return this.held.decline(token);
  }
}

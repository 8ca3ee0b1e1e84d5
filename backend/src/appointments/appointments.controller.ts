import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiBody } from '../platform/http/documentation.js';
import {
  Appointment,
  BookedAppointment,
  AdminBookRequest,
  AdminCancelRequest,
  AdminMoveRequest,
  BookRequest,
  CancelRequest,
  MoveRequest,
} from '../contract/appointment.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { BOOKING_REFUSALS } from '../contract/booking-refusals.js';
import { Statistics } from '../contract/gym.js';
import { FIRST_ROOM } from '../contract/room.js';
import { FamilyController, ForAdmins, PartOf, Permits } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { BooleanQueryField, DateField, IdField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import {
  SortField,
  RangeField,
  FilterField,
  CountUpToField,
  type ListParameters,
} from '../platform/lists/list-query.js';
import { Measured } from '../platform/metrics/measure-requests.js';
import { AppointmentListService } from './appointment-list.service.js';
import { AppointmentMoveService } from './appointment-move.service.js';
import { BookingService } from './booking.service.js';
import { CancellingService, type SeenPlace } from './cancelling.service.js';
import { ForgivingService } from './forgiving.service.js';
import { StatisticsService } from './statistics.service.js';

/** Both dates are included; without one the list is open on that side. */
class AppointmentListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @SortField('startsAt', 'ASC') sort?: string;
  @RangeField() range?: string;
  @CountUpToField() countUpTo?: number;
  @FilterField('The other parameters, and `status`, as JSON') filter?: string;
}

class AdminAppointmentListRequest extends AppointmentListRequest {
  @IdField({ optional: true }) userId?: string;
}

/** The times are the slot's original ones; the handler gets them as `HH:mm:ss`. */
class BookPlaceRequest extends requestOf(BookRequest) {}
class BookForClientRequest extends requestOf(AdminBookRequest) {}

class MovePlaceRequest extends requestOf(MoveRequest) {}
class MoveForClientRequest extends requestOf(AdminMoveRequest) {}

type AskedTimes = Pick<BookRequest, 'startTime' | 'endTime' | 'areaId' | 'expectedStartTime'>;

const placeOn = (
  date: CalendarDate,
  { startTime: start, endTime: end, areaId: room = FIRST_ROOM, expectedStartTime }: AskedTimes,
) => ({
  date,
  slot: { room, start, end },
  expectedStart: expectedStartTime,
});

const seenAt = ({ fromDate, fromStartTime }: CancelRequest): SeenPlace => ({ date: fromDate, start: fromStartTime });

/** Optional, because a DELETE often has no body. */
class CancelAppointment extends requestOf(CancelRequest) {}
class CancelForClient extends requestOf(AdminCancelRequest) {}

/** The caller knows that the visit counts (rule: late cancelling). */
class LateQuery {
  @BooleanQueryField({ optional: true, description: 'true: cancels after the deadline too, and the visit counts then' })
  late?: boolean;
}

/** The client will not come (rule: late cancelling). */
class AbsenceQuery {
  @BooleanQueryField({ optional: true, description: 'true: the visit counts, if it would have counted by the client' })
  late?: boolean;
}

@FamilyController('Client/appointments', 'appointments')
export class AppointmentsClientController {
  constructor(
    private readonly appointments: AppointmentListService,
    private readonly booking: BookingService,
    private readonly cancelling: CancellingService,
    private readonly moving: AppointmentMoveService,
  ) {}

  @Get()
  @ApiOperation({ summary: "Lists the client's own appointments" })
  @AnswersList(Appointment, { paged: true })
  list(@CurrentUser() caller: Caller, @Query() asked: AppointmentListRequest): Promise<Page<Appointment>> {
    return this.appointments.list(asked, caller.clientId, caller);
  }

  @Post()
  @ApiOperation({ summary: 'Books a place for the client' })
  @Measured('booking')
  @RespondsWith(BookedAppointment, { says: 'appointmentBooked', status: 201 })
  @Refuses('STALE', 'TOO_MANY_ATTEMPTS', ...BOOKING_REFUSALS)
  book(@CurrentUser() caller: Caller, @Body() place: BookPlaceRequest): Promise<BookedAppointment> {
    const wish = placeOn(place.appointmentDate, place);
    return this.booking.book({ ...wish, clientId: caller.clientId, origin: { kind: 'member' } }, caller);
  }

  @Post(':id/move')
  @ApiOperation({ summary: "Moves one of the client's own appointments to another slot" })
  @Measured('moving')
  @RespondsWith(BookedAppointment, { says: 'appointmentMoved' })
  @Refuses('NOT_CANCELLABLE', 'VISIT_ATTENDED', 'DEADLINE_PASSED', 'STALE', 'TOO_MANY_ATTEMPTS', ...BOOKING_REFUSALS)
  move(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() to: MovePlaceRequest,
  ): Promise<BookedAppointment> {
    return this.moving.move(id, { ...placeOn(to.date, to), seen: seenAt(to), isOverride: false, reason: null }, caller);
  }

  @Delete(':id')
  @ApiOperation({ summary: "Cancels one of the client's own appointments" })
  @ApiBody({ type: CancelAppointment, required: false })
  @Measured('cancelling')
  @RespondsWith(Appointment, { says: 'appointmentCancelled' })
  @Refuses('NOT_CANCELLABLE', 'VISIT_ATTENDED', 'DEADLINE_PASSED', 'CANCELS_LATE', 'STALE', 'TOO_MANY_ATTEMPTS')
  cancel(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() from: CancelAppointment,
    @Query() { late: acceptsLate = false }: LateQuery,
  ): Promise<Appointment> {
    return this.cancelling.cancel(id, caller, { acceptsLate, seen: seenAt(from) });
  }
}

/** Paths keep their spelling (rule: stable calls). */
@ApiTags('appointments')
@Controller()
@Permits('bookings')
@ForAdmins()
export class AppointmentsAdminController {
  constructor(
    private readonly appointments: AppointmentListService,
    private readonly booking: BookingService,
    private readonly cancelling: CancellingService,
    private readonly moving: AppointmentMoveService,
    private readonly figures: StatisticsService,
    private readonly forgiving: ForgivingService,
  ) {}

  @Get('admin/appointments')
  @ApiOperation({ summary: 'Lists appointments by client and dates' })
  @AnswersList(Appointment, { paged: true })
  list(@CurrentUser() caller: Caller, @Query() asked: AdminAppointmentListRequest): Promise<Page<Appointment>> {
    return this.appointments.list(asked, null, caller);
  }

  @Post('Admin/appointments')
  @ApiOperation({ summary: 'Books a place on behalf of a client' })
  @Measured('booking by staff')
  @RespondsWith(BookedAppointment, { says: 'appointmentBooked', status: 201 })
  @Refuses('NOT_FOUND', 'STALE', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED', ...BOOKING_REFUSALS)
  book(@CurrentUser() caller: Caller, @Body() place: BookForClientRequest): Promise<BookedAppointment> {
    const { userId: clientId, isAdminOverride: isOverride = false, isWalkIn = false } = place;
    const wish = placeOn(place.appointmentDate, place);
    return this.booking.book({ ...wish, clientId, origin: { kind: 'staff', isOverride, isWalkIn } }, caller);
  }

  @Post('Admin/appointments/:id/move')
  @ApiOperation({ summary: 'Moves an appointment to another slot on behalf of a client' })
  @Measured('moving by staff')
  @RespondsWith(BookedAppointment, { says: 'appointmentMoved' })
  @Refuses('NOT_CANCELLABLE', 'STALE', ...BOOKING_REFUSALS)
  move(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() to: MoveForClientRequest,
  ): Promise<BookedAppointment> {
    const { isAdminOverride: isOverride = false, reason } = to;
    const wish = { ...placeOn(to.date, to), seen: seenAt(to), isOverride, reason: reason || null };
    return this.moving.move(id, wish, caller);
  }

  @Delete('Admin/appointments/:id')
  @ApiOperation({ summary: 'Cancels an appointment on behalf of a client' })
  @ApiBody({ type: CancelForClient, required: false })
  @Measured('cancelling by staff')
  @RespondsWith(Appointment, { says: 'appointmentCancelled' })
  @Refuses('NOT_CANCELLABLE', 'STALE')
  cancel(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { reason, ...from }: CancelForClient,
    @Query() { late: acceptsLate = false }: AbsenceQuery,
  ): Promise<Appointment> {
    return this.cancelling.cancel(id, caller, { reason: reason || null, acceptsLate, seen: seenAt(from) });
  }

  @Post('Admin/appointments/:id/forgive')
  @PartOf('lateCancelling')
  @ApiOperation({ summary: 'Lets a late cancellation or an absence of a client count no more' })
  @RespondsWith(Appointment, { says: { el: 'Δεν μετρά πια', en: 'It counts no more' } })
  @Refuses('NOTHING_TO_FORGIVE')
  forgive(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Appointment> {
    return this.forgiving.forgive(id, caller);
  }

  @Get('Admin/statistics')
  @ApiOperation({ summary: 'Counts appointments, subscriptions and clients' })
  @RespondsWith(Statistics)
  statistics(): Promise<Statistics> {
    return this.figures.read();
  }
}

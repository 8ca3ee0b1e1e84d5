import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Appointment, BookedAppointment } from '../contract/appointment.js';
import type { Statistics } from '../contract/gym.js';
import { BOOKING_REFUSALS } from '../contract/error-codes.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { Measured } from '../platform/metrics/measured.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { AppointmentListService } from './appointment-list.service.js';
import { BookingService } from './booking.service.js';
import { CancellingService } from './cancelling.service.js';
import { AppointmentResponse, BookedAppointmentResponse } from './dto/appointment.response.js';
import { AdminAppointmentListRequest } from './dto/appointment-list.request.js';
import { BookForClientRequest, placeOf } from './dto/book.request.js';
import { CancelAppointment } from './dto/cancel.request.js';
import { StatisticsResponse } from './dto/statistics.response.js';
import { StatisticsService } from './statistics.service.js';

/** Paths keep their spelling (rule: stable calls). */
@ApiTags('appointments')
@Controller()
@ForAdmins()
export class AppointmentsAdminController {
  constructor(
    private readonly appointments: AppointmentListService,
    private readonly booking: BookingService,
    private readonly cancelling: CancellingService,
    private readonly figures: StatisticsService,
  ) {}

  @Get('admin/appointments')
  @ApiOperation({ summary: 'Lists appointments by client and dates' })
  @AnswersList(AppointmentResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@CurrentUser() caller: Caller, @Query() asked: AdminAppointmentListRequest): Promise<Page<Appointment>> {
    return this.appointments.list(asked, null, caller.role);
  }

  @Post('Admin/appointments')
  @ApiOperation({ summary: 'Books a place on behalf of a client' })
  @Measured('booking by staff')
  @Succeeds('appointmentBooked')
  @RespondsWith(BookedAppointmentResponse, { status: 201 })
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'STALE', ...BOOKING_REFUSALS)
  book(@CurrentUser() caller: Caller, @Body() place: BookForClientRequest): Promise<BookedAppointment> {
    const { userId: clientId, isAdminOverride: isOverride = false } = place;
    return this.booking.book({ ...placeOf(place), clientId, isOverride }, caller);
  }

  @Delete('Admin/appointments/:id')
  @ApiOperation({ summary: 'Cancels an appointment on behalf of a client' })
  @ApiBody({ type: CancelAppointment, required: false })
  @Measured('cancelling by staff')
  @Succeeds('appointmentCancelled')
  @RespondsWith(AppointmentResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'NOT_CANCELLABLE')
  cancel(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { reason }: CancelAppointment,
  ): Promise<Appointment> {
    return this.cancelling.cancel(id, caller, reason === '' ? null : reason);
  }

  @Get('Admin/statistics')
  @ApiOperation({ summary: 'Counts appointments, subscriptions and clients' })
  @RespondsWith(StatisticsResponse)
  statistics(): Promise<Statistics> {
    return this.figures.read();
  }
}

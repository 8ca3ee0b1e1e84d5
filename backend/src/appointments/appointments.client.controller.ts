import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Appointment, BookedAppointment } from '../contract/appointment.js';
import { BOOKING_REFUSALS } from '../contract/error-codes.js';
import { ForClients } from '../platform/http/access.js';
import { Succeeds, type Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, AnswersList, Refuses } from '../platform/http/documented.js';
import { IdPipe } from '../platform/http/validation/id.pipe.js';
import { Measured } from '../platform/metrics/measured.js';
import { AppointmentListService } from './appointment-list.service.js';
import { BookingService } from './booking.service.js';
import { CancellingService } from './cancelling.service.js';
import { AppointmentResponse, BookedAppointmentResponse } from './dto/appointment.response.js';
import { AppointmentListRequest } from './dto/appointment-list.request.js';
import { BookPlaceRequest, placeOf } from './dto/book.request.js';

@ApiTags('appointments')
@Controller('Client/appointments')
@ForClients()
export class AppointmentsClientController {
  constructor(
    private readonly appointments: AppointmentListService,
    private readonly booking: BookingService,
    private readonly cancelling: CancellingService,
  ) {}

  @Get()
  @ApiOperation({ summary: "Lists the client's own appointments" })
  @AnswersList(AppointmentResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@CurrentUser() caller: Caller, @Query() asked: AppointmentListRequest): Promise<Page<Appointment>> {
    return this.appointments.list(asked, caller.id, caller.role);
  }

  @Post()
  @ApiOperation({ summary: 'Books a place for the client' })
  @Measured('booking')
  @Succeeds('appointmentBooked')
  @RespondsWith(BookedAppointmentResponse, { status: 201 })
  @Refuses('VALIDATION_FAILED', 'STALE', ...BOOKING_REFUSALS)
  book(@CurrentUser() caller: Caller, @Body() place: BookPlaceRequest): Promise<BookedAppointment> {
    return this.booking.book({ ...placeOf(place), clientId: caller.id, isOverride: false }, caller);
  }

  @Delete(':id')
  @ApiOperation({ summary: "Cancels one of the client's own appointments" })
  @Measured('cancelling')
  @Succeeds('appointmentCancelled')
  @RespondsWith(AppointmentResponse)
  @Refuses('NOT_FOUND', 'NOT_CANCELLABLE', 'DEADLINE_PASSED')
  cancel(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<Appointment> {
    return this.cancelling.cancel(id, caller);
  }
}

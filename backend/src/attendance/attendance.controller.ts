import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  ATTENDANCES,
  MarkedRest,
  MarkedVisit,
  type Attendance,
  type MarkRequest,
  type MarkRestRequest,
} from '../contract/attendance.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { OneOfField, DateField, TimeField } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { AttendanceService } from './attendance.service.js';

class MarkVisit implements MarkRequest {
  @OneOfField(ATTENDANCES, { nullable: true, description: 'null clears the mark' }) attendance!: Attendance | null;
}

/** The times are the slot's original ones. */
class MarkRest implements MarkRestRequest {
  @DateField() date!: CalendarDate;
  @TimeField() startTime!: TimeOfDay;
  @TimeField() endTime!: TimeOfDay;
}

@ApiTags('attendance')
@Controller('Admin')
@ForAdmins()
export class AttendanceAdminController {
  constructor(private readonly attendance: AttendanceService) {}

  @Put('appointments/:id/attendance')
  @ApiOperation({ summary: 'Marks a visit as attended or absent, or clears its mark' })
  @Succeeds('attendanceMarked')
  @RespondsWith(MarkedVisit)
  @Refuses('NOT_FOUND', 'APPOINTMENT_CANCELLED', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED')
  mark(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { attendance }: MarkVisit,
  ): Promise<MarkedVisit> {
    return this.attendance.mark(id, attendance, caller);
  }

  @Post('attendance/mark-rest-absent')
  @HttpCode(200)
  @ApiOperation({ summary: 'Marks everybody in a timeslot who has no mark as absent' })
  @Succeeds('restMarkedAbsent')
  @RespondsWith(MarkedRest)
  @Refuses('NO_SUCH_SLOT', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED')
  markRest(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end }: MarkRest,
  ): Promise<MarkedRest> {
    return this.attendance.markRestAbsent(date, { start, end }, caller);
  }
}

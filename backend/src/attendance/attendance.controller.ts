import { Body, Param, Post, Put } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import { MarkedRest, MarkedVisit, MarkRequest, MarkRestRequest } from '../contract/attendance.js';
import { AdminController } from '../platform/http/access.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { Refuses, RespondsWith } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { AttendanceService } from './attendance.service.js';

class MarkVisit extends requestOf(MarkRequest) {}
/** The times are the slot's original ones. */
class MarkRest extends requestOf(MarkRestRequest) {}

@AdminController('Admin', 'attendance')
export class AttendanceAdminController {
  constructor(private readonly attendance: AttendanceService) {}

  @Put('appointments/:id/attendance')
  @ApiOperation({ summary: 'Marks a visit as attended or absent, or clears its mark' })
  @RespondsWith(MarkedVisit, { says: 'attendanceMarked' })
  @Refuses('NOT_FOUND', 'APPOINTMENT_CANCELLED', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED')
  mark(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Body() { attendance }: MarkVisit,
  ): Promise<MarkedVisit> {
    return this.attendance.mark(id, attendance, caller);
  }

  @Post('attendance/mark-rest-absent')
  @ApiOperation({ summary: 'Marks everybody in a timeslot who has no mark as absent' })
  @RespondsWith(MarkedRest, { says: 'restMarkedAbsent' })
  @Refuses('NO_SUCH_SLOT', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED')
  markRest(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end }: MarkRest,
  ): Promise<MarkedRest> {
    return this.attendance.markRestAbsent(date, { start, end }, caller);
  }
}

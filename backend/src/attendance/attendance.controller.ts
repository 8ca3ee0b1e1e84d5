import { Body, Param, Post, Put, Controller, Delete, Get } from '@nestjs/common';
import {
  CheckInAnswer,
  CheckInRequest,
  CheckInSecret,
  DoorDevice,
  DoorDeviceRequest,
  DoorDeviceWithKey,
  DoorPerson,
  DoorRoster,
  DoorSearchRequest,
} from '../contract/check-in.js';
import { BOOKING_REFUSALS } from '../contract/booking-refusals.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { MarkedRest, MarkedVisit, MarkRequest, MarkRestRequest } from '../contract/attendance.js';
import { FIRST_ROOM } from '../contract/room.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, type Caller, Language } from '../platform/http/caller.js';
import { Refuses, RespondsWith, AnswersList, AnswersNothing } from '../platform/http/documented.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { AttendanceService } from './attendance.service.js';
import { CheckInCodes } from './check-in-codes.service.js';
import { CheckInService } from './check-in.service.js';
import { DoorRosterService } from './door-roster.service.js';
import { DoorDevicesService, type Device } from './door-devices.service.js';
import { CurrentDevice, ForDoor } from './door.guard.js';

class MarkVisit extends requestOf(MarkRequest) {}
/** The times are the slot's original ones. */
class MarkRest extends requestOf(MarkRestRequest) {}

@AdminController('Admin', 'attendance')
@Permits('attendance')
@PartOf('attendance')
export class AttendanceAdminController {
  constructor(private readonly attendance: AttendanceService) {}

  @Put('appointments/:id/attendance')
  @ApiOperation({ summary: 'Marks a visit as attended or absent, or clears its mark' })
  @RespondsWith(MarkedVisit, { says: { el: 'Η παρουσία αποθηκεύτηκε', en: 'Attendance saved' } })
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
  @RespondsWith(MarkedRest, { says: { el: 'Οι υπόλοιποι σημειώθηκαν απόντες', en: 'The others are marked as absent' } })
  @Refuses('NO_SUCH_SLOT', 'ATTENDANCE_OFF', 'ATTENDANCE_CLOSED')
  markRest(
    @CurrentUser() caller: Caller,
    @Body() { date, startTime: start, endTime: end, areaId: room = FIRST_ROOM }: MarkRest,
  ): Promise<MarkedRest> {
    return this.attendance.markRestAbsent(date, { room, start, end }, caller);
  }
}

class SearchPeople extends requestOf(DoorSearchRequest) {}
/** The times are the offered slot's original ones. */
class CheckIn extends requestOf(CheckInRequest) {}
class AddDevice extends requestOf(DoorDeviceRequest, {}, { name: 'deviceName' }) {}

@ApiTags('door')
@Controller('Door')
@ForDoor()
@PartOf('attendance')
export class DoorController {
  constructor(
    private readonly checkIns: CheckInService,
    private readonly rosters: DoorRosterService,
  ) {}

  @Get('roster')
  @ApiOperation({ summary: "Reads today's visits, for a device without a network" })
  @RespondsWith(DoorRoster)
  roster(@CurrentDevice() device: Device): Promise<DoorRoster> {
    return this.rosters.today(device);
  }

  @Post('people')
  @ApiOperation({ summary: 'Lists names for the last four digits of a phone, some of them made up' })
  @AnswersList(DoorPerson)
  @Refuses('TOO_MANY_ATTEMPTS')
  people(@CurrentDevice() device: Device, @Body() { digits }: SearchPeople): Promise<DoorPerson[]> {
    return this.rosters.people(device, digits);
  }

  @Post('check-ins')
  @ApiOperation({ summary: 'Checks a member in, or says what is wrong' })
  @RespondsWith(CheckInAnswer)
  @Refuses('CONFLICT', ...BOOKING_REFUSALS)
  checkIn(
    @CurrentDevice() device: Device,
    @Language() language: LanguageCode,
    @Body() order: CheckIn,
  ): Promise<CheckInAnswer> {
    return this.checkIns.checkIn(device, order, language);
  }
}

@FamilyController('Client/check-in-code', 'door')
@PartOf('attendance')
export class CheckInClientController {
  constructor(private readonly codes: CheckInCodes) {}

  @Post()
  @ApiOperation({ summary: "Reads the secret of the device's check-in codes, made when there is none" })
  @RespondsWith(CheckInSecret)
  secret(@CurrentUser() caller: Caller): Promise<CheckInSecret> {
    return this.codes.secretFor(caller);
  }
}

@AdminController('Admin/door-devices', 'door')
@Permits('doors')
@PartOf('attendance')
export class DoorDevicesAdminController {
  constructor(private readonly devices: DoorDevicesService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the devices at the door' })
  @AnswersList(DoorDevice)
  list(): Promise<DoorDevice[]> {
    return this.devices.list();
  }

  @Post()
  @ApiOperation({ summary: 'Adds a device at the door, with a key that is shown once' })
  @RespondsWith(DoorDeviceWithKey, { says: { el: 'Η συσκευή προστέθηκε', en: 'The device was added' }, status: 201 })
  add(@CurrentUser() caller: Caller, @Body() { name }: AddDevice): Promise<DoorDeviceWithKey> {
    return this.devices.add(caller, name);
  }

  @Post(':id/key')
  @ApiOperation({ summary: 'Gives a device a new key, and ends the former one' })
  @RespondsWith(DoorDeviceWithKey, {
    says: { el: 'Το προηγούμενο κλειδί δεν ισχύει πια', en: 'The former key no longer works' },
  })
  renew(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<DoorDeviceWithKey> {
    return this.devices.renew(caller, id);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Revokes the key of a device' })
  @AnswersNothing({ el: 'Το κλειδί ανακλήθηκε', en: 'The key was revoked' })
  revoke(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<null> {
    return this.devices.revoke(caller, id);
  }
}

import { Body, Delete, Get, Injectable, Param, Post, Put, type PipeTransform } from '@nestjs/common';
import { LIMITS } from '../contract/limits.js';
import { HoursForMembers } from '../contract/hours.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { Room, RoomChangeRequest, RoomRequest } from '../contract/room.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation, ApiParam } from '../platform/http/documentation.js';
import { NameField } from '../platform/http/validation/fields.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { HoursService } from './hours.service.js';
import { RoomsService } from './rooms.service.js';

/** The number of a room in a path; a malformed one is that of no room. */
@Injectable()
class RoomPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    return /^\d{1,2}$/.test(value) ? Number(value) : 0;
  }
}
const RoomParam = () => ApiParam({ name: 'id', type: Number, example: 2, description: 'The number of the room' });

const NAMES = {
  nameEl: (options: object) => NameField({ ...options, max: LIMITS.roomNameMaxLength }),
  nameEn: (options: object) => NameField({ ...options, max: LIMITS.roomNameMaxLength }),
};
class RoomBody extends requestOf(RoomRequest, NAMES) {}
class RoomChangeBody extends requestOf(RoomChangeRequest, NAMES) {}

@AdminController('Admin/rooms', 'rooms')
@PartOf('rooms')
export class RoomsAdminController {
  constructor(private readonly rooms: RoomsService) {}

  @Get()
  @Permits('template')
  @ApiOperation({ summary: 'Lists the rooms in their order' })
  @AnswersList(Room)
  list(): Promise<Room[]> {
    return this.rooms.list();
  }

  @Post()
  @Permits('template')
  @ApiOperation({ summary: 'Adds a room, or the hours of a trainer' })
  @RespondsWith(Room, { says: { el: 'Προστέθηκε στο πρόγραμμα', en: 'Added to the schedule' }, status: 201 })
  @Refuses('VALIDATION_FAILED', 'NOT_READY')
  create(@CurrentUser() caller: Caller, @Body() request: RoomBody): Promise<Room> {
    return this.rooms.create(caller, request);
  }

  @Put(':id')
  @Permits('template')
  @ApiOperation({ summary: 'Changes a room' })
  @RoomParam()
  @RespondsWith(Room, { says: { el: 'Αποθηκεύτηκε', en: 'Saved' } })
  @Refuses('VALIDATION_FAILED', 'STILL_NEEDED')
  change(
    @CurrentUser() caller: Caller,
    @Param('id', RoomPipe) number: number,
    @Body() request: RoomChangeBody,
  ): Promise<Room> {
    return this.rooms.change(caller, number, request);
  }

  @Delete(':id')
  @Permits('template')
  @ApiOperation({ summary: 'Removes a room that nobody ever booked, with its timeslots' })
  @RoomParam()
  @AnswersNothing({ el: 'Η αίθουσα καταργήθηκε', en: 'The room was removed' })
  @Refuses('ROOM_IN_USE')
  async remove(@CurrentUser() caller: Caller, @Param('id', RoomPipe) number: number): Promise<null> {
    await this.rooms.remove(caller, number);
    return null;
  }
}

@FamilyController('Client/hours', 'rooms')
@PartOf('rooms')
export class HoursClientController {
  constructor(private readonly hours: HoursService) {}

  @Get()
  @PartOf('classes')
  @ApiOperation({ summary: 'Lists trainers with hours of their own, and the days on which they are free' })
  @AnswersList(HoursForMembers)
  list(@CurrentUser() { clientId }: Caller, @Language() language: LanguageCode): Promise<HoursForMembers[]> {
    return this.hours.forMembers(clientId, language);
  }
}

import { Body, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  Course,
  CourseDateRequest,
  CourseJoining,
  CourseJoiningOfClient,
  CourseMember,
  CoursePlace,
  CourseRequest,
  CourseSlot,
  OfferedCourse,
} from '../contract/course.js';
import { LIMITS } from '../contract/limits.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { AdminController, FamilyController, PartOf, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation } from '../platform/http/documentation.js';
import { DateField, DryRunQuery, IdField } from '../platform/http/validation/fields.js';
import { ListField } from '../platform/http/validation/object-field.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { CoursePlacesService } from './course-places.service.js';
import { CoursesService } from './courses.service.js';

class CourseDateBody extends requestOf(CourseDateRequest) {}
class CourseBody extends requestOf(CourseRequest, {
  dates: (options) => ListField(CourseDateBody, { ...options, max: LIMITS.courses.max }),
}) {}
class JoiningBody extends requestOf(CourseJoining) {}
class JoiningOfClientBody extends requestOf(CourseJoiningOfClient) {}
class SlotsQuery {
  @DateField() from!: string;
  @DateField({ description: 'This day included' }) until!: string;
  @IdField({ optional: true, description: 'Of this class alone' }) classId?: string;
}

const JOINED = { el: 'Κλείστηκαν όλες οι ημερομηνίες', en: 'All dates are booked' };
const ENDED = { el: 'Οι ημερομηνίες που έμεναν ακυρώθηκαν', en: 'The dates that were left are cancelled' };

@AdminController('Admin/courses', 'classes')
@PartOf('classes')
export class CoursesAdminController {
  constructor(
    private readonly courses: CoursesService,
    private readonly places: CoursePlacesService,
  ) {}

  @Get()
  @Permits('bookings')
  @ApiOperation({ summary: 'Lists the courses of the gym' })
  @AnswersList(Course)
  list(): Promise<Course[]> {
    return this.courses.list();
  }

  @Get('slots')
  @Permits('template')
  @ApiOperation({ summary: 'Lists the timeslots that a course can have' })
  @AnswersList(CourseSlot)
  slots(@Query() { from, until, classId }: SlotsQuery): Promise<CourseSlot[]> {
    return this.courses.slots(from, until, classId ?? null);
  }

  @Post()
  @Permits('template')
  @ApiOperation({ summary: 'Adds a course' })
  @RespondsWith(Course, { says: 'courseSaved', status: 201 })
  create(@CurrentUser() caller: Caller, @Body() request: CourseBody): Promise<Course> {
    return this.courses.create(caller, request);
  }

  @Put(':id')
  @Permits('template')
  @ApiOperation({ summary: 'Changes a course; its dates stay once somebody has joined' })
  @RespondsWith(Course, { says: 'courseSaved' })
  change(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string, @Body() request: CourseBody): Promise<Course> {
    return this.courses.change(caller, id, request);
  }

  @Get(':id/members')
  @Permits('bookings')
  @ApiOperation({ summary: 'Lists who has joined a course' })
  @AnswersList(CourseMember)
  members(@Param('id', IdPipe) id: string): Promise<CourseMember[]> {
    return this.courses.members(id);
  }

  @Post(':id/members')
  @Permits('bookings')
  @ApiOperation({ summary: 'Books all dates of a course for a client, or none' })
  @RespondsWith(CoursePlace, { says: JOINED, status: 201 })
  @Refuses('COURSE_REFUSED', 'STALE')
  join(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) courseId: string,
    @Body() seen: JoiningOfClientBody,
    @Query() { dryRun = false }: DryRunQuery,
  ): Promise<CoursePlace> {
    return this.places.join(caller, { ...seen, courseId }, dryRun);
  }
}

@AdminController('Admin/course-places', 'classes')
@PartOf('classes')
export class CoursePlacesAdminController {
  constructor(private readonly places: CoursePlacesService) {}

  @Post(':id/end')
  @Permits('bookings')
  @ApiOperation({ summary: 'Cancels what is left of a course for a client' })
  @RespondsWith(CoursePlace, { says: ENDED })
  @Refuses('STALE', 'FORBIDDEN')
  end(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun = false }: DryRunQuery,
  ): Promise<CoursePlace> {
    return this.places.end(caller, id, dryRun);
  }
}

@FamilyController('Client/courses', 'classes')
@PartOf('classes')
export class CoursesClientController {
  constructor(private readonly places: CoursePlacesService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the courses that the member can join or is in' })
  @AnswersList(OfferedCourse)
  list(@CurrentUser() caller: Caller, @Language() language: LanguageCode): Promise<OfferedCourse[]> {
    return this.places.offered(caller, language);
  }

  @Post(':id/join')
  @ApiOperation({ summary: 'Books all dates of a course, or none' })
  @RespondsWith(CoursePlace, { says: JOINED, status: 201 })
  @Refuses('COURSE_REFUSED', 'COURSE_CLOSED', 'STALE', 'TOO_MANY_ATTEMPTS')
  join(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) courseId: string,
    @Body() seen: JoiningBody,
    @Query() { dryRun = false }: DryRunQuery,
  ): Promise<CoursePlace> {
    return this.places.join(caller, { ...seen, courseId, clientId: caller.clientId }, dryRun);
  }

  @Post('places/:id/end')
  @ApiOperation({ summary: 'Cancels what is left of a course' })
  @RespondsWith(CoursePlace, { says: ENDED })
  @Refuses('COURSE_BEGUN', 'STALE')
  end(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() { dryRun = false }: DryRunQuery,
  ): Promise<CoursePlace> {
    return this.places.end(caller, id, dryRun);
  }
}

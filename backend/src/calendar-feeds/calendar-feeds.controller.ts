import { Body, Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MadeFeed, MadeStaffFeed, OwnFeed, StaffFeed, StaffFeedRequest } from '../contract/calendar-feed.js';
import { AppError } from '../platform/errors/app-error.js';
import { AdminController, FamilyController, PartOf, Permits, Public } from '../platform/http/access.js';
import { CallerNetwork } from '../platform/http/caller-address.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersNothing, Refuses, RespondsWith } from '../platform/http/documented.js';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { AnswersFile } from '../platform/http/other-bodies.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { sendUnlessKnown } from '../platform/http/version.js';
import { CalendarFeedsService } from './calendar-feeds.service.js';
import { FeedReaderService } from './feed-reader.service.js';

@FamilyController('Client/calendar-feed', 'calendar')
@PartOf('calendarFeeds')
export class CalendarFeedClientController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get()
  @ApiOperation({ summary: "Reads since when the client's visits have an address for calendars" })
  @RespondsWith(OwnFeed)
  read(@CurrentUser() caller: Caller): Promise<OwnFeed> {
    return this.feeds.of(caller);
  }

  @Post()
  @ApiOperation({
    summary: "Makes a secret address of the client's visits for calendars; ends a former one",
  })
  @RespondsWith(MadeFeed, { says: 'feedMade', status: 201 })
  @Refuses('CLIENT_INACTIVE')
  make(@CurrentUser() caller: Caller): Promise<MadeFeed> {
    return this.feeds.make(caller);
  }

  @Delete()
  @ApiOperation({ summary: 'Ends the address' })
  @AnswersNothing('feedEnded')
  end(@CurrentUser() caller: Caller): Promise<null> {
    return this.feeds.end(caller);
  }
}

class StaffFeedBody extends requestOf(StaffFeedRequest) {}

@AdminController('Admin/calendar-feed', 'calendar')
@Permits('day')
@PartOf('calendarFeeds')
export class CalendarFeedAdminController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Get()
  @ApiOperation({ summary: "Reads since when the gym's timeslots have an address for one's own calendar" })
  @RespondsWith(StaffFeed)
  read(@CurrentUser() caller: Caller): Promise<StaffFeed> {
    return this.feeds.ofStaff(caller);
  }

  @Post()
  @ApiOperation({
    summary: 'Makes a secret address of timeslots, of all or of one room or trainer, for calendars',
  })
  @RespondsWith(MadeStaffFeed, { says: 'feedMade', status: 201 })
  @Refuses('CLIENT_INACTIVE', 'VALIDATION_FAILED', 'NOT_FOUND')
  make(@CurrentUser() caller: Caller, @Body() request: StaffFeedBody): Promise<MadeStaffFeed> {
    return this.feeds.makeForStaff(caller, request);
  }

  @Delete()
  @ApiOperation({ summary: 'Ends the address' })
  @AnswersNothing('feedEnded')
  end(@CurrentUser() caller: Caller): Promise<null> {
    return this.feeds.end(caller);
  }
}

const FILE = /^([\w-]{20,100})\.ics$/;

@ApiTags('calendar')
@Controller('calendar')
@PartOf('calendarFeeds')
export class CalendarFeedController {
  constructor(private readonly reader: FeedReaderService) {}

  @Get(':file')
  @ApiOperation({ summary: 'Sends a calendar, by its secret address' })
  @Public()
  @AnswersFile('text/calendar')
  @Refuses('NOT_FOUND', 'TOO_MANY_ATTEMPTS')
  async read(
    @Param('file') file: string,
    @CallerNetwork() network: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const key = FILE.exec(file)?.[1];
    if (key === undefined) throw new AppError('NOT_FOUND');
    const { version, file: content } = await this.reader.read(key, network);
    void reply.header('Cache-Control', 'private, no-cache').type('text/calendar; charset=utf-8');
    sendUnlessKnown(request, reply, version, content);
  }
}

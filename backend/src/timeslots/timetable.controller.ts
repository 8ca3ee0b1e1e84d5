import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TimetableDay } from '../contract/timetable.js';
import { Public } from '../platform/http/access.js';
import { AnswersList } from '../platform/http/documented.js';
import { TimetableDayResponse } from './dto/timetable.response.js';
import { TimetableService } from './timetable.service.js';

@ApiTags('gym')
@Controller('gym/timetable')
export class TimetableController {
  constructor(private readonly timetable: TimetableService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the hours of the coming week, for everybody' })
  @Public()
  // Not by proxies: the envelope's message is in the caller's language.
  @Header('Cache-Control', 'private, max-age=60')
  @AnswersList(TimetableDayResponse)
  read(): Promise<TimetableDay[]> {
    return this.timetable.read();
  }
}

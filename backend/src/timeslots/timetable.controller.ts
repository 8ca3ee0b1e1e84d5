import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { TimetableDay } from '../contract/timeslot.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { Public } from '../platform/http/access.js';
import { Language } from '../platform/http/caller.js';
import { AnswersList, Refuses } from '../platform/http/documented.js';
import { TimetableService } from './timetable.service.js';

@ApiTags('gym')
@Controller('gym/timetable')
export class TimetableController {
  constructor(private readonly timetable: TimetableService) {}

  @Get()
  @ApiOperation({ summary: 'Lists the hours of the coming week, for everybody' })
  @Public()
  // Not by proxies: it is in the caller's language.
  @Header('Cache-Control', 'private, max-age=60')
  @AnswersList(TimetableDay)
  @Refuses('NOT_USED')
  read(@Language() language: LanguageCode): Promise<TimetableDay[]> {
    return this.timetable.read(language);
  }
}

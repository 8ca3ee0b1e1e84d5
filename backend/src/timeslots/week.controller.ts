import { Controller, Get, Header } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../platform/http/documentation.js';
import { GymWeek } from '../contract/gym-week.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { Public } from '../platform/http/access.js';
import { Language } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { WeekService } from './week.service.js';

@ApiTags('gym')
@Controller('gym/week')
export class WeekController {
  constructor(private readonly week: WeekService) {}

  /** The only read that pages of other sites may make (rule: embed). It has no personal data, and takes no session. */
  @Get()
  @ApiOperation({ summary: 'Reads the free places of the coming week, for the page of any site' })
  @Public()
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Cache-Control', 'public, max-age=60')
  @Header('Vary', 'Accept-Language')
  @RespondsWith(GymWeek)
  @Refuses('NOT_USED')
  read(@Language() language: LanguageCode): Promise<GymWeek> {
    return this.week.read(language);
  }
}

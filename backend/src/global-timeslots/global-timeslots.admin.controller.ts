import { Controller, Get, Inject, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { GlobalTimeslot } from '../contract/global-timeslot.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { ForAdmins } from '../platform/http/access.js';
import type { Page, Tagged } from '../platform/http/answer.js';
import { Language } from '../platform/http/caller.js';
import { AnswersList, Refuses } from '../platform/http/documented.js';
import { Texts } from '../platform/texts/texts.js';
import { GlobalTimeslotResponse } from './dto/global-timeslot.response.js';
import { GlobalTimeslotListRequest } from './dto/global-timeslot-list.request.js';
import { GlobalTimeslotsService } from './global-timeslots.service.js';

@ApiTags('global-timeslots')
@Controller('Admin/global-timeslots')
@ForAdmins()
export class GlobalTimeslotsAdminController {
  constructor(
    private readonly template: GlobalTimeslotsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the weekly template of one weekday, or of all' })
  @AnswersList(GlobalTimeslotResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(
    @Language() language: LanguageCode,
    @Query() asked: GlobalTimeslotListRequest,
  ): Promise<Tagged<Page<GlobalTimeslot>>> {
    return this.template.list(asked, new Texts(language, this.environment.gymTimeZone));
  }
}

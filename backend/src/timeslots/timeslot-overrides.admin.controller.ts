import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { TimeslotOverride } from '../contract/schedule-change.js';
import { ForAdmins } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { AnswersList, Refuses } from '../platform/http/documented.js';
import { OverrideListRequest } from './dto/override-list.request.js';
import { TimeslotOverrideResponse } from './dto/timeslot-override.response.js';
import { OverrideListService } from './override-list.service.js';

@ApiTags('timeslots')
@Controller('Admin/timeslots')
@ForAdmins()
export class TimeslotOverridesAdminController {
  constructor(private readonly overrides: OverrideListService) {}

  @Get('overrides')
  @ApiOperation({ summary: 'Lists the overrides of a date or of a range' })
  @AnswersList(TimeslotOverrideResponse, { paged: true })
  @Refuses('VALIDATION_FAILED')
  list(@Query() asked: OverrideListRequest): Promise<Page<TimeslotOverride>> {
    return this.overrides.list(asked);
  }
}

import { Body, Controller, Headers, Param, Put, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { ChangedTimeslot } from '../contract/schedule-change.js';
import { ForAdmins } from '../platform/http/access.js';
import { Succeeds, Tagged } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { RespondsWith, Refuses } from '../platform/http/documented.js';
import { DryRunQuery } from '../platform/http/validation/dry-run.js';
import type { SlotOfDate } from './timeslot-override.repository.js';
import { orderOf } from '../schedule/change-order.js';
import { ChangedTimeslotResponse } from './dto/schedule-change.response.js';
import { ChangeTimeslot } from './dto/timeslot-change.request.js';
import { readTimesOrNull } from '../schedule/new-times.js';
import { timeslotVersion } from './timeslot-version.js';
import { SlotChangeService } from './slot-change.service.js';
import { SlotIdPipe } from './slot-id-pipe.js';

@ApiTags('timeslots')
@Controller('Timeslot')
@ForAdmins()
export class TimeslotChangesController {
  constructor(private readonly slots: SlotChangeService) {}

  @Put(':id')
  @ApiOperation({ summary: 'Changes capacity, time and availability of one timeslot of a date' })
  @ApiParam({ name: 'id', type: String, example: '2026-12-01_1800-1900', description: 'Date and original times' })
  @Succeeds('timeslotUpdated')
  @RespondsWith(ChangedTimeslotResponse)
  @Refuses('VALIDATION_FAILED', 'NOT_FOUND', 'NO_SUCH_SLOT', 'DATE_PAST', 'SLOT_STARTED', 'STALE')
  async change(
    @CurrentUser() caller: Caller,
    @Param('id', SlotIdPipe) at: SlotOfDate,
    @Body() { startTime, endTime, capacity, isDisabled, reason }: ChangeTimeslot,
    @Query() query: DryRunQuery,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Tagged<ChangedTimeslot>> {
    const patch = { times: readTimesOrNull({ startTime, endTime }), capacity, isDisabled };
    const slot = await this.slots.changeAndRead(at, patch, orderOf(caller, reason, query), ifMatch);
    return new Tagged(slot, timeslotVersion(slot));
  }
}

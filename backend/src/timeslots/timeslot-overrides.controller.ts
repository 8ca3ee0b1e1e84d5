import { Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '../platform/http/documentation.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { ScheduleChange, TimeslotOverride } from '../contract/schedule-change.js';
import { AdminController, Permits } from '../platform/http/access.js';
import type { Page } from '../platform/http/answer.js';
import { CurrentUser, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { DateField, DryRunQuery } from '../platform/http/validation/fields.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import { FilterField, RangeField, SortField, type ListParameters } from '../platform/lists/list-query.js';
import { orderOf } from '../schedule/schedule-change.js';
import { OverrideListService } from './override-list.service.js';
import { OverrideRemovalService } from './override-removal.service.js';

/** Either `date`, or `startDate` and `endDate`, both included. */
class OverrideListRequest implements ListParameters {
  @DateField({ optional: true }) date?: CalendarDate;
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @SortField('date', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('The dates as JSON') filter?: string;
}

@AdminController('Admin/timeslots', 'timeslots')
// Reopening a closed day needs `closing` as well.
@Permits('exceptions')
export class TimeslotOverridesAdminController {
  constructor(
    private readonly overrides: OverrideListService,
    private readonly removal: OverrideRemovalService,
  ) {}

  @Get('overrides')
  @ApiOperation({ summary: 'Lists the overrides of a date or of a range' })
  @AnswersList(TimeslotOverride, { paged: true })
  list(@CurrentUser() { language }: Caller, @Query() asked: OverrideListRequest): Promise<Page<TimeslotOverride>> {
    return this.overrides.list(asked, language);
  }

  @Delete('overrides/:id')
  @ApiOperation({ summary: 'Removes an override' })
  @RespondsWith(ScheduleChange, { says: 'overrideRemoved' })
  @Refuses('FORBIDDEN', 'DATE_PAST', 'SLOT_STARTED', 'TRAINER_BUSY')
  remove(
    @CurrentUser() caller: Caller,
    @Param('id', IdPipe) id: string,
    @Query() query: DryRunQuery,
  ): Promise<ScheduleChange> {
    return this.removal.remove(caller, id, orderOf(caller, null, query));
  }
}

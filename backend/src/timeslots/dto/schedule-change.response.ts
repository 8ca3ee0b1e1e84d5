import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { ChangedTimeslot, ScheduleChange } from '../../contract/schedule-change.js';
import { TimeslotOverrideResponse } from './timeslot-override.response.js';
import { TimeslotResponse } from './timeslot.response.js';
import { AffectedResponse } from '../../appointments/dto/affected.response.js';

export class ScheduleChangeResponse extends AffectedResponse implements ScheduleChange {
  @ApiProperty({ type: TimeslotOverrideResponse, isArray: true, description: 'As they stand, or the one removed' })
  overrides!: TimeslotOverrideResponse[];
}

export class ChangedTimeslotResponse
  extends IntersectionType(TimeslotResponse, AffectedResponse)
  implements ChangedTimeslot {}

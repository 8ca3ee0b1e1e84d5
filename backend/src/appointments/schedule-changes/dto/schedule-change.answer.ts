import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import type { ChangedTimeslot, ScheduleChange } from '../../../contract/schedule-change.js';
import { TimeslotOverrideAnswer } from '../../../timeslots/dto/timeslot-override.answer.js';
import { TimeslotAnswer } from '../../dto/timeslot.answer.js';
import { AffectedAnswer } from '../../dto/affected.answer.js';

export class ScheduleChangeAnswer extends AffectedAnswer implements ScheduleChange {
  @ApiProperty({ type: TimeslotOverrideAnswer, isArray: true, description: 'As they stand, or the one removed' })
  overrides!: TimeslotOverrideAnswer[];
}

export class ChangedTimeslotAnswer
  extends IntersectionType(TimeslotAnswer, AffectedAnswer)
  implements ChangedTimeslot {}

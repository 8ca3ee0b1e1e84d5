import { Injectable, type PipeTransform } from '@nestjs/common';
import { parseTimeslotId } from '../contract/timeslot.js';
import { AppError } from '../platform/errors/app-error.js';
import type { SlotOfDate } from './timeslot-override.repository.js';

/** The `{id}` of a dated slot in a path. A malformed id cannot exist, so it answers 404. */
@Injectable()
export class SlotIdPipe implements PipeTransform<string, SlotOfDate> {
  transform(value: string): SlotOfDate {
    const known = parseTimeslotId(value);
    if (known === null) throw new AppError('NOT_FOUND');
    const { date, start, end } = known;
    return { date, slot: { start, end } };
  }
}

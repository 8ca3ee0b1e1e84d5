import { Injectable, type PipeTransform } from '@nestjs/common';
import { parseTimeOfDay, type TimeOfDay } from '../contract/time-of-day.js';
import { AppError } from '../platform/errors/app-error.js';

/** A time in a path, `HH:mm` or `HH:mm:ss`. A malformed one names no slot, so it answers 404. */
@Injectable()
export class PathTimePipe implements PipeTransform<string, TimeOfDay> {
  transform(value: string): TimeOfDay {
    const time = parseTimeOfDay(value);
    if (time === null) throw new AppError('NO_SUCH_SLOT');
    return time;
  }
}

import type { CalendarDate } from '../contract/calendar-date.js';
import { AREA_LIMITS, FIRST_ROOM } from '../contract/room.js';
import type { TimeOfDay } from '../contract/time-of-day.js';
import {
  BooleanQueryField,
  DateField,
  EndTimeQueryField,
  IdField,
  TimeQueryField,
  WholeNumberQueryField,
} from '../platform/http/validation/fields.js';
import { AreaQueryField } from '../schedule/area-field.js';

const ALL_ROOMS = 0;
const DAY_OF = 'The number of the room; 0 for all rooms, without it the first one';
const MOVING = 'The appointment that would move there, and so does not stand in the way';

export class DayRequest {
  @DateField() date!: CalendarDate;
  @WholeNumberQueryField({ ...AREA_LIMITS, optional: true, min: ALL_ROOMS, description: DAY_OF })
  areaId?: number;
}

/** The room of which a day is asked for; null for all of them. */
export const roomAsked = (areaId: number = FIRST_ROOM): number | null => (areaId === ALL_ROOMS ? null : areaId);

/** With times, only the slots that lie wholly within them. */
export class AvailableRequest extends DayRequest {
  @TimeQueryField({ optional: true }) startTime?: TimeOfDay;
  @EndTimeQueryField({ optional: true }) endTime?: TimeOfDay;
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
}

export class BookingDaysRequest {
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
}

/** A slot by its original times. */
export class SlotRequest {
  @DateField() date!: CalendarDate;
  @AreaQueryField() areaId?: number;
  @TimeQueryField() startTime!: TimeOfDay;
  @EndTimeQueryField() endTime!: TimeOfDay;
}

export class ValidateRequest extends SlotRequest {
  @IdField({ optional: true, description: 'For administrators: who would have the place' }) userId?: string;
  @IdField({ optional: true, description: MOVING }) appointmentId?: string;
  @BooleanQueryField({ optional: true, description: 'For administrators: the client has come, and the slot may run' })
  isWalkIn?: boolean;
}

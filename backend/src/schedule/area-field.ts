import { AREA_LIMITS } from '../contract/room.js';
import { WholeNumberField, WholeNumberQueryField } from '../platform/http/validation/fields.js';

const ROOM = {
  optional: true,
  ...AREA_LIMITS,
  description: 'The number of the room; without it the first one',
} as const;

/** `areaId` of a body (rule: rooms). */
export const AreaField = (): PropertyDecorator => WholeNumberField(ROOM);
/** `areaId` of an address. */
export const AreaQueryField = (): PropertyDecorator => WholeNumberQueryField(ROOM);

export class AreaQuery {
  @AreaQueryField() areaId?: number;
}

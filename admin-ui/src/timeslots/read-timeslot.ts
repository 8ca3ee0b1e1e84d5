import type { Timeslot } from '@palestra/backend/contract/timeslot';
import type { ReadSlot } from '../providers/timeslot-calls';

/** A slot of a date together with the version that was read. */
export type ReadTimeslot = Timeslot & ReadSlot;

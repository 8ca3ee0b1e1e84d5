import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { createContext, useContext } from 'react';

type OpenBooking = (slot: MemberTimeslot) => void;

export const OpenBookingContext = createContext<OpenBooking>(() => undefined);

/** Opens the confirmation sheet of a slot. */
export const useOpenBooking = (): OpenBooking => useContext(OpenBookingContext);

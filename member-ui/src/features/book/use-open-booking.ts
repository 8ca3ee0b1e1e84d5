import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { createContext, useContext } from 'react';

type OpenBooking = (slot: MemberTimeslot) => void;

export const OpenBookingContext = createContext<OpenBooking>(() => undefined);

/** Asks whether this slot is to be booked. */
export const useOpenBooking = (): OpenBooking => useContext(OpenBookingContext);

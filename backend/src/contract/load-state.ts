export const LOAD_STATES = ['available', 'partial', 'full'] as const;
export type LoadState = (typeof LOAD_STATES)[number];

/** `available`: none booked; `full`: booked at or above capacity; else `partial`. */
export function loadStateOf(booked: number, capacity: number): LoadState {
  if (booked >= capacity) return 'full';
  return booked === 0 ? 'available' : 'partial';
}

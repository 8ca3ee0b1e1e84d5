import { FIRST_DAY_PATH } from '../../kit/session/first-day';

/** In their order (rule: first day). */
export const STEPS = ['name', 'contact', 'week', 'deadlines', 'uses', 'clients'] as const;
export type Step = (typeof STEPS)[number];
export type Place = Step | 'done';

const PLACES: readonly Place[] = [...STEPS, 'done'];

/** The step that an address names, else the first. */
export const placeIn = (asked: string | null): Place => PLACES.find((place) => place === asked) ?? STEPS[0];

export const placePath = (place: Place): string => `${FIRST_DAY_PATH}?step=${place}`;

export const placeAfter = (step: Step): Place => PLACES[PLACES.indexOf(step) + 1] ?? 'done';

export const placeBefore = (place: Place): Place | null => PLACES[PLACES.indexOf(place) - 1] ?? null;

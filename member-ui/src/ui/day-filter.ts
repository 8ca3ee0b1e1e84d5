import { actingFor } from '../api/acting';

const DAY_FILTERS = 'dayFilters';

/** Class, trainer and room of which the days show the slots; null shows all. */
export interface DayFilter {
  classId: string | null;
  trainerId: string | null;
  room: number | null;
}

export const ALL: DayFilter = { classId: null, trainerId: null, room: null };

export const filters = ({ classId, trainerId, room }: DayFilter): boolean =>
  classId !== null || trainerId !== null || room !== null;

const keptBy = (): Record<string, Partial<DayFilter>> =>
  JSON.parse(localStorage.getItem(DAY_FILTERS) ?? '{}') as Record<string, Partial<DayFilter>>;

/** As this member, or the child they act for, chose it on this phone. */
export function rememberedFilter(memberId: string): DayFilter {
  try {
    return { ...ALL, ...keptBy()[actingFor() ?? memberId] };
  } catch {
    return ALL;
  }
}

export function rememberFilter(memberId: string, filter: DayFilter): void {
  try {
    const { [actingFor() ?? memberId]: _, ...others } = keptBy();
    const kept = filters(filter) ? { ...others, [actingFor() ?? memberId]: filter } : others;
    localStorage.setItem(DAY_FILTERS, JSON.stringify(kept));
  } catch {
    // The phone's storage is full: the choice ends with the page.
  }
}

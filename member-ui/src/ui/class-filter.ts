const CLASS_FILTER = 'classFilter';

/** Class and trainer of whom the day shows the slots; null shows all. */
export interface ClassFilter {
  classId: string | null;
  trainerId: string | null;
}

export const ALL: ClassFilter = { classId: null, trainerId: null };

/** As it was chosen on this phone. */
export function rememberedFilter(): ClassFilter {
  try {
    const kept = JSON.parse(localStorage.getItem(CLASS_FILTER) ?? 'null') as Partial<ClassFilter> | null;
    return { classId: kept?.classId ?? null, trainerId: kept?.trainerId ?? null };
  } catch {
    return ALL;
  }
}

export function rememberFilter(filter: ClassFilter): void {
  try {
    if (filter.classId === null && filter.trainerId === null) localStorage.removeItem(CLASS_FILTER);
    else localStorage.setItem(CLASS_FILTER, JSON.stringify(filter));
  } catch {
    // The phone's storage is full: the choice ends with the page.
  }
}

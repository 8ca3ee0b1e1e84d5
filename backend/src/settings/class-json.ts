import { usesSql } from './settings.repository.js';

/** SQL: a class by its id, as JSON; NULL where there is none, or the gym uses none. */
export const classJson = (id: string): string => `
  CASE WHEN ${id} IS NOT NULL AND ${usesSql('classes')} THEN (
    SELECT json_build_object('id', c.id, 'nameEl', c.name_el, 'nameEn', c.name_en, 'colour', c.colour,
      'capacity', c.capacity, 'cancelHours', c.cancel_hours, 'opensDays', c.opens_days,
      'minVisits', c.min_visits, 'decideHours', c.decide_hours)
    FROM classes c WHERE c.id = ${id}) END`;
export const trainerJson = (id: string): string => `
  CASE WHEN ${id} IS NOT NULL AND ${usesSql('classes')} THEN (
    SELECT json_build_object('id', r.id, 'nameEl', r.name_el, 'nameEn', r.name_en) FROM trainers r WHERE r.id = ${id}) END`;

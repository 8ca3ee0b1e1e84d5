import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingDaysService } from '../appointments/booking-days.service.js';
import { nameIn } from '../contract/gym-class.js';
import type { HoursForMembers } from '../contract/hours.js';
import type { Language } from '../contract/languages.js';

interface StoredHours {
  areaId: number;
  trainerId: string;
  nameEl: string;
  nameEn: string;
  descriptionEl: string;
  descriptionEn: string;
}

const HOURS = `
  SELECT r.number AS "areaId", t.id AS "trainerId", t.name_el AS "nameEl", t.name_en AS "nameEn",
    t.description_el AS "descriptionEl", t.description_en AS "descriptionEn"
  FROM rooms r JOIN trainers t ON t.id = r.trainer_id WHERE r.is_active AND t.is_active ORDER BY r.position, r.number`;

/** Trainers whom members book one to one (rule: hours of a trainer). */
@Injectable()
export class HoursService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: BookingDaysService,
  ) {}

  async forMembers(clientId: string, language: Language): Promise<HoursForMembers[]> {
    const all = await this.dataSource.query<StoredHours[]>(HOURS);
    if (all.length === 0) return [];
    const free = await this.days.freeIn(
      clientId,
      all.map(({ areaId }) => areaId),
    );
    return all.map(({ areaId, trainerId, nameEl, nameEn, descriptionEl, descriptionEn }) => ({
      ...{ areaId, trainerId },
      name: nameIn(language, { nameEl, nameEn }),
      description: nameIn(language, { nameEl: descriptionEl, nameEn: descriptionEn }),
      days: free.flatMap(({ room, ...day }) => (room === areaId ? [day] : [])),
    }));
  }
}

import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { digitsTriedBy } from '../auth/throttling/throttle-keys.js';
import { ThrottlesService } from '../auth/throttling/throttles.service.js';
import type { DoorPerson, DoorRoster, DoorVisit } from '../contract/check-in.js';
import { FIRST_NAMES } from '../contract/first-names.js';
import { shortName } from '../contract/person-name.js';
import { ENVIRONMENT } from '../platform/config/config.module.js';
import type { Environment } from '../platform/config/environment-shape.js';
import { named } from '../platform/database/named-query.js';
import { IS_CLIENT, uncancelled } from '../platform/database/sql-words.js';
import { invalidField } from '../platform/errors/app-error.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { settingValuesOf, type StoredSettings } from '../settings/setting.rules.js';
import { SETTINGS_SQL } from '../settings/settings.repository.js';
import type { Device } from './door-devices.service.js';

/** Real and made-up names to choose from. */
const NAMES_SHOWN = { min: 2, max: 4 };

/** Digits of a phone without spaces and signs. */
const lastFour = (phone: string): string => `right(regexp_replace(${phone}, '\\D', '', 'g'), 4)`;
/** A child answers to the phone of the adult who looks after them. */
const PHONE = `coalesce(nullif(u.phone, ''), nullif(g.phone, ''), u.guardian_phone)`;

const ROSTER = `
  SELECT u.id AS "personId", u.name, ${lastFour(PHONE)} AS digits, a.effective_start_time AS "startTime",
    a.starts_at AS "startsAt", a.ends_at AS "endsAt", coalesce(a.attendance = 'attended', false) AS "isMarked",
    (SELECT coalesce(json_agg(s.id ORDER BY s.id), '[]') FROM check_in_secrets s WHERE s.client_id = u.id) AS codes
  FROM appointments a JOIN users u ON u.id = a.client_id LEFT JOIN users g ON g.id = u.guardian_id
  WHERE a.appointment_date = $1 AND a.ends_at > $2 AND ${uncancelled('a')} AND ${IS_CLIENT}
  ORDER BY a.starts_at, u.name COLLATE "el-x-icu", u.id`;

/** Those with a visit on that day come first. */
const PEOPLE = `
  SELECT u.id, u.name FROM users u LEFT JOIN users g ON g.id = u.guardian_id
  WHERE ${IS_CLIENT} AND u.is_active
    AND $1 IN (${lastFour('u.phone')}, ${lastFour('g.phone')}, ${lastFour('u.guardian_phone')})
  ORDER BY EXISTS (SELECT FROM appointments a
    WHERE a.client_id = u.id AND a.appointment_date = $2 AND ${uncancelled('a')}) DESC, u.id
  LIMIT ${NAMES_SHOWN.max}`;

const INITIALS = 'ΑΒΓΔΖΗΘΚΛΜΝΠΡΣΤΦΧ';

/**
 * Made-up people for digits that too few people have, so that an answer never tells whether somebody has a number. The
 * same digits always give the same people (rule: door device).
 */
function decoysFor(digits: string, howMany: number, secret: string): DoorPerson[] {
  return Array.from({ length: howMany }, (_, place) => {
    const bytes = createHmac('sha256', secret).update(`door ${digits} ${place}`).digest();
    const forms = FIRST_NAMES[bytes.readUInt16BE(16) % FIRST_NAMES.length] ?? [];
    const initial = INITIALS.charAt(bytes.readUInt8(18) % INITIALS.length);
    return { id: uuidOf(bytes), name: `${forms[1] ?? forms[0] ?? ''} ${initial}.` };
  });
}

/** Sorts real and made-up people alike. */
const shuffled = (people: readonly DoorPerson[]): DoorPerson[] => [...people].sort((a, b) => (a.id < b.id ? -1 : 1));

/** In the form of a random UUID. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  const variant = '89ab'.charAt(bytes.readUInt8(8) % 4);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Tells the device at the door who may come (rule: door device). */
@Injectable()
export class DoorRosterService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
    private readonly throttles: ThrottlesService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async today(device: Device): Promise<DoorRoster> {
    const { now, today } = this.clock.read();
    const [gym] = await named<{ settings: StoredSettings }>(this.dataSource, {
      name: 'settings-in-force',
      text: `SELECT ${SETTINGS_SQL} AS settings`,
      values: [],
    });
    const { gymName, attendanceOpensMinutes } = settingValuesOf(gym?.settings ?? {});
    const rows = await named<Omit<DoorVisit, 'startsAt' | 'endsAt'> & { startsAt: Date; endsAt: Date }>(
      this.dataSource,
      {
        name: 'door-roster',
        text: ROSTER,
        values: [today, now],
      },
    );
    const visits = rows.map((row) => ({
      ...row,
      name: shortName(row.name),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
    }));
    return { deviceName: device.name, gymName, date: today, attendanceOpensMinutes, visits };
  }

  /** Names for the last four digits of a phone; some may be made up. */
  async people(device: Device, digits: string): Promise<DoorPerson[]> {
    if (!/^\d{4}$/.test(digits)) throw invalidField('digits', 'mustBeFourDigits');
    await this.throttles.requireCounted([digitsTriedBy(device.id)]);
    const { today } = this.clock.read();
    const rows = await named<DoorPerson>(this.dataSource, {
      name: 'door-people',
      text: PEOPLE,
      values: [digits, today],
    });
    const found = rows.map(({ id, name }) => ({ id, name: shortName(name) }));
    const made = decoysFor(digits, Math.max(0, NAMES_SHOWN.min - found.length), this.environment.jwtSecret ?? '');
    return shuffled([...found, ...made]);
  }
}

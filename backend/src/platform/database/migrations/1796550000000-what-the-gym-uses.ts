import type { MigrationInterface, QueryRunner } from 'typeorm';

const isSet = (key: string, off: string): string =>
  `EXISTS (SELECT FROM settings WHERE key = '${key}' AND value <> '${off}')`;
const has = (table: string): string => `EXISTS (SELECT FROM ${table})`;

/** Whether a gym of an earlier version uses each capability: it has a row of it, or a setting other than off. */
const IS_USED: Readonly<Record<string, string>> = {
  // On unless both were switched off: a setting that an older version did not know has its default, which is on.
  reminders: `2 > (SELECT count(*) FROM settings WHERE key IN ('EveningReminderHour', 'ReminderHoursBefore') AND value = '0')`,
  filling: isSet('WaitingListMode', 'tell'),
  lateCancelling: `${isSet('LateCancelling', 'off')} OR ${isSet('FairUsePoints', '0')} OR ${has('appointments WHERE cancelled_late')}`,
  attendance: `${isSet('AttendanceOpensMinutes', '0')} OR ${has('door_devices')} OR ${has('appointments WHERE attendance IS NOT NULL')}`,
  standingBookings: `${isSet('StandingBookings', 'off')} OR ${has('standing_bookings')}`,
  freezes: `${isSet('MemberFreezing', 'off')} OR ${has('freezes')}`,
  money: `${isSet('PaymentDueDays', '0')} OR ${has('plans')} OR ${has('ledger_entries')}`,
  papers: `${isSet('MedicalCertificate', 'off')} OR ${has('client_documents')} OR ${has('gym_terms')}`,
  notes: `${has('client_tags')} OR ${has('client_notes')}`,
  family: 'EXISTS (SELECT FROM users WHERE guardian_id IS NOT NULL)',
  quietHours: isSet('QuietHoursFrom', '0'),
  // Every gym saw them.
  reports: 'true',
  page: 'true',
};

/** A gym of an earlier version sees what it saw before; a new one, which has no settings yet, begins with all off. */
export class WhatTheGymUses1796550000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const rows = Object.entries(IS_USED).map(([name, isUsed]) => `('uses.${name}', ${isUsed})`);
    await queryRunner.query(`
      INSERT INTO settings (key, value)
      SELECT key, CASE WHEN is_used THEN 'on' ELSE 'off' END FROM (VALUES ${rows.join(', ')}) AS found (key, is_used)
       WHERE EXISTS (SELECT FROM settings) ON CONFLICT (key) DO NOTHING`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`WITH switches AS (DELETE FROM settings WHERE key LIKE 'uses.%') SELECT`);
  }
}

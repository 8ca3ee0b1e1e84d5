import type { Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { MailOutboxService } from '../../backend/src/mail/outbox/mail-outbox.service.js';
import { ClockCheck } from '../../backend/src/platform/time/clock-check.js';
import { Clock } from '../../backend/src/platform/time/clock.js';
import { GYM_ZONE, GymClock } from '../../backend/src/platform/time/gym-clock.js';
import { SettingsRepository } from '../../backend/src/settings/settings.repository.js';
import { agreeing } from './agreeing-clock.js';

/** A service as Nest builds it, of a gym in Athens, with the database and the clock of the test. */
export async function serviceOf<Service>(
  service: Type<Service>,
  { dataSource, clock }: { dataSource: DataSource; clock: Clock },
): Promise<Service> {
  const providers = [
    ...[service, GymClock, MailOutboxService, SettingsRepository],
    { provide: DataSource, useValue: dataSource },
    { provide: Clock, useValue: clock },
    { provide: ClockCheck, useValue: agreeing(clock) },
    { provide: GYM_ZONE, useValue: { gymTimeZone: 'Europe/Athens' } },
  ];
  const gym = await Test.createTestingModule({ providers }).compile();
  return gym.get(service);
}

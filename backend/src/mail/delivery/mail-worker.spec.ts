import { expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { inGym, serveMany, type CurrentGym } from '../../platform/gyms/current-gym.js';
import { MailSender } from './mail-sender.js';
import { MailWorkerService } from './mail-worker.service.js';

const ATHENS: CurrentGym = { key: 'athens', schema: 'gym_athens', environment: null };
const environment = { smtpUrl: 'smtp://mail server' };

it('closes a sender whose address opens nothing', async () => {
  const sender = new MailSender(environment as never);
  expect(await sender.isReachable()).toMatchObject({ reachable: false });
  await expect(sender.close()).resolves.toBeUndefined();
});

it('begins anew after a fault, which stops no other gym', async () => {
  Logger.overrideLogger(false);
  serveMany(() => [ATHENS]);
  let runs = 0;
  const run = (): Promise<void> => {
    runs += 1;
    return Promise.reject(new Error('no mailer'));
  };
  const parts = [
    { run, wake: () => undefined },
    { watch: () => undefined, unwatch: () => undefined },
    { close: () => Promise.reject(new Error('nothing is open')) },
    {},
    { isAnyDue: () => Promise.resolve(true) },
    { now: () => new Date('2026-06-01T09:00:00Z') },
    environment,
    {},
  ];
  const worker = new MailWorkerService(...(parts as unknown as ConstructorParameters<typeof MailWorkerService>));
  for (const _ of [1, 2]) {
    await inGym(ATHENS, () => worker.awakeWhereDue());
    await new Promise(setImmediate);
  }
  expect(runs).toBe(2);
});

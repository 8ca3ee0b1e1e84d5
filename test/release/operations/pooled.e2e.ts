import { book } from '../../support/booking.js';
import { aMember } from '../../support/client-builder.js';
import { LiveReader } from '../../support/live-reader.js';
import { TestGym } from '../../support/test-gym.js';

const NOW = new Date('2026-06-01T06:00:00Z');

let gym: TestGym;
beforeAll(async () => {
  gym = await TestGym.open({ now: NOW, env: { DATABASE_PREPARED: 'off' } });
});
afterAll(() => gym.close());

it('with DATABASE_PREPARED=off, as behind a pooler, booking, cancelling and live updates work', async () => {
  const maria = await gym.has(aMember());
  const reader = await LiveReader.open(gym.urlOf(0), gym.tokenOf(gym.admin));
  const booked = await book(gym.as(maria), '2026-06-02', '10:00');
  expect(booked.status).toBe(201);
  await reader.hears('appointments');
  expect(await book(gym.as(maria), '2026-06-02', '11:00')).toMatchObject({ code: 'ONE_PER_DAY' });
  expect((await gym.as(maria).delete(`/Client/appointments/${booked.data.id}`)).status).toBe(200);
  expect((await gym.as(maria).get('/Client/appointments')).data).toMatchObject([{ id: booked.data.id, status: 2 }]);
  reader.leave();
});

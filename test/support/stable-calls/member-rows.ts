import { DEVELOPMENT_VERIFICATION_TOKEN } from '@palestra/backend/contract/account';
import { aMemberWithPassword, forgetPassword, newestLink, PASSWORD, register, registrationOf } from '../accounts.js';
import { book, place } from '../booking.js';
import { aMember, type Person } from '../client-builder.js';
import { resize } from '../schedule.js';
import type { TestGym } from '../test-gym.js';
import { APPOINTMENT, DAY, INTEREST, LANGUAGE_PREFERENCE, PROFILE, SESSION } from './entities.js';
import { at, FRIDAY, NOBODY, type Row } from './row.js';

export const AUTH_ROWS: readonly Row[] = [
  {
    call: 'POST /api/auth/login',
    whose: 'everyone',
    body: 'email, password',
    usual: { body: { email: 'login@example.gr', password: PASSWORD } },
    real: async (gym) => {
      await aMemberWithPassword(gym, 'login@example.gr');
      return {};
    },
    answers: SESSION,
  },
  {
    call: 'POST /api/auth/register',
    whose: 'everyone',
    body: 'name, email, phone, password, confirmPassword, turnstileToken',
    usual: { body: registrationOf('register@example.gr') },
    status: 201,
  },
  {
    call: 'POST /api/auth/confirm-email',
    whose: 'everyone',
    body: 'email, token',
    usual: { body: { email: 'confirm@example.gr', token: 'no such token' } },
    real: async (gym) => {
      await register(gym.asVisitor(), 'confirm@example.gr');
      return { body: { ...(await newestLink(gym, 'confirm@example.gr', 'confirmation')) } };
    },
  },
  {
    call: 'POST /api/auth/forgot-password',
    whose: 'everyone',
    body: 'email, turnstileToken',
    usual: { body: { email: 'forgot@example.gr', turnstileToken: DEVELOPMENT_VERIFICATION_TOKEN } },
  },
  {
    call: 'POST /api/auth/reset-password',
    whose: 'everyone',
    body: 'email, token, newPassword, confirmPassword',
    usual: {
      body: {
        email: 'reset@example.gr',
        token: 'no such token',
        newPassword: 'another password',
        confirmPassword: 'another password',
      },
    },
    real: async (gym) => {
      await aMemberWithPassword(gym, 'reset@example.gr');
      await forgetPassword(gym.asVisitor(), 'reset@example.gr');
      return { body: { ...(await newestLink(gym, 'reset@example.gr', 'reset')) } };
    },
  },
];

const PLACE = { appointmentDate: FRIDAY, startTime: at(10), endTime: at(11) };
const HOURS = { date: FRIDAY, startTime: '10:00', endTime: '12:00' };

export const CLIENT_ROWS: readonly Row[] = [
  { call: 'GET /api/Client/profile', whose: 'members', usual: {}, answers: PROFILE },
  {
    call: 'GET /api/Client/appointments',
    whose: 'members',
    query: 'startDate, endDate',
    usual: { query: { startDate: '2026-03-01', endDate: '2026-03-31' } },
    real: async (gym, member) => {
      await book(gym.as(member), FRIDAY, '09:00');
      return {};
    },
    answers: APPOINTMENT,
  },
  {
    call: 'POST /api/Client/appointments',
    whose: 'members',
    body: 'appointmentDate, startTime, endTime',
    usual: { body: PLACE },
    status: 201,
    answers: APPOINTMENT,
  },
  {
    call: 'DELETE /api/Client/appointments/{id}',
    whose: 'members',
    usual: { path: { id: NOBODY } },
    real: async (gym, member) => ({ path: { id: (await book(gym.as(member), FRIDAY, '09:00')).data.id } }),
    answers: APPOINTMENT,
  },
  {
    call: 'GET /api/Client/timeslots/available',
    whose: 'members',
    query: 'date, startTime, endTime',
    usual: { query: HOURS },
    answers: DAY,
  },
  { call: 'GET /api/Client/language-preference', whose: 'members', usual: {}, answers: LANGUAGE_PREFERENCE },
  {
    call: 'PUT /api/Client/language-preference',
    whose: 'members',
    body: 'languageCode',
    usual: { body: { languageCode: 'en' } },
    answers: LANGUAGE_PREFERENCE,
  },
];

/** Fills a slot that has one place. */
async function fillPlace(gym: TestGym, start: string): Promise<void> {
  await resize(gym.as(gym.admin), FRIDAY, start, 1);
  await book(gym.as(await gym.has(aMember())), FRIDAY, start);
}

async function waitFor(gym: TestGym, member: Person, start: string): Promise<string> {
  await fillPlace(gym, start);
  const body = place(FRIDAY, start);
  return (await gym.as(member).post<{ id: string }>('/TimeslotInterest/express', body)).data.id;
}

export const INTEREST_ROWS: readonly Row[] = [
  {
    call: 'POST /api/TimeslotInterest/express',
    whose: 'members',
    body: 'appointmentDate, startTime, endTime',
    usual: { body: { appointmentDate: FRIDAY, startTime: at(19), endTime: at(20) } },
    real: async (gym) => {
      await fillPlace(gym, '19:00');
      return {};
    },
    status: 201,
    answers: INTEREST,
  },
  {
    call: 'DELETE /api/TimeslotInterest/{id}',
    whose: 'members',
    usual: { path: { id: NOBODY } },
    real: async (gym, member) => ({ path: { id: await waitFor(gym, member, '20:00') } }),
    answers: INTEREST,
  },
  {
    call: 'GET /api/TimeslotInterest/my-interests',
    whose: 'members',
    usual: {},
    real: async (gym, member) => {
      await waitFor(gym, member, '21:00');
      return {};
    },
    answers: INTEREST,
  },
];

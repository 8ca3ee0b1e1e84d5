import { bookFor } from '../booking.js';
import type { Person } from '../client-builder.js';
import type { TestGym } from '../test-gym.js';
import {
  AFFECTED,
  APPOINTMENT,
  CLIENT,
  CLIENT_DETAILS,
  LANGUAGE_PREFERENCE,
  SETTING,
  SUBSCRIPTION,
} from './entities.js';
import { at, FRIDAY, NOBODY, type Row } from './row.js';

const himself = (_: TestGym, { id }: Person) => Promise.resolve({ path: { id } });
const unknown = { path: { id: NOBODY } };

async function subscriptionOf(gym: TestGym, { id }: Person): Promise<string> {
  const [row] = await gym.rows<{ id: string }>('SELECT id FROM subscriptions WHERE client_id = $1', [id]);
  return row?.id ?? '';
}

export const ADMIN_CLIENT_ROWS: readonly Row[] = [
  {
    call: 'GET /api/Admin/clients',
    whose: 'staff',
    query: 'search',
    usual: { query: { search: 'maria' } },
    answers: CLIENT,
  },
  {
    call: 'POST /api/Admin/clients',
    whose: 'staff',
    body: 'name, email, phone, password, isActive',
    usual: {
      body: {
        name: 'Άννα Δήμου',
        email: 'anna@example.gr',
        phone: '2101234567',
        password: 'παλαίστρα',
        isActive: true,
      },
    },
    status: 201,
    answers: CLIENT,
  },
  { call: 'GET /api/Admin/clients/{id}', whose: 'staff', usual: unknown, real: himself, answers: CLIENT_DETAILS },
  {
    call: 'PUT /api/Admin/clients/{id}',
    whose: 'staff',
    body: 'name, email, phone, isActive, adminNotificationEnabled, isMorningClient',
    usual: {
      ...unknown,
      body: {
        name: 'Άλλο Όνομα',
        email: 'allo@example.gr',
        phone: '2107654321',
        isActive: true,
        adminNotificationEnabled: true,
        isMorningClient: false,
      },
    },
    real: himself,
    answers: CLIENT,
  },
  {
    call: 'PUT /api/Admin/clients/{id}/subscription',
    whose: 'staff',
    body: 'startDate, endDate, monthlyLimit, isActive',
    usual: { ...unknown, body: { startDate: '2026-03-01', endDate: '2026-04-30', monthlyLimit: 8, isActive: true } },
    real: himself,
    answers: SUBSCRIPTION,
  },
  {
    call: 'PUT /api/Admin/clients/{id}/monthly-limit',
    whose: 'staff',
    body: 'monthlyLimit',
    usual: { ...unknown, body: { monthlyLimit: 9 } },
    real: himself,
    answers: SUBSCRIPTION,
  },
  {
    call: 'POST /api/Admin/subscriptions/{id}/freeze',
    whose: 'staff',
    usual: unknown,
    real: async (gym, member) => ({ path: { id: await subscriptionOf(gym, member) } }),
    answers: `${SUBSCRIPTION}, ${AFFECTED}`,
  },
  {
    call: 'POST /api/Admin/subscriptions/{id}/unfreeze',
    whose: 'staff',
    usual: unknown,
    real: async (gym, member) => {
      const id = await subscriptionOf(gym, member);
      await gym.as(gym.admin).post(`/Admin/subscriptions/${id}/freeze`, undefined);
      return { path: { id } };
    },
    answers: SUBSCRIPTION,
  },
  {
    call: 'PUT /api/admin/clients/{id}/admin-notification',
    whose: 'staff',
    body: 'adminNotificationEnabled',
    usual: { ...unknown, body: { adminNotificationEnabled: true } },
    real: himself,
    answers: CLIENT,
  },
  {
    call: 'PUT /api/admin/clients/{id}/morning-client',
    whose: 'staff',
    body: 'isMorningClient',
    usual: { ...unknown, body: { isMorningClient: true } },
    real: himself,
    answers: CLIENT,
  },
];

export const ADMIN_APPOINTMENT_ROWS: readonly Row[] = [
  {
    call: 'GET /api/admin/appointments',
    whose: 'staff',
    query: 'userId, startDate, endDate',
    usual: { query: { userId: NOBODY, startDate: '2020-01-01', endDate: '2027-03-11' } },
    real: async (gym, member) => {
      await bookFor(gym.as(gym.admin), member, FRIDAY, '08:00');
      return { query: { userId: member.id } };
    },
    answers: APPOINTMENT,
  },
  {
    call: 'POST /api/Admin/appointments',
    whose: 'staff',
    body: 'appointmentDate, startTime, endTime, userId, isAdminOverride',
    usual: {
      body: { appointmentDate: FRIDAY, startTime: at(8), endTime: at(9), userId: NOBODY, isAdminOverride: false },
    },
    real: (_, { id: userId }) => Promise.resolve({ body: { userId } }),
    status: 201,
    answers: `${APPOINTMENT}, isAdminOverride`,
  },
  {
    call: 'DELETE /api/Admin/appointments/{id}',
    whose: 'staff',
    usual: unknown,
    real: async (gym, member) => ({
      path: { id: (await bookFor(gym.as(gym.admin), member, FRIDAY, '08:00')).data.id },
    }),
    answers: APPOINTMENT,
  },
];

/** A template is saved as it was read. */
async function aTemplate(gym: TestGym) {
  const { data } = await gym
    .as(gym.admin)
    .get<{ id: string; subject: string; body: string }[]>('/Admin/email-templates');
  const [{ id, subject, body } = { id: '', subject: '', body: '' }] = data;
  return { path: { id }, body: { subject, body } };
}

export const SETTING_ROWS: readonly Row[] = [
  { call: 'GET /api/Admin/email-templates', whose: 'staff', usual: {}, answers: 'id, subject, body' },
  {
    call: 'PUT /api/Admin/email-templates/{id}',
    whose: 'staff',
    body: 'subject, body',
    usual: { path: { id: 'booked.el' }, body: { subject: 'Θέμα', body: 'Κείμενο' } },
    real: aTemplate,
    answers: 'id, subject, body',
  },
  { call: 'GET /api/Admin/settings', whose: 'staff', usual: {}, answers: SETTING },
  {
    call: 'PUT /api/Admin/settings/{key}',
    whose: 'staff',
    body: 'value',
    usual: { path: { key: 'BookingCancellationDeadlineHours' }, body: { value: '3' } },
    answers: SETTING,
  },
  {
    call: 'POST /api/admin/send-broadcast-email',
    whose: 'staff',
    body: 'subject, message, activeClientsOnly',
    usual: { body: { subject: 'Νέα', message: 'Αγαπητέ {UserName}, έχουμε νέα.', activeClientsOnly: true } },
    status: 201,
  },
  { call: 'GET /api/Admin/language-preference', whose: 'staff', usual: {}, answers: LANGUAGE_PREFERENCE },
  {
    call: 'PUT /api/Admin/language-preference',
    whose: 'staff',
    body: 'languageCode',
    usual: { body: { languageCode: 'el' } },
    answers: LANGUAGE_PREFERENCE,
  },
];

import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { accountCalls } from './account-calls';
import { auditCalls } from './audit-calls';
import { bookingCalls } from './booking-calls';
import { broadcastCalls } from './broadcast-calls';
import { clientCalls } from './client-calls';
import { fetchGym } from './gym';
import { httpClient } from './http-client';
import { mailCalls } from './mail-calls';
import { operationsCalls } from './operations-calls';
import { toRequest } from './request-shapes';
import { subscriptionCalls } from './subscription-calls';
import { templateCalls } from './template-calls';
import { timeslotCalls } from './timeslot-calls';
import { emailTemplateCalls } from './email-template-calls';

const rest: DataProvider = simpleRest('/api/Admin', httpClient);

/** react-admin's methods over the API's lists and records, and the gym's own calls. */
export const dataProvider = {
  ...rest,
  create: ((resource, params) =>
    rest.create(resource, { ...params, data: toRequest(resource, params.data) })) as DataProvider['create'],
  update: ((resource, params) =>
    rest.update(resource, { ...params, data: toRequest(resource, params.data) })) as DataProvider['update'],
  gym: fetchGym,
  ...accountCalls,
  ...auditCalls,
  ...bookingCalls,
  ...clientCalls,
  ...subscriptionCalls,
  ...timeslotCalls,
  ...templateCalls,
  ...broadcastCalls,
  ...mailCalls,
  ...operationsCalls,
  ...emailTemplateCalls,
};

export type ConsoleDataProvider = typeof dataProvider;

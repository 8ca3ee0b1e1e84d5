import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { httpClient } from './http-client';
import { toRequest } from './request-shapes';

const rest: DataProvider = simpleRest('/api/Admin', httpClient);

/** react-admin's methods over the API's lists and records. */
export const dataProvider: DataProvider = {
  ...rest,
  create: (resource, params) => rest.create(resource, { ...params, data: toRequest(resource, params.data) }),
  update: (resource, params) => rest.update(resource, { ...params, data: toRequest(resource, params.data) }),
};

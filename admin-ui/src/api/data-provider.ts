import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { callApi } from './api';
import { httpClient } from './http-client';
import { toRequest } from './request-shapes';

const rest: DataProvider = simpleRest('/api/Admin', httpClient);

/** Reads the total from `Content-Range: mails 0-24/319`. */
const totalOf = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1] ?? 0);

/** `meta` becomes further parameters of the request. */
async function getList<Row extends RaRecord>(resource: string, params: GetListParams) {
  const { pagination: { page, perPage } = { page: 1, perPage: 25 }, sort, signal } = params;
  const [filter, meta] = [params.filter as object, params.meta as Record<string, string> | undefined];
  const parameters = new URLSearchParams({
    ...(sort !== undefined && { sort: JSON.stringify([sort.field, sort.order]) }),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    filter: JSON.stringify(filter),
    ...meta,
  });
  const { data, headers } = await callApi<Row[]>(`/api/Admin/${resource}?${parameters.toString()}`, { signal });
  return { data, total: totalOf(headers) };
}

/** react-admin's methods over the API's lists and records. */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList,
  create: (resource, params) => rest.create(resource, { ...params, data: toRequest(resource, params.data) }),
  update: (resource, params) => rest.update(resource, { ...params, data: toRequest(resource, params.data) }),
};

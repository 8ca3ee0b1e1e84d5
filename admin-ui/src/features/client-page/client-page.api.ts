import type { MergedClients, MergeRequest } from '@palestra/backend/contract/merging';
import type { ShownClient } from '@palestra/backend/contract/client';
import type { Erasure } from '@palestra/backend/contract/erasure';
import type { UpdatedClient } from '@palestra/backend/contract/schedule-change';
import { adminPath, call, post, put, remove } from '../../api/api';
import { toRequest } from '../../api/request-shapes';
import { ifMatch, type Versioned } from '../../api/versioned';
import { useReadAgain } from '../../kit/live/use-read-again';
import { DAY_QUERY, STATISTICS_QUERY } from '../schedule/schedule.api';

/** Client flag with an endpoint of its own. */
export type ClientFlag = 'adminNotificationEnabled' | 'isMorningClient';
const FLAG_PATHS: Readonly<Record<ClientFlag, string>> = {
  adminNotificationEnabled: 'admin-notification',
  isMorningClient: 'morning-client',
};

const clientPath = (id: string, ...part: string[]): string => adminPath('clients', id, ...part);

/** Dry run of an edit: its effect on the client's appointments. */
export const previewClientUpdate = async (
  id: string,
  values: Versioned<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<UpdatedClient> => {
  const { etag, ...body } = toRequest('clients', values);
  const path = `${clientPath(id)}?dryRun=true`;
  return put<UpdatedClient>(path, body, { headers: ifMatch(etag as string | undefined), signal });
};

/** Without `withChildren` an adult who has children stays. */
export const eraseClient = async (
  { id, etag }: Versioned<{ id: string }>,
  { isDryRun = false, withChildren, signal }: { isDryRun?: boolean; withChildren: boolean; signal?: AbortSignal },
): Promise<Erasure> => {
  const path = `${clientPath(id)}?${new URLSearchParams({
    ...(isDryRun && { dryRun: 'true' }),
    ...(withChildren && { withChildren: 'true' }),
  })}`;
  return remove<Erasure>(path, { headers: ifMatch(etag), signal });
};

/** The client of `id` stays. A request without a version settles all present collisions by `cancelledIds`. */
export const mergeClients = (
  id: string,
  body: MergeRequest,
  { isDryRun = false, signal }: { isDryRun?: boolean; signal?: AbortSignal } = {},
): Promise<MergedClients> =>
  post<MergedClients>(`${clientPath(id, 'merge')}${isDryRun ? '?dryRun=true' : ''}`, body, {
    ...(signal !== undefined && { signal }),
  });

export const changeClientFlag = ({ id, etag }: Versioned<{ id: string }>, flag: ClientFlag, isOn: boolean) =>
  put<ShownClient>(clientPath(id, FLAG_PATHS[flag]), { [flag]: isOn }, { headers: ifMatch(etag) });

/** If the client's address is not confirmed, the link confirms it. */
export const mailPasswordLink = (id: string) => call<null>(clientPath(id, 'password-reset-mail'), { method: 'POST' });

export const addChild = (guardianId: string, name: string) =>
  post<ShownClient>(clientPath(guardianId, 'children'), { name });

export const linkChild = (id: string, guardianId: string) =>
  put<ShownClient>(clientPath(id, 'guardian'), { guardianId });

export const giveOwnAccount = (id: string, email: string) =>
  post<ShownClient>(clientPath(id, 'own-account'), { email });

/** Invalidates every view of clients. */
export const useReadClientsAgain = () => useReadAgain(['clients'], [STATISTICS_QUERY], [DAY_QUERY]);

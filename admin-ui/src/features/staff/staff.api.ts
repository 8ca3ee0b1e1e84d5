import type { ChangeStaffRequest, InviteStaffRequest, StaffAccount } from '@palestra/backend/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api';

const STAFF = '/api/Admin/staff';

export const STAFF_QUERY = ['staff'];

const fetchStaff = async (signal: AbortSignal): Promise<StaffAccount[]> =>
  (await callApi<StaffAccount[]>(STAFF, { signal })).data;

export const useStaff = () => useQuery({ queryKey: STAFF_QUERY, queryFn: ({ signal }) => fetchStaff(signal) });

const addressOf = (id: string): string => `${STAFF}/${encodeURIComponent(id)}`;

export const inviteStaff = async (body: InviteStaffRequest): Promise<StaffAccount> =>
  (await callApi<StaffAccount>(STAFF, { method: 'POST', body })).data;

export const changeStaff = async (id: string, body: ChangeStaffRequest): Promise<StaffAccount> =>
  (await callApi<StaffAccount>(addressOf(id), { method: 'PUT', body })).data;

export const resendInvitation = async (id: string): Promise<StaffAccount> =>
  (await callApi<StaffAccount>(`${addressOf(id)}/invitation`, { method: 'POST', body: {} })).data;

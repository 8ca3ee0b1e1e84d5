import type {
  AddPasskeyRequest,
  ConfirmIdentityRequest,
  ConfirmTotpRequest,
  NewPasskey,
  NewTotp,
  ProofRequest,
  RecoveryCodes,
  SecondFactor,
  SecondFactorOf,
} from '@palestra/backend/contract/second-factor';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api';

const AUTH = '/api/auth';
export const SECOND_FACTOR = ['second-factor'];

const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
  (await callApi<T>(`${AUTH}${path}`, { method: 'POST', body })).data;
const remove = async (path: string): Promise<void> => {
  await callApi(path, { method: 'DELETE' });
};

export const askIdentityOptions = (): Promise<ProofRequest> => post('/confirm-identity/options');
export const confirmIdentity = (body: ConfirmIdentityRequest): Promise<null> => post('/confirm-identity', body);
export const beginTotp = (): Promise<NewTotp> => post('/second-factor/totp');
export const confirmTotp = (body: ConfirmTotpRequest): Promise<RecoveryCodes> =>
  post('/second-factor/totp/confirm', body);
export const removeTotp = (): Promise<void> => remove(`${AUTH}/second-factor/totp`);
export const renewRecoveryCodes = (): Promise<RecoveryCodes> => post('/second-factor/recovery-codes');
export const beginPasskey = (): Promise<NewPasskey> => post('/passkeys/options');
export const addPasskey = (body: AddPasskeyRequest): Promise<RecoveryCodes> => post('/passkeys', body);
export const removePasskey = (id: string): Promise<void> => remove(`${AUTH}/passkeys/${encodeURIComponent(id)}`);

/** `path`: `/api/Admin/staff/...` or `/api/Admin/clients/...`. */
export const removeFactorsOf = (path: string): Promise<void> => remove(`${path}/second-factor`);
export const useFactorsOf = (path: string) =>
  useQuery({
    queryKey: ['second-factor-of', path],
    queryFn: async ({ signal }) => (await callApi<SecondFactorOf>(`${path}/second-factor`, { signal })).data,
  });

/** One's own; it changes only by one's own hand, so that it is read once. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: async ({ signal }) => (await callApi<SecondFactor>(`${AUTH}/second-factor`, { signal })).data,
  });

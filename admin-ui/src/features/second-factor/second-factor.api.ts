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
import { post, reading, remove } from '../../api/api';

const AUTH = '/api/auth';
export const SECOND_FACTOR = ['second-factor'];

export const askIdentityOptions = () => post<ProofRequest>(`${AUTH}/confirm-identity/options`);
export const confirmIdentity = (body: ConfirmIdentityRequest) => post<null>(`${AUTH}/confirm-identity`, body);
export const beginTotp = () => post<NewTotp>(`${AUTH}/second-factor/totp`);
export const confirmTotp = (body: ConfirmTotpRequest) =>
  post<RecoveryCodes>(`${AUTH}/second-factor/totp/confirm`, body);
export const removeTotp = () => remove<null>(`${AUTH}/second-factor/totp`);
export const renewRecoveryCodes = () => post<RecoveryCodes>(`${AUTH}/second-factor/recovery-codes`);
export const beginPasskey = () => post<NewPasskey>(`${AUTH}/passkeys/options`);
export const addPasskey = (body: AddPasskeyRequest) => post<RecoveryCodes>(`${AUTH}/passkeys`, body);
export const removePasskey = (id: string) => remove<null>(`${AUTH}/passkeys/${encodeURIComponent(id)}`);

/** `path`: `/api/Admin/staff/...` or `/api/Admin/clients/...`. */
export const removeFactorsOf = (path: string) => remove<null>(`${path}/second-factor`);
export const useFactorsOf = (path: string) =>
  useQuery({
    queryKey: ['second-factor-of', path],
    queryFn: reading<SecondFactorOf>(`${path}/second-factor`),
  });

/** One's own; it changes only by one's own hand, so that it is read once. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: SECOND_FACTOR,
    queryFn: reading<SecondFactor>(`${AUTH}/second-factor`),
  });

import type {
  AddPasskeyRequest,
  ConfirmIdentityRequest,
  ConfirmTotpRequest,
  NewPasskey,
  NewTotp,
  ProofRequest,
  RecoveryCodes,
} from '@palestra/backend/contract/second-factor';

const AUTH = '/api/auth';
export const SECOND_FACTOR_PATH = `${AUTH}/second-factor`;

type Send = <T>(method: 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

/** The calls about one's own second factors, which each app sends in its own way (rule: second factor). */
export function secondFactorCalls(send: Send) {
  const post = <T>(path: string, body: object = {}): Promise<T> => send<T>('POST', `${AUTH}${path}`, body);
  return {
    askIdentityOptions: () => post<ProofRequest>('/confirm-identity/options'),
    confirmIdentity: (body: ConfirmIdentityRequest) => post<null>('/confirm-identity', body),
    beginTotp: () => post<NewTotp>('/second-factor/totp'),
    confirmTotp: (body: ConfirmTotpRequest) => post<RecoveryCodes>('/second-factor/totp/confirm', body),
    removeTotp: () => send<null>('DELETE', `${SECOND_FACTOR_PATH}/totp`),
    renewRecoveryCodes: () => post<RecoveryCodes>('/second-factor/recovery-codes'),
    beginPasskey: () => post<NewPasskey>('/passkeys/options'),
    addPasskey: (body: AddPasskeyRequest) => post<RecoveryCodes>('/passkeys', body),
    removePasskey: (id: string) => send<null>('DELETE', `${AUTH}/passkeys/${encodeURIComponent(id)}`),
  };
}

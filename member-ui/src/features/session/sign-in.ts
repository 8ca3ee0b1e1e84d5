import type { LoginRequest, Session } from '@palestra/backend/contract/session';
import { call } from '../../lib/api';

export async function signIn(request: LoginRequest): Promise<Session> {
  return (await call<Session>('POST', '/api/auth/login', request)).data;
}

import type { RegisterRequest } from '@palestra/backend/contract/account';
import { call } from '../../lib/api';

export const register = (request: RegisterRequest) => call<null>('POST', '/api/auth/register', request);

import { isAdmin } from '@palestra/backend/contract/roles';
import type { AuthProvider } from 'react-admin';
import { currentSession, signOut } from './session-store';

/**
 * react-admin's view of the session. The console signs in on its own screen before react-admin loads, and the API
 * client ends the session on a 401: react-admin handles neither.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.resolve(),
  logout: () => {
    signOut();
    return Promise.resolve(false);
  },
  checkAuth: () => (isAdmin(currentSession()) ? Promise.resolve() : Promise.reject(new Error('signed out'))),
  checkError: () => Promise.resolve(),
  getIdentity: () => Promise.resolve({ id: currentSession()?.id ?? '', fullName: currentSession()?.name ?? '' }),
  getPermissions: () => Promise.resolve(currentSession()?.staffRole ?? 'owner'),
};

import { isAdmin } from '@palestra/backend/contract/roles';
import type { AuthProvider } from 'react-admin';
import { currentSession, signOut } from '../session/session-store';

/**
 * react-admin's view of the session. Signing in happens on the console's own screen, before react-admin is loaded, and
 * a 401 ends the session in the API client: nothing is left for react-admin to do about either.
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
  getPermissions: () => Promise.resolve(currentSession()?.role),
};

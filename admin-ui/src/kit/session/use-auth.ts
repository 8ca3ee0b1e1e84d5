import { useContext } from 'react';
import { AuthContext, type Auth } from './auth-context';

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

import type { FirstDay } from '@palestra/backend/contract/first-day';
import { useStore } from 'react-admin';
import { adminPath, reading } from '../../api/api';
import { useLiveQuery } from '../live/use-live';
import { useAuth } from './AuthProvider';
import { staffRoleOf, useMay } from './use-may';

export const FIRST_DAY_PATH = '/first-day';
export const FIRST_DAY_CALL = adminPath('first-day');
export const FIRST_DAY_QUERY = ['first-day'];

/** True while the gym is being set up, for those who may do it (rule: first day). */
export function useIsFirstDay(): boolean {
  const may = useMay();
  const { data } = useLiveQuery({
    queryKey: FIRST_DAY_QUERY,
    queryFn: reading<FirstDay>(FIRST_DAY_CALL),
    topics: ['settings'],
    enabled: may('settings'),
  });
  return data?.isOpen === true;
}

/** The sign-in that was led to the first steps, by the end of its session; null before the first. */
const useLedIn = () => useStore<string | null>('firstDay.ledIn', null);

/** True for an owner who has not been led to the first steps since they signed in. */
export function useIsToBeLed(): boolean {
  const { session } = useAuth();
  const isFirstDay = useIsFirstDay();
  const [ledIn] = useLedIn();
  return isFirstDay && session !== null && staffRoleOf(session) === 'owner' && session.expiresAt !== ledIn;
}

/** Notes that the person was there in this session. */
export function useNoteLed(): () => void {
  const { session } = useAuth();
  const [, setLedIn] = useLedIn();
  return () => setLedIn(session?.expiresAt ?? null);
}

/** Steps that were gone through without skipping, which this browser keeps. */
export const useSavedSteps = () => useStore<readonly string[]>('firstDay.saved', []);

/** The step that was left for another screen, until the person is back; null for none. */
export const useStepLeft = () => useStore<string | null>('firstDay.left', null);

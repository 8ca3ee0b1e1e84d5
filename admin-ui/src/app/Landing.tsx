import { Navigate } from 'react-router';
import { Overview } from '../features/overview/Overview';
import { FIRST_DAY_PATH, useIsToBeLed } from '../kit/session/first-day';

/** The day; for the owner of a new gym, once after each sign-in, its first steps. */
export const Landing = () => (useIsToBeLed() ? <Navigate to={FIRST_DAY_PATH} replace /> : <Overview />);

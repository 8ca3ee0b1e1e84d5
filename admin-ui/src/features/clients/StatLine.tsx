import type { Statistics } from '@palestra/backend/contract/gym';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../kit/time/use-format';
import { RefreshProblem } from '../../kit/ui/RefreshProblem';
import { Skeleton } from '../../kit/ui/Skeleton';
import { clientListPath, COUNTED_AS_ACTIVE } from './client-sections';
import { useStatistics } from '../schedule/schedule.api';
import styles from './clients.module.css';

/** The lists that the numbers count. */
const LISTS: Readonly<Record<keyof Statistics, string>> = {
  upcomingAppointments: '/timeslots',
  activeSubscriptions: clientListPath(COUNTED_AS_ACTIVE, 'name'),
  inactiveClients: clientListPath({ isActive: false }, 'name'),
  totalClients: clientListPath({}, 'name'),
};

/** Key figures of the gym on one line, each a link to the records that it counts. Each screen chooses which. */
export function StatLine({ shown: names }: { shown: readonly (keyof Statistics)[] }) {
  const { t } = useTranslation();
  const { count } = useFormat();
  const { data, error } = useStatistics();
  const shown = (name: keyof Statistics) => {
    if (data !== undefined) return count(data[name]);
    return error === null ? <Skeleton width={28} height={16} /> : '–';
  };
  return (
    <section aria-label={t('statistics.title')} className={styles.statistics}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to={LISTS[name]}>
              <strong className="tabular">{shown(name)}</strong> {t(`statistics.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
      {error !== null && <RefreshProblem text={t('errors.loadStatistics')} />}
    </section>
  );
}

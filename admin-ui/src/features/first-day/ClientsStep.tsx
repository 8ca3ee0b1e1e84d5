import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useStepLeft } from '../../kit/session/first-day';
import { Icon, type IconName } from '../../kit/ui/Icon';
import { useStatistics } from '../schedule/schedule.api';
import { StepForm, useGoOn } from './StepForm';
import styles from './first-day.module.css';
import { placePath } from './steps';

const WAYS = [
  { to: '/clients/create', icon: 'plus', text: 'firstDay.addClient', hint: 'firstDay.oneByOne' },
  { to: '/settings/import', icon: 'copy', text: 'firstDay.importClients', hint: 'firstDay.manyAtOnce' },
] as const satisfies readonly { to: string; icon: IconName; text: string; hint: string }[];

export const useClientsThere = (): string => {
  const { t } = useTranslation();
  const count = useStatistics().data?.totalClients;
  if (count === undefined) return '\u00a0';
  return count === 0 ? t('firstDay.noClients') : t('firstDay.clientsThere', { count });
};

/** Leads to the screens that add clients, which lead back here. */
export function ClientsStep() {
  const { t } = useTranslation();
  const goOn = useGoOn('clients');
  const there = useClientsThere();
  const [, setLeft] = useStepLeft();
  return (
    <StepForm step="clients" saves={false} onSubmit={goOn}>
      <p role="status">
        <strong>{there}</strong>
      </p>
      <ul className={styles.ways}>
        {WAYS.map(({ to, icon, text, hint }) => (
          <li key={to}>
            <Button
              component={Link}
              to={to}
              variant="outlined"
              startIcon={<Icon name={icon} size={16} />}
              onClick={() => setLeft(placePath('clients'))}
            >
              {t(text)}
            </Button>
            <p className="quiet">{t(hint)}</p>
          </li>
        ))}
      </ul>
    </StepForm>
  );
}

import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { EmptyState } from '../../kit/ui/EmptyState';
import styles from './forms.module.css';

export function ClosedNotice({ reason, onNext }: { reason: string | null; onNext?: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.notice}>
      <EmptyState icon="calendar" title={t('overview.closed')} text={t('overview.closedOn')}>
        {reason !== null && <strong>{t('overview.closedBecause', { reason: format.reason(reason) })}</strong>}
        {onNext !== undefined && (
          <Button variant="outlined" onClick={onNext}>
            {t('overview.nextDay')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** Notice above the slots of a day beyond the booking window. */
export function NotYetOpen({ opensOn }: { opensOn: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.notice}>
      <Banner kind="info" text={t('overview.opensOn', { day: format.day(opensOn) })} />
    </div>
  );
}

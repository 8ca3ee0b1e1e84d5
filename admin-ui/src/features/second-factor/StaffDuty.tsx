import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { Banner } from '../../kit/ui/Banner';
import { SecondFactorSection } from './SecondFactorSection';
import styles from './second-factor.module.css';

const MS_PER_DAY = 86_400_000;

interface StaffDutyProps {
  dueAt: string;
  accountPath: string;
  children: ReactNode;
}

/** Reminds staff of the second factor that the gym asks for. When the days are over, they can only set one up. */
export function StaffDuty({ dueAt, accountPath, children }: StaffDutyProps) {
  const { t } = useTranslation();
  const now = useGymNow();
  const days = Math.ceil((Date.parse(dueAt) - now.getTime()) / MS_PER_DAY);
  if (days <= 0) {
    return (
      <div className={styles.barred}>
        <h1>{t('secondFactor.barredTitle')}</h1>
        <p>{t('secondFactor.barredText')}</p>
        <SecondFactorSection />
      </div>
    );
  }
  return (
    <>
      <div className={styles.due}>
        <Banner kind="warning" text={t('secondFactor.due', { count: days })} />
        <Link to={accountPath}>{t('secondFactor.setUp')}</Link>
      </div>
      {children}
    </>
  );
}

import type { TimetableDay } from '@palestra/backend/contract/timetable';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { get } from '../../lib/api';
import { failureText } from '../../lib/failure-text';
import { formatDate, formatTimeRange } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import { FailureNotice } from '../../ui/FailureNotice';
import { SkeletonCard } from '../../ui/SkeletonCard';
import { Waiting } from '../../ui/Waiting';
import { GymCard } from '../contact/GymCard';
import { useGymName } from '../gym/use-gym';
import { usePageTitle } from '../gym/use-page-title';
import { ModeLink } from '../session/ModeLink';
import { useAuth } from '../session/use-auth';
import { useVisitorState } from '../session/use-visitor-state';
import styles from './TimetablePage.module.css';

function Day({ day }: { day: TimetableDay }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEmpty = day.timeslots.length === 0;
  return (
    <Card title={formatDate(day.date, 'day', language)}>
      {isEmpty && <p className={styles.none}>{t(day.isGymOpen ? 'timetable.none' : 'timetable.closed')}</p>}
      <ul className={styles.times}>
        {day.timeslots.map(({ startTime, endTime }) => (
          <li key={`${startTime}-${endTime}`}>{formatTimeRange(startTime, endTime, language)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Days() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['timetable'],
    queryFn: ({ signal }) => get<TimetableDay[]>('/api/gym/timetable', signal),
    refetchInterval: 60_000,
  });
  if (data) return data.map((day) => <Day key={day.date} day={day} />);
  if (error === null) {
    return (
      <Waiting>
        <SkeletonCard height={240} lines={[22, 120]} />
      </Waiting>
    );
  }
  return (
    <FailureNotice
      text={failureText(error, t('timetable.failed'), t)}
      retryLabel={t('retry')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/** Public timetable, for visitors and for members without a subscription. */
export function TimetablePage() {
  const { t } = useTranslation();
  const gymName = useGymName();
  const { user } = useAuth();
  const title = t('timetable.title');
  const { movesFocus } = useVisitorState();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (movesFocus) heading.current?.focus({ preventScroll: true });
  }, [movesFocus]);
  return (
    <article className={styles.page}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title} · {gymName}
        </h1>
        <p className={styles.none}>{t('timetable.lead')}</p>
        {user === null && (
          <p className={styles.ways}>
            <ModeLink to="signIn" path="/">
              {t('timetable.toSignIn')}
            </ModeLink>
            <ModeLink to="register" path="/">
              {t('timetable.toRegister')}
            </ModeLink>
          </p>
        )}
      </header>
      <GymCard />
      <Days />
    </article>
  );
}

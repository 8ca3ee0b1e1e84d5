import type { TimetableDay } from '@palestra/backend/contract/timeslot';
import { formatDate, formatTimeRange } from '@palestra/web-kit/format-date';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useGymName, usePageTitle, useUses } from '../../api/gym';
import { useRead } from '../../api/reads';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { ClassOf } from '../../ui/ClassOf';
import { GymCard } from '../../ui/GymCard';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { ModeLink, useVisitorState, type VisitorState } from './ModeLink';
import styles from './TimetablePage.module.css';

function Day({ day }: { day: TimetableDay }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEmpty = day.timeslots.length === 0;
  return (
    <Card title={formatDate(day.date, 'day', language)}>
      {isEmpty && <p className="muted">{t(day.isGymOpen ? 'timetable.none' : 'timetable.closed')}</p>}
      <ul className={styles.times}>
        {day.timeslots.map(({ startTime, endTime, roomName, ...of }) => (
          <li key={`${startTime}-${endTime}-${roomName ?? ''}`}>
            {formatTimeRange(startTime, endTime, language)}
            {roomName === undefined ? '' : `, ${roomName}`} <ClassOf of={of} isPlain />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Days() {
  const { t } = useTranslation();
  const query = useRead<TimetableDay[]>(['timetable'], '/api/gym/timetable', { refetchInterval: 60_000 });
  if (query.data) return query.data.map((day) => <Day key={day.date} day={day} />);
  return (
    <NotLoaded queries={[query]} fallback={t('timetable.failed')}>
      <SkeletonCard height={240} lines={[22, 120]} />
    </NotLoaded>
  );
}

/** Public timetable, for visitors and for members without a subscription. */
export function TimetablePage() {
  const { t } = useTranslation();
  const gymName = useGymName();
  const { user } = useAuth();
  const uses = useUses();
  const title = t('timetable.title');
  const { movesFocus } = useVisitorState();
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    if (movesFocus) heading.current?.focus({ preventScroll: true });
  }, [movesFocus]);
  return (
    <article className={`page ${styles.page} ${styles.days}`}>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {title} · {gymName}
        </h1>
        <p className="muted">{t('timetable.lead')}</p>
        {user === null && (
          <p className={styles.ways}>
            <ModeLink to="signIn" path="/">
              {t('timetable.toSignIn')}
            </ModeLink>
            {uses('joining') ? (
              <Link href="/join" state={{ movesFocus: true } satisfies VisitorState}>
                {t('account.register.title')}
              </Link>
            ) : (
              <ModeLink to="register" path="/">
                {t('account.register.title')}
              </ModeLink>
            )}
          </p>
        )}
      </header>
      <GymCard />
      <Days />
    </article>
  );
}

import type { Interest } from '@palestra/backend/contract/interest';
import { formatDate, formatTime, formatTimeOf } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useState } from 'react';
import { Link } from 'wouter';
import { useGym } from '../../api/gym';
import { failureText } from '../../api/failures';
import { useInterest, useInterests } from '../../api/waiting-list';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import styles from '../../ui/appointment-rows.module.css';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DateLeaf } from '../../ui/DateLeaf';
import { FloatingNotice } from '../../ui/floating';
import { useKeptHeight } from '../../ui/use-kept-height';

function WaitingRow({ interest }: { interest: Interest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mutate, isPending, error, reset } = useInterest();
  const zone = useGym().data?.timeZone;
  const { appointmentDate: date, startTime, position, waiting, weeksFreed, heldUntil, id: interestId } = interest;
  const until = heldUntil === null || zone === undefined ? null : formatTimeOf(new Date(heldUntil), zone, language);
  const day = formatDate(date, 'day', language);
  const when = `${day}, ${formatTime(startTime, language)}`;
  return (
    <li className={styles.row}>
      <DateLeaf date={date} />
      <div className={styles.words}>
        <p className={styles.time}>
          <span className="visually-hidden">{day}, </span>
          {formatTime(startTime, language)}
        </p>
        {until === null ? (
          <>
            <p className={styles.note}>{t('waiting.position', { position, waiting })}</p>
            <p className={styles.note}>{t('waiting.odds', { count: weeksFreed })}</p>
          </>
        ) : (
          <p className={styles.note}>{t('waiting.held', { until })}</p>
        )}
      </div>
      <Button
        tone="quiet"
        className={styles.cancel}
        isBusy={isPending}
        aria-label={t('waiting.leaveOf', { when })}
        onClick={() => mutate({ ...interest, date, interestId })}
      >
        {t('waiting.leave')}
      </Button>
      {error !== null && (
        <FloatingNotice
          text={failureText(error, t('failure.interest'), t)}
          dismissal={{ label: t('dismiss'), onDismiss: reset }}
        />
      )}
    </li>
  );
}

/** Waiting list of the member, with the number of people ahead. Once shown it stays, so that nothing below moves up. */
export function WaitingList() {
  const { t } = useTranslation();
  const now = useGymNow();
  const { data } = useInterests();
  const list = useKeptHeight<HTMLDivElement>();
  const [wasWaiting, setWasWaiting] = useState(false);
  const interests = (data ?? []).filter(({ startsAt }) => Date.parse(startsAt) > now.getTime());
  const isWaiting = interests.length > 0;
  if (isWaiting && !wasWaiting) setWasWaiting(true);
  if (!isWaiting && !wasWaiting) return null;
  return (
    <Card title={t('waiting.title')}>
      <div ref={list}>
        <p className={styles.note}>{t(isWaiting ? 'waiting.text' : 'waiting.none')}</p>
        <ul>
          {interests.map((interest) => (
            <WaitingRow key={interest.id} interest={interest} />
          ))}
        </ul>
        {isWaiting && (
          <Link href="/waiting" className={buttonClass('quiet')}>
            {t('waiting.wishes')}
          </Link>
        )}
      </div>
    </Card>
  );
}

import type { OwnInterest } from '@palestra/backend/contract/interest';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { Link } from 'wouter';
import { failureText } from '../../api/failures';
import { useUses, useWithRoom } from '../../api/gym';
import { useInterest } from '../../api/waiting-list';
import { addTexts } from '../../i18n/added-texts';
import { SELDOM_TEXTS } from '../../i18n/seldom-texts';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Kept } from '../../ui/Kept';
import { VisitRow } from '../../ui/VisitRow';
import styles from '../../ui/VisitRow.module.css';
import { FloatingNotice } from '../../ui/floating';
import { TakeWaited } from '../../ui/take-waited';
import { useOdds } from '../../ui/use-odds';
import { useFills } from '../../ui/use-fills';

addTexts(SELDOM_TEXTS);

function WaitingRow({ interest }: { interest: OwnInterest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const uses = useUses();
  const withRoom = useWithRoom();
  const { mutate, isPending, error, reset } = useInterest();
  const { appointmentDate: date, startTime, position, waiting, weeksFreed, isFree } = interest;
  const { id: interestId } = interest;
  const time = formatTime(startTime, language);
  const when = `${formatDate(date, 'day', language)}, ${time}`;
  const odds = useOdds(weeksFreed);
  return (
    <VisitRow
      date={date}
      time={withRoom(time, interest.areaId)}
      notes={[
        isFree && t('waitingList.free'),
        // Without a line everybody is told at once.
        !isFree && uses('filling') && t('waitingList.position', { position, waiting }),
      ]}
      below={isFree ? null : odds}
    >
      <div className={isFree ? styles.wide : styles.actions}>
        {isFree && <TakeWaited interest={interest} label={t('slot.book')} />}
        <Button
          tone="quiet"
          isBusy={isPending}
          aria-label={t('waitingList.leaveOf', { when })}
          onClick={() => mutate({ ...interest, date, interestId })}
        >
          {t('waitingList.leave')}
        </Button>
      </div>
      {error !== null && <FloatingNotice text={failureText(error, t('failure.interest'), t)} onDismiss={reset} />}
    </VisitRow>
  );
}

/** Places that the member waits for, with the number of people ahead. */
export function WaitingCard({ interests }: { interests: readonly OwnInterest[] }) {
  const { t } = useTranslation();
  const fills = useFills(interests.map(({ appointmentDate }) => appointmentDate));
  const uses = useUses();
  const isWaiting = interests.length > 0;
  return (
    <Card title={t('waitingList.title')}>
      <Kept>
        <p className={styles.note}>{isWaiting ? (fills ?? t('waitingList.text')) : t('waitingList.none')}</p>
        <ul>
          {interests.map((interest) => (
            <WaitingRow key={interest.id} interest={interest} />
          ))}
        </ul>
        {isWaiting && uses('filling') && (
          <Link href="/waiting" className={buttonClass('quiet')}>
            {t('waiting.wishes')}
          </Link>
        )}
      </Kept>
    </Card>
  );
}

import type { Interest } from '@palestra/backend/contract/interest';
import { formatDate, formatMoment, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useState } from 'react';
import { failureText } from '../../api/failures';
import { useGym, useWithRoom } from '../../api/gym';
import { useInterest, type HeldInterest } from '../../api/waiting-list';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { Occasion } from '../../ui/DateLeaf';
import { Kept } from '../../ui/Kept';
import { TakeWaited } from '../../ui/take-waited';
import { VisitRow } from '../../ui/VisitRow';
import styles from './HeldCard.module.css';

/** Texts of this row alone, which load with it. */
const WORDS = {
  el: {
    card: 'Κρατάμε μια θέση για εσάς',
    cardOfNone: 'Θέση που κρατούσαμε',
    none: 'Την πήρατε, την αφήσατε, τελείωσε ο χρόνος της ή κάτι άλλαξε στο μεταξύ.',
    held: (until: string) => `Δική σας αν την πάρετε έως ${until}`,
    take: 'Παίρνω τη θέση',
    leave: 'Δεν τη θέλω',
    title: 'Να αφήσετε τη θέση;',
    text: 'Θα τη δώσουμε σε άλλο μέλος, και δεν θα περιμένετε πια γι’ αυτή την ώρα.',
    busy: 'Μια στιγμή…',
    keep: 'Όχι, τη θέλω',
    done: 'Δεν κρατάμε πια τη θέση',
    doneText: 'Δεν περιμένετε πια γι’ αυτή την ώρα.',
  },
  en: {
    card: 'We hold a place for you',
    cardOfNone: 'The place that we held',
    none: 'You took it, gave it up, its time ran out, or something has changed since.',
    held: (until: string) => `Yours if you take it by ${until}`,
    take: 'Take the place',
    leave: 'I do not want it',
    title: 'Give up the place?',
    text: 'Another member will get it, and you will no longer wait for this time.',
    busy: 'One moment…',
    keep: 'No, I want it',
    done: 'We no longer hold the place',
    doneText: 'You no longer wait for this time.',
  },
};

/** Asks before a held place is given up. It stands above the rows, and outlasts the one it is about. */
function LeaveHeldSheet({ interest, onClose }: { interest: Interest; onClose: () => void }) {
  const { t } = useTranslation();
  const words = WORDS[useLanguage()];
  const { mutate, isPending, isSuccess, error } = useInterest();
  const { appointmentDate: date, startTime, endTime, id: interestId } = interest;
  return (
    <ConfirmSheet
      title={words.title}
      tone="danger"
      confirmLabel={words.leave}
      busyLabel={words.busy}
      keepLabel={words.keep}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('failure.interest'), t)}
      done={{ title: words.done, text: words.doneText }}
      onConfirm={() => mutate({ ...interest, date, interestId })}
      onClose={onClose}
      facts={<p>{words.text}</p>}
    >
      <Occasion date={date} start={startTime} end={endTime} areaId={interest.areaId} />
    </ConfirmSheet>
  );
}

/** A place that is held for the member (rule: filling): it is booked here, or given up after a question. */
function HeldRow({ interest, onLeave }: { interest: HeldInterest; onLeave: () => void }) {
  const language = useLanguage();
  const words = WORDS[language];
  const withRoom = useWithRoom();
  const now = useGymNow();
  const zone = useGym().data?.timeZone;
  const { appointmentDate: date, startTime } = interest;
  const until = new Date(interest.heldUntil);
  const [day, time] = [formatDate(date, 'day', language), formatTime(startTime, language)];
  return (
    <VisitRow
      date={date}
      time={withRoom(time, interest.areaId)}
      notes={[zone !== undefined && words.held(formatMoment(until, now, zone, language))]}
    >
      <div className={styles.actions}>
        <TakeWaited interest={interest} label={words.take} />
        <Button tone="quiet" aria-label={`${words.leave}: ${day}, ${time}`} onClick={onLeave}>
          {words.leave}
        </Button>
      </div>
    </VisitRow>
  );
}

/** Once shown it stays, so that nothing below moves up. */
export function HeldCard({ held }: { held: readonly HeldInterest[] }) {
  const words = WORDS[useLanguage()];
  const [leaving, setLeaving] = useState<Interest | null>(null);
  const isHeld = held.length > 0;
  return (
    <Card title={isHeld ? words.card : words.cardOfNone} className={isHeld ? styles.held : undefined}>
      <Kept>
        {!isHeld && <p className="muted">{words.none}</p>}
        <ul>
          {held.map((interest) => (
            <HeldRow key={interest.id} interest={interest} onLeave={() => setLeaving(interest)} />
          ))}
        </ul>
      </Kept>
      {leaving !== null && <LeaveHeldSheet interest={leaving} onClose={() => setLeaving(null)} />}
    </Card>
  );
}

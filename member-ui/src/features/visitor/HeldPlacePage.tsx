import type { HeldPlace } from '@palestra/backend/contract/interest';
import { ApiError } from '@palestra/web-kit/api-error';
import { formatDate, formatMoment, formatTime, formatTimeRange } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { failureText, UnknownOutcome } from '../../api/failures';
import { useGym } from '../../api/gym';
import { call, settleDoubt } from '../../api/http';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { FloatingNotice } from '../../ui/floating';
import { Skeleton, Waiting } from '../../ui/Skeleton';
import { Outcome } from './Outcome';
import styles from './Outcome.module.css';
import { LOOKED_UP_ONCE } from './use-link-facts';

/** Texts of this page alone, which load with it. */
const WORDS = {
  el: {
    title: 'Κρατάμε μια θέση για εσάς',
    // A Greek time brings a full stop of its own.
    text: (when: string, until: string) => `${when} Είναι δική σας αν την πάρετε έως ${until}`,
    take: 'Παίρνω τη θέση',
    decline: 'Δεν τη θέλω',
    taken: 'Η θέση είναι δική σας',
    takenText: (when: string) => `${when} Σας στείλαμε email με το ραντεβού.`,
    declined: 'Δεν κρατάμε πια τη θέση',
    declinedText: 'Δεν περιμένετε πια γι’ αυτή την ώρα.',
    over: 'Η θέση δεν κρατιέται πια',
    overText: 'Πέρασε ο χρόνος της, ή κάτι άλλαξε στο μεταξύ. Στα ραντεβού σας βλέπετε τι ισχύει.',
    notRead: 'Η θέση δεν φορτώθηκε',
    failed: 'Δεν έγινε. Δοκιμάστε ξανά.',
    home: 'Τα ραντεβού μου',
  },
  en: {
    title: 'We hold a place for you',
    text: (when: string, until: string) => `${when}. It is yours if you take it by ${until}.`,
    take: 'Take the place',
    decline: 'I do not want it',
    taken: 'The place is yours',
    takenText: (when: string) => `${when}. We sent you an email with the appointment.`,
    declined: 'We no longer hold the place',
    declinedText: 'You no longer wait for this time.',
    over: 'The place is no longer held',
    overText: 'Its time is over, or something has changed since. Your appointments show how things stand.',
    notRead: 'The place was not loaded',
    failed: 'That did not work. Try again.',
    home: 'My appointments',
  },
};

type Act = 'take' | 'decline';

const read = (token: string): Promise<HeldPlace> =>
  call<HeldPlace>('POST', '/api/TimeslotInterest/held-place', { token });

/** A second attempt after a lost response learns that the hold has ended, perhaps by the first. */
function settle(token: string, act: Act): Promise<Act> {
  return settleDoubt<Act>(
    async () => {
      await call<unknown>('POST', `/api/TimeslotInterest/held-place/${act}`, { token });
      return act;
    },
    async () => ((await read(token)).isTaken ? 'take' : null),
    (error) => error.isInDoubt || error.code === 'HOLD_ENDED',
  );
}

/** Any other failure says nothing about the hold. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'HOLD_ENDED';

/** Page behind the link of a mail about a held place. Opening it only reads; the place is taken by its button. */
export function HeldPlacePage() {
  const { t } = useTranslation();
  const words = WORDS[useLanguage()];
  const token = useSearchParams()[0].get('token') ?? '';
  const { data, error, refetch } = useQuery({
    queryKey: ['held-place', token],
    queryFn: () => read(token),
    ...LOOKED_UP_ONCE,
  });
  const zone = useGym().data?.timeZone;
  if (data !== undefined && zone !== undefined) return <Held place={data} token={token} zone={zone} />;
  if (error === null) {
    return (
      <Waiting>
        <Skeleton height={220} />
      </Waiting>
    );
  }
  if (isOver(error)) return <Over />;
  return (
    <Outcome tone="bad" icon="warning" title={words.notRead} text={failureText(error, words.failed, t)}>
      <Button onClick={() => void refetch()}>{t('retry')}</Button>
      <Home tone="quiet" />
    </Outcome>
  );
}

function Home({ tone = 'primary' }: { tone?: 'primary' | 'quiet' }) {
  const words = WORDS[useLanguage()];
  return (
    <Link href="/" className={buttonClass(tone)}>
      {words.home}
    </Link>
  );
}

function Over() {
  const words = WORDS[useLanguage()];
  return (
    <Outcome tone="bad" icon="warning" title={words.over} text={words.overText}>
      <Home />
    </Outcome>
  );
}

function Held({ place, token, zone }: { place: HeldPlace; token: string; zone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = WORDS[language];
  const now = useGymNow();
  const { mutate, data, variables, isPending, error, reset } = useMutation({
    mutationFn: (act: Act) => settle(token, act),
  });
  const { appointmentDate, startTime, endTime, heldUntil, movesFrom } = place;
  const change = { from: formatTime(movesFrom ?? startTime, language), to: formatTime(startTime, language) };
  const when = `${formatDate(appointmentDate, 'day', language)}, ${formatTimeRange(startTime, endTime, language)}`;
  if (place.isTaken || data !== undefined) {
    const isTaken = place.isTaken || data === 'take';
    return (
      <Outcome
        tone="good"
        icon="check"
        title={isTaken ? words.taken : words.declined}
        text={isTaken ? words.takenText(when) : words.declinedText}
      >
        <Home />
      </Outcome>
    );
  }
  // A press in time may have gone through.
  const isOpen = isPending || error instanceof UnknownOutcome;
  if ((new Date(heldUntil) <= now && !isOpen) || isOver(error)) return <Over />;
  return (
    <Outcome
      tone="good"
      icon="calendar"
      title={words.title}
      text={words.text(when, formatMoment(new Date(heldUntil), now, zone, language))}
    >
      <Button isBusy={isPending && variables === 'take'} disabled={isPending} onClick={() => mutate('take')}>
        {movesFrom === null ? words.take : t('appointment.moveFrom', change)}
      </Button>
      <Button
        tone="quiet"
        isBusy={isPending && variables === 'decline'}
        disabled={isPending}
        onClick={() => mutate('decline')}
      >
        {words.decline}
      </Button>
      {error !== null && (
        <div className={styles.text}>
          <FloatingNotice text={failureText(error, words.failed, t)} onDismiss={reset} />
        </div>
      )}
    </Outcome>
  );
}

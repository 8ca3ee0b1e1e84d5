import { googleLink, subscribeLink, type MadeFeed, type OwnFeed } from '@palestra/backend/contract/calendar-feed';
import { formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../api/failures';
import { useGym, usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { CopyButton } from '../../ui/CopyButton';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement, Failure } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { focusContentWhenLost } from '../../ui/sheet-history';
import secret from './SecondFactor.module.css';
import standing from './Standing.module.css';

const PATH = '/api/Client/calendar-feed';
const KEY = ['calendar-feed'];

const WORDS = {
  el: {
    lead: 'Τα ραντεβού μπαίνουν μόνα τους στο ημερολόγιο του κινητού ή του υπολογιστή, και ό,τι αλλάζει εδώ αλλάζει κι εκεί.',
    make: 'Δημιουργία διεύθυνσης',
    address: 'Η διεύθυνση του ημερολογίου',
    once: 'Εμφανίζεται μόνο τώρα. Όποιος την έχει βλέπει τα ραντεβού, γι’ αυτό μην τη δώσετε σε άλλον.',
    slow: 'Κάθε ημερολόγιο ενημερώνεται όποτε θέλει: άλλο μέσα στην ώρα, το Ημερολόγιο Google έως και σε μία ημέρα.',
    copy: 'Αντιγραφή διεύθυνσης',
    device: 'Άνοιγμα σε Apple ή Outlook',
    google: 'Άνοιγμα στο Ημερολόγιο Google',
    on: 'Ενεργό',
    since: 'Η διεύθυνση δημιουργήθηκε: {when}',
    read: 'Τελευταία ανάγνωση από ημερολόγιο: {when}',
    unread: 'Κανένα ημερολόγιο δεν τη διάβασε ακόμη',
    renew: 'Νέα διεύθυνση',
    renewTitle: 'Νέα διεύθυνση;',
    renewText: 'Η τωρινή παύει αμέσως να ισχύει. Όσα ημερολόγια τη διαβάζουν θέλουν τη νέα.',
    stop: 'Διακοπή',
    stopTitle: 'Να σταματήσει το ημερολόγιο;',
    stopText: 'Η διεύθυνση παύει αμέσως να ισχύει. Τα ραντεβού μένουν όπως είναι.',
    stopped: 'Η διεύθυνση δεν ισχύει πια.',
    busy: 'Λίγο ακόμη...',
    keep: 'Όχι, να μείνει',
    failed: 'Δεν έγινε. Δοκιμάστε ξανά.',
    notLoaded: 'Το ημερολόγιο δεν φορτώθηκε.',
  },
  en: {
    lead: 'Appointments enter the calendar of your phone or computer by themselves, and what changes here changes there.',
    make: 'Make an address',
    address: 'The address of the calendar',
    once: 'It is shown only now. Whoever has it sees the appointments, so give it to nobody.',
    slow: 'Each calendar reads it when it likes: some within the hour, Google’s within a day.',
    copy: 'Copy the address',
    device: 'Open in Apple or Outlook',
    google: 'Open in Google',
    on: 'In use',
    since: 'The address was made: {when}',
    read: 'Last read by a calendar: {when}',
    unread: 'No calendar has read it yet',
    renew: 'New address',
    renewTitle: 'A new address?',
    renewText: 'The present one stops working at once. Calendars that read it need the new one.',
    stop: 'Stop',
    stopTitle: 'Stop the calendar?',
    stopText: 'The address stops working at once. The appointments stay as they are.',
    stopped: 'The address no longer works.',
    busy: 'One moment...',
    keep: 'No, keep it',
    failed: 'It did not work. Please try again.',
    notLoaded: 'The calendar could not be loaded.',
  },
};

const useWords = () => WORDS[useLanguage()];

/** Shown once: the server keeps only a hash. */
function Address({ address }: { address: string }) {
  const words = useWords();
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <Card title={words.address}>
      <div className={secret.form}>
        <p role="status">{words.once}</p>
        <p ref={shown} className={secret.secret}>
          {address}
        </p>
        <div className={standing.buttons}>
          <a className={buttonClass('primary')} href={subscribeLink(address)}>
            {words.device}
          </a>
          <a className={buttonClass('quiet')} href={googleLink(address)} target="_blank" rel="noreferrer">
            {words.google}
          </a>
          <CopyButton label={words.copy} text={address} shown={shown} />
        </div>
        <p className="note">{words.slow}</p>
      </div>
    </Card>
  );
}

interface AskProps {
  what: 'renew' | 'stop';
  onMade: (feed: MadeFeed) => void;
  onStopped: () => void;
  onClose: () => void;
}

function AskSheet({ what, onMade, onStopped, onClose }: AskProps) {
  const words = useWords();
  const { t } = useTranslation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (): Promise<void> => {
      if (what === 'renew') onMade(await call<MadeFeed>('POST', PATH));
      else await call('DELETE', PATH).then(onStopped);
    },
    onSuccess: onClose,
  });
  return (
    <ConfirmSheet
      title={what === 'renew' ? words.renewTitle : words.stopTitle}
      tone={what === 'renew' ? 'primary' : 'danger'}
      confirmLabel={what === 'renew' ? words.renew : words.stop}
      busyLabel={words.busy}
      keepLabel={words.keep}
      phase={isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, words.failed, t)}
      done={{ title: '', text: '' }}
      onConfirm={() => mutate()}
      onClose={onClose}
      facts={null}
    >
      <p>{what === 'renew' ? words.renewText : words.stopText}</p>
    </ConfirmSheet>
  );
}

function InUse({
  feed,
  timeZone,
  onAsk,
}: {
  feed: OwnFeed;
  timeZone: string;
  onAsk: (what: AskProps['what']) => void;
}) {
  const words = useWords();
  const language = useLanguage();
  const now = useGymNow();
  const filled = (text: string, instant: string): string =>
    text.replace('{when}', formatMoment(new Date(instant), now, timeZone, language));
  return (
    <Card title={words.on}>
      {feed.createdAt !== null && <p className="muted">{filled(words.since, feed.createdAt)}</p>}
      <p className="muted">{feed.lastReadAt === null ? words.unread : filled(words.read, feed.lastReadAt)}</p>
      <div className={standing.buttons}>
        {(['renew', 'stop'] as const).map((what) => (
          <Button key={what} tone="quiet" onClick={() => onAsk(what)}>
            {words[what]}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function Contents({ feed, timeZone }: { feed: OwnFeed; timeZone: string }) {
  const words = useWords();
  const queries = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const [asked, setAsked] = useState<AskProps['what'] | null>(null);
  const [isStopped, setStopped] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: () => call<MadeFeed>('POST', PATH) });
  const isMade = feed.createdAt !== null;
  useEffect(() => {
    // The pressed button is gone.
    if (isMade || isStopped) focusContentWhenLost();
  }, [isMade, isStopped]);
  const keep = ({ address: secretAddress, ...made }: MadeFeed): void => {
    setAddress(secretAddress);
    setStopped(false);
    queries.setQueryData(KEY, made);
  };
  const stop = (): void => {
    setAddress(null);
    setStopped(true);
    queries.setQueryData<OwnFeed>(KEY, { createdAt: null, lastReadAt: null });
  };
  return (
    <>
      <Announcement tone="success" text={isStopped ? words.stopped : null} />
      {address !== null && <Address key={address} address={address} />}
      {isMade ? (
        <InUse feed={feed} timeZone={timeZone} onAsk={setAsked} />
      ) : (
        <div className={standing.buttons}>
          <Button isBusy={isPending} onClick={() => mutate(undefined, { onSuccess: keep })}>
            {words.make}
          </Button>
        </div>
      )}
      <Failure error={error} fallback={words.failed} />
      {asked !== null && <AskSheet what={asked} onMade={keep} onStopped={stop} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The secret address at which a calendar reads the member's visits (rule: calendar feed). */
export function CalendarPage({ title }: { title: string }) {
  const words = useWords();
  const { t } = useTranslation();
  usePageTitle(title);
  const gym = useGym();
  const feed = useRead<OwnFeed>(KEY, PATH);
  return (
    <SubPage back={{ href: '/profile', text: t('pages.back') }} title={title} lead={words.lead} isNarrow>
      {gym.data && feed.data ? (
        <Contents feed={feed.data} timeZone={gym.data.timeZone} />
      ) : (
        <NotLoaded queries={[gym, feed]} fallback={words.notLoaded}>
          <SkeletonCard height={160} lines={[22, 28, 44]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

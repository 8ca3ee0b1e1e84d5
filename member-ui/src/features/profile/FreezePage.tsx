import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { ChangedFreeze, Freeze, FreezeRequest, Freezes, FreezeState } from '@palestra/backend/contract/freeze';
import { formatDate } from '@palestra/web-kit/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { failureText } from '../../api/failures';
import { useGym, usePageTitle } from '../../api/gym';
import { call, get } from '../../api/http';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import { FREEZE_TITLE } from './freeze-title';
import page from './MyData.module.css';

const PATH = '/api/Client/freezes';
const KEY = ['freezes'];

interface Words {
  back: string;
  lead: string;
  ask: string;
  start: string;
  off: string;
  from: string;
  until: string;
  days: (count: number) => string;
  left: (count: number) => string;
  newEnd: (end: string) => string;
  cancelled: string;
  withdraw: string;
  saved: string;
  failed: string;
  notLoaded: string;
  states: Record<FreezeState, string>;
}

const WORDS: Record<'el' | 'en', Words> = {
  el: {
    back: 'Προφίλ',
    lead: 'Ορίστε πρώτη και τελευταία ημέρα. Αν η συνδρομή έχει λήξη, οι παγωμένες ημέρες προστίθενται σε αυτή.',
    ask: 'Ζητήστε το πάγωμα',
    start: 'Ορίστε το πάγωμα',
    off: 'Τα παγώματα τα κανονίζει το γυμναστήριο.',
    from: 'Πρώτη παγωμένη ημέρα',
    until: 'Τελευταία παγωμένη ημέρα',
    days: (count) => `Παγωμένες ημέρες: ${count}.`,
    left: (count) => `Ημέρες παγώματος που απομένουν: ${count}.`,
    newEnd: (end) => `Η συνδρομή θα λήγει στις ${end}.`,
    cancelled: 'Όταν αρχίσει, θα ακυρωθούν:',
    withdraw: 'Απόσυρση ή τερματισμός',
    saved: 'Αποθηκεύτηκε.',
    failed: 'Δεν αποθηκεύτηκε. Δοκιμάστε ξανά.',
    notLoaded: 'Τα παγώματα δεν φορτώθηκαν.',
    states: {
      asked: 'Ζητήθηκε',
      planned: 'Προγραμματισμένο',
      running: 'Σε ισχύ',
      ended: 'Τελείωσε',
      withdrawn: 'Αποσύρθηκε',
      refused: 'Απορρίφθηκε',
    },
  },
  en: {
    back: 'Profile',
    lead: 'Choose a first and a last day. If the subscription has an end, frozen days are added to it.',
    ask: 'Ask for the freeze',
    start: 'Plan the freeze',
    off: 'The gym arranges freezes.',
    from: 'First frozen day',
    until: 'Last frozen day',
    days: (count) => `Frozen days: ${count}.`,
    left: (count) => `Days of freezing left: ${count}.`,
    newEnd: (end) => `The subscription then ends on ${end}.`,
    cancelled: 'When it begins, these are cancelled:',
    withdraw: 'Withdraw or end',
    saved: 'Saved.',
    failed: 'It was not saved. Please try again.',
    notLoaded: 'The freezes could not be loaded.',
    states: {
      asked: 'Asked for',
      planned: 'Planned',
      running: 'Running',
      ended: 'Ended',
      withdrawn: 'Withdrawn',
      refused: 'Refused',
    },
  },
};

const useWords = (): Words => WORDS[useLanguage()];

function useSend(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: object) => call<ChangedFreeze>('POST', path, body),
    onSettled: () => queries.invalidateQueries(),
  });
}

function Effects({ after }: { after: ChangedFreeze }) {
  const words = useWords();
  const language = useLanguage();
  const { days, newEndDate, leftDays, affected } = after;
  return (
    <>
      <p className={page.text}>
        {words.days(days)} {newEndDate !== null && words.newEnd(formatDate(newEndDate, 'full', language))}{' '}
        {leftDays !== null && words.left(leftDays)}
      </p>
      {affected.length > 0 && (
        <>
          <p className={page.text}>{words.cancelled}</p>
          <ul>
            {affected.map(({ id, appointmentDate }) => (
              <li key={id}>{formatDate(appointmentDate, 'full', language)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** The numbers are the server's, before anything is asked for. */
function NewFreeze({ today, isAsking }: { today: CalendarDate; isAsking: boolean }) {
  const { t } = useTranslation();
  const words = useWords();
  const [wish, setWish] = useState<FreezeRequest>({ from: today, until: addDays(today, 6) });
  const isWhole = wish.from !== '' && wish.until >= wish.from;
  const preview = useQuery({
    queryKey: [...KEY, 'preview', wish],
    queryFn: async () => (await call<ChangedFreeze>('POST', `${PATH}?dryRun=true`, wish)).data,
    enabled: isWhole,
    retry: false,
    gcTime: 0,
  });
  const save = useSend(PATH);
  return (
    <Card title={isAsking ? words.ask : words.start}>
      <label>
        {words.from}
        <input
          type="date"
          min={today}
          value={wish.from}
          onChange={({ currentTarget }) => setWish({ ...wish, from: currentTarget.value })}
        />
      </label>
      <label>
        {words.until}
        <input
          type="date"
          min={wish.from}
          value={wish.until}
          onChange={({ currentTarget }) => setWish({ ...wish, until: currentTarget.value })}
        />
      </label>
      {isWhole && preview.error !== null && (
        <Notice tone="danger">{failureText(preview.error, words.failed, t)}</Notice>
      )}
      {isWhole && preview.data !== undefined && <Effects after={preview.data} />}
      {save.error !== null && <Notice tone="danger">{failureText(save.error, words.failed, t)}</Notice>}
      {save.isSuccess && (
        <Notice tone="success" isAnnounced>
          {words.saved}
        </Notice>
      )}
      <Button disabled={!isWhole || preview.data === undefined || save.isPending} onClick={() => save.mutate(wish)}>
        {isAsking ? words.ask : words.start}
      </Button>
    </Card>
  );
}

function One({ freeze, mayEnd }: { freeze: Freeze; mayEnd: boolean }) {
  const { t } = useTranslation();
  const words = useWords();
  const language = useLanguage();
  const end = useSend(`${PATH}/${encodeURIComponent(freeze.id)}/end`);
  return (
    <Card title={`${formatDate(freeze.from, 'full', language)} – ${formatDate(freeze.until, 'full', language)}`}>
      <p className={page.text}>
        <Tag tone={freeze.state === 'running' ? 'accent' : 'neutral'}>{words.states[freeze.state]}</Tag>
      </p>
      {end.error !== null && <Notice tone="danger">{failureText(end.error, words.failed, t)}</Notice>}
      {mayEnd && (
        <Button tone="quiet" disabled={end.isPending} onClick={() => end.mutate({})}>
          {words.withdraw}
        </Button>
      )}
    </Card>
  );
}

function Contents({ freezes, today }: { freezes: Freezes; today: CalendarDate }) {
  const words = useWords();
  const { byMembers, leftDays } = freezes;
  const mayEnd = ({ state, isByMember }: Freeze): boolean =>
    isByMember && (state === 'asked' || state === 'planned' || (state === 'running' && byMembers === 'start'));
  return (
    <>
      {leftDays !== null && <p className={page.text}>{words.left(leftDays)}</p>}
      {freezes.freezes.map((freeze) => (
        <One key={freeze.id} freeze={freeze} mayEnd={mayEnd(freeze)} />
      ))}
      {byMembers === 'off' ? (
        <p className={page.text}>{words.off}</p>
      ) : (
        <NewFreeze today={today} isAsking={byMembers === 'ask' || leftDays === null} />
      )}
    </>
  );
}

/** Freezes by date: asked for, or started where the gym lets members (rule: freeze by date). */
export function FreezePage() {
  const words = useWords();
  const title = FREEZE_TITLE[useLanguage()];
  usePageTitle(title);
  const gym = useGym();
  const freezes = useQuery({ queryKey: KEY, queryFn: ({ signal }) => get<Freezes>(PATH, signal) });
  return (
    <div className={page.page}>
      <Link href="/profile" className={buttonClass('quiet')}>
        {words.back}
      </Link>
      <h1>{title}</h1>
      <p className={page.text}>{words.lead}</p>
      {gym.data && freezes.data ? (
        <Contents freezes={freezes.data} today={gym.data.today} />
      ) : (
        <NotLoaded queries={[gym, freezes]} fallback={words.notLoaded}>
          <SkeletonCard height={220} lines={[22, 28, 28]} />
        </NotLoaded>
      )}
    </div>
  );
}

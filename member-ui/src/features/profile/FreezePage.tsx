import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import {
  freezesDays,
  isOpenFreeze,
  type ChangedFreeze,
  type Freeze,
  type FreezeOfClient,
  type FreezeRequest,
  type Freezes,
  type OpenFreezeState,
} from '@palestra/backend/contract/freeze';
import type { ClientProfile } from '@palestra/backend/contract/client';
import type { MemberFreezing } from '@palestra/backend/contract/gym';
import type { AffectedAppointment } from '@palestra/backend/contract/schedule-change';
import { isHolding } from '@palestra/backend/contract/subscription';
import { ApiError } from '@palestra/web-kit/api-error';
import { formatDate, formatDateRange, formatTime } from '@palestra/web-kit/format-date';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureText, isRefusal } from '../../api/failures';
import { useGym, usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { useProfile } from '../../api/profile';
import { useDryRun, useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { focusContentWhenLost } from '../../ui/sheet-history';
import { Announcement, Failure } from '../../ui/Notice';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { Tag } from '../../ui/Tag';
import { TextField } from '../../ui/TextField';
import { NeedsSubscription, lacksSubscription } from './NeedsSubscription';
import { FREEZE_STATE_NAMES } from './freeze-states';
import standing from './Standing.module.css';

const PATH = '/api/Client/freezes';
const KEY = ['freezes'];

const WORDS = {
  el: {
    back: 'Πίσω στο προφίλ',
    lead: 'Αν η συνδρομή έχει λήξη, οι ημέρες παύσης προστίθενται σε αυτή.',
    ask: 'Ζητήστε την παύση',
    start: 'Ορίστε την παύση',
    question: {
      ask: (period: string) => `Να ζητηθεί παύση ${period};`,
      start: (period: string) => `Να οριστεί παύση ${period};`,
    },
    confirm: { ask: 'Ναι, ζητήστε την', start: 'Ναι, ορίστε την' },
    busy: 'Μια στιγμή…',
    notYet: 'Όχι ακόμη',
    another: 'Άλλη παύση',
    off: 'Για παύση, μιλήστε με το γυμναστήριο.',
    needs: 'Η παύση χρειάζεται συνδρομή που ισχύει.',
    held: 'Η συνδρομή σας είναι ήδη σε παύση. Άλλη παύση ορίζεται όταν συνεχιστεί.',
    from: 'Πρώτη ημέρα',
    until: 'Τελευταία ημέρα',
    noDay: 'Επιλέξτε ημέρα',
    days: (count: number) => `Ημέρες παύσης: ${count}.`,
    left: (count: number) => `Ημέρες παύσης που απομένουν: ${count}.`,
    newEnd: (end: string) => `Η συνδρομή θα ισχύει έως ${end}.`,
    moved: (end: string, days: string) => `Λήξη της επόμενης συνδρομής: ${end} (ημέρες: ${days}).`,
    behind: 'Μένουν όπως είναι, μετά τη νέα λήξη:',
    cancelled: 'Όταν αρχίσει, θα ακυρωθούν:',
    used: (count: number, of: number) => `Ημέρες παύσης που πήρατε ή ορίσατε: ${count} από ${of}.`,
    frozenUntil: (date: string) => `Σε παύση έως ${date}`,
    reason: (words: string) => `Το γυμναστήριο απάντησε: ${words}`,
    /** By what ending does to a freeze in this state. */
    ending: {
      asked: { ask: 'Απόσυρση αιτήματος', question: 'Να αποσυρθεί το αίτημα;', done: 'Το αίτημα αποσύρθηκε.' },
      planned: { ask: 'Ακύρωση παύσης', question: 'Να ακυρωθεί η παύση;', done: 'Η παύση ακυρώθηκε.' },
      running: {
        ask: 'Τερματισμός από σήμερα',
        question: 'Να τελειώσει η παύση από σήμερα;',
        done: 'Η παύση τελείωσε. Μπορείτε να κλείσετε ξανά ραντεβού.',
      },
    },
    keep: 'Όχι, να μείνει',
    kept: (count: number) => `Ημέρες παύσης που μετρούν: ${count}. Οι υπόλοιπες επιστρέφουν.`,
    asked: 'Το αίτημα στάλθηκε. Το γυμναστήριο θα απαντήσει με email.',
    planned: 'Η παύση ορίστηκε.',
    accepted: 'Το γυμναστήριο δέχτηκε την παύση.',
    refused: 'Το γυμναστήριο δεν δέχτηκε την παύση.',
    failed: 'Δεν αποθηκεύτηκε. Δοκιμάστε ξανά.',
    notLoaded: 'Οι παύσεις δεν φορτώθηκαν.',
    nothing: 'Καμία ημέρα παύσης.',
    before: 'Παλαιότερα',
  },
  en: {
    back: 'Back to the profile',
    lead: 'If the subscription has an end, paused days are added to it.',
    ask: 'Ask for the pause',
    start: 'Plan the pause',
    question: {
      ask: (period: string) => `Ask for a pause, ${period}?`,
      start: (period: string) => `Plan a pause, ${period}?`,
    },
    confirm: { ask: 'Yes, ask for it', start: 'Yes, plan it' },
    busy: 'One moment…',
    notYet: 'Not yet',
    another: 'Another pause',
    off: 'For a pause, talk to the gym.',
    needs: 'A pause needs a subscription that runs.',
    held: 'Your subscription is paused already. Another pause can be planned once it goes on.',
    from: 'First day',
    until: 'Last day',
    noDay: 'Choose a day',
    days: (count: number) => `Paused days: ${count}.`,
    left: (count: number) => `Days of pause left: ${count}.`,
    newEnd: (end: string) => `The subscription then ends on ${end}.`,
    moved: (end: string, days: string) => `The next subscription then ends on ${end} (days: ${days}).`,
    behind: 'These stay, behind the new end:',
    cancelled: 'When it begins, these are cancelled:',
    used: (count: number, of: number) => `Days of pause taken or planned: ${count} of ${of}.`,
    frozenUntil: (date: string) => `Paused until ${date}`,
    reason: (words: string) => `The gym answered: ${words}`,
    ending: {
      asked: { ask: 'Withdraw the request', question: 'Withdraw the request?', done: 'The request was withdrawn.' },
      planned: { ask: 'Cancel the pause', question: 'Cancel the pause?', done: 'The pause was cancelled.' },
      running: {
        ask: 'End it today',
        question: 'End the pause today?',
        done: 'The pause has ended. You can book again.',
      },
    },
    keep: 'No, keep it',
    kept: (count: number) => `Paused days that count: ${count}. The others come back.`,
    asked: 'The request was sent. The gym will answer by email.',
    planned: 'The pause is planned.',
    accepted: 'The gym accepted the pause.',
    refused: 'The gym refused the pause.',
    failed: 'It was not saved. Please try again.',
    notLoaded: 'The pauses could not be loaded.',
    nothing: 'No day is paused.',
    before: 'Earlier',
  },
};

const useWords = () => WORDS[useLanguage()];

/** One press sends one request: the second tap of a double one may come before the button shows that it is busy. */
function useSend(path: string) {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationKey: [path],
    mutationFn: (body: object) => call<ChangedFreeze>('POST', path, body),
    onSettled: () => queries.invalidateQueries(),
  });
  // Told also when the list, which is read again first, has closed the form.
  const send = (body: object, onDone: (after: ChangedFreeze) => void): void => {
    if (queries.isMutating({ mutationKey: [path] }) === 0)
      void mutation.mutateAsync(body).then(onDone, () => undefined);
  };
  return { ...mutation, send };
}

function Visits({ lead, visits }: { lead: string; visits: readonly AffectedAppointment[] }) {
  const language = useLanguage();
  if (visits.length === 0) return null;
  return (
    <>
      <p className="muted">{lead}</p>
      <ul>
        {visits.map(({ id, appointmentDate, startTime }) => (
          <li key={id}>
            {formatDate(appointmentDate, 'day', language)}, {formatTime(startTime, language)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** By the server's dry run; with what it does to the subscriptions behind (rule: given days). */
function Effects({ after }: { after: ChangedFreeze }) {
  const words = useWords();
  const language = useLanguage();
  const { days, newEndDate, leftDays, affected, state, givenDays } = after;
  const isEnded = state === 'ended' || state === 'withdrawn';
  return (
    <>
      <p className="muted">
        {isEnded ? (state === 'ended' ? words.kept(days) : words.nothing) : words.days(days)}{' '}
        {newEndDate !== null && words.newEnd(formatDate(newEndDate, 'full', language))}{' '}
        {leftDays !== null && words.left(leftDays)}
      </p>
      {givenDays.moved.map(({ subscriptionId, days: moved, newEndDate: end }) => (
        <p key={subscriptionId} className="muted">
          {words.moved(formatDate(end, 'full', language), `${moved < 0 ? '−' : '+'}${Math.abs(moved)}`)}
        </p>
      ))}
      <Visits lead={words.behind} visits={givenDays.behind} />
      <Visits lead={words.cancelled} visits={affected} />
    </>
  );
}

interface DoneProps {
  /** With the freeze as the act left it. */
  onDone: (text: string, after: ChangedFreeze) => void;
}

interface NewProps extends DoneProps {
  today: CalendarDate;
  byMembers: MemberFreezing;
}

const NO_DAYS: FreezeRequest = { from: '', until: '' };

/** The numbers are the server's, before anything is asked for. */
function NewFreeze({ today, byMembers, onDone }: NewProps) {
  const words = useWords();
  const { t } = useTranslation();
  const language = useLanguage();
  const [wish, setWish] = useState(NO_DAYS);
  /** Fields that were changed: only these show an error, also when they were emptied again. */
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [isQuestioned, setQuestioned] = useState(false);
  const isWhole = wish.from !== '' && wish.until !== '';
  const ask = () => call<ChangedFreeze>('POST', `${PATH}?dryRun=true`, wish);
  const save = useSend(PATH);
  // Once it is sent, a second one like it would be refused.
  const isSent = save.isPending || save.isSuccess;
  const preview = useDryRun([...KEY, 'preview', wish], ask, isWhole && !isSent);
  // Where members may start one, the subscription of those days decides whether they must ask.
  const isAsking = preview.data === undefined ? byMembers === 'ask' : preview.data.state === 'asked';
  const deed = isAsking ? 'ask' : 'start';
  const problem = save.error ?? (isWhole && !isSent ? preview.error : null);
  const faults = problem instanceof ApiError ? problem.fields : {};
  const isMarked = 'from' in faults || 'until' in faults;
  const send = (): void =>
    save.send(wish, (after) => onDone(after.state === 'asked' ? words.asked : words.planned, after));
  return (
    <Card title={words[deed]}>
      <div className={standing.form}>
        {(['from', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={words[name]}
            min={name === 'from' || wish.from === '' ? today : wish.from}
            value={wish[name]}
            // The browser writes it in its own language, where 1/12 may be January.
            hint={wish[name] === '' ? undefined : formatDate(wish[name], 'full', language)}
            problem={wish[name] === '' && touched.includes(name) ? words.noDay : (faults[name] ?? null)}
            onChange={(day) => {
              save.reset();
              setTouched([...touched, name]);
              setWish({ ...wish, [name]: day });
            }}
          />
        ))}
        <Failure error={isMarked ? null : problem} fallback={words.failed} />
        {isWhole && preview.data !== undefined && <Effects after={preview.data} />}
        <div className={standing.buttons}>
          <Button disabled={!isWhole || preview.data === undefined} onClick={() => setQuestioned(true)}>
            {words[deed]}
          </Button>
        </div>
      </div>
      {isQuestioned && preview.data !== undefined && (
        <ConfirmSheet
          title={words.question[deed](formatDateRange(wish.from, wish.until, language))}
          tone="primary"
          confirmLabel={words.confirm[deed]}
          busyLabel={words.busy}
          keepLabel={words.notYet}
          phase={isSent ? 'busy' : 'asking'}
          failure={save.error === null ? null : failureText(save.error, words.failed, t)}
          canRetry={!isRefusal(save.error)}
          // The page says it, in the place of the form.
          done={{ title: '', text: '' }}
          onConfirm={send}
          onClose={() => setQuestioned(false)}
          facts={<Effects after={preview.data} />}
        >
          {null}
        </ConfirmSheet>
      )}
    </Card>
  );
}

/** Says what ending does, by the server's dry run, before it is done. */
function Ending({
  freeze,
  state,
  onDone,
  onKeep,
}: DoneProps & { freeze: Freeze; state: OpenFreezeState; onKeep: () => void }) {
  const words = useWords();
  const { ask, question, done } = words.ending[state];
  const path = `${PATH}/${encodeURIComponent(freeze.id)}/end`;
  const dryRun = () => call<ChangedFreeze>('POST', `${path}?dryRun=true`, {});
  const preview = useDryRun([...KEY, 'ending', freeze.id], dryRun, state === 'running');
  const end = useSend(path);
  const problem = end.error ?? preview.error;
  const isReady = state !== 'running' || preview.data !== undefined;
  return (
    <div role="group" aria-label={question} className={standing.form}>
      <p>{question}</p>
      {state === 'running' && preview.data !== undefined && <Effects after={preview.data} />}
      <Failure error={problem} fallback={words.failed} />
      <div className={standing.buttons}>
        <Button disabled={!isReady} isBusy={end.isPending} onClick={() => end.send({}, (after) => onDone(done, after))}>
          {ask}
        </Button>
        <Button tone="quiet" disabled={end.isPending} onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

function One({ freeze, onDone }: DoneProps & { freeze: FreezeOfClient }) {
  const words = useWords();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const { from, until, state, days, answerReason, canEnd } = freeze;
  const last = formatDate(until, 'full', language);
  return (
    <Card title={`${formatDate(from, 'full', language)} – ${last}`}>
      <Tag tone={state === 'running' ? 'accent' : state === 'asked' ? 'caution' : 'neutral'}>
        {state === 'running' ? words.frozenUntil(last) : FREEZE_STATE_NAMES[language][state]}
      </Tag>
      {freezesDays(state) && <p className={standing.about}>{words.days(days)}</p>}
      {answerReason !== null && <p>{words.reason(answerReason)}</p>}
      {canEnd && isOpenFreeze(state) && !isAsked && (
        <div className={standing.buttons}>
          <Button tone="quiet" onClick={() => setAsked(true)}>
            {words.ending[state].ask}
          </Button>
        </div>
      )}
      {canEnd && isOpenFreeze(state) && isAsked && (
        <Ending freeze={freeze} state={state} onDone={onDone} onKeep={() => setAsked(false)} />
      )}
    </Card>
  );
}

const stateIn = (freezes: readonly Freeze[], id: string): Freeze['state'] | undefined =>
  freezes.find((freeze) => freeze.id === id)?.state;

interface Done {
  text: string;
  after: ChangedFreeze;
  /** The state in the list at that time: from before the act when the list could not be read again. */
  listed: Freeze['state'] | undefined;
}

/** An act's notice, until its freeze changes again: then the gym's answer to a request, else nothing. */
function useNotice(done: Done | null, freezes: readonly Freeze[]): { tone: 'success' | 'info'; text: string | null } {
  const words = useWords();
  if (done === null) return { tone: 'success', text: null };
  const { id, state: then } = done.after;
  const now = stateIn(freezes, id) ?? then;
  if (then === 'asked' && now === 'refused') return { tone: 'info', text: words.refused };
  const isAccepted = then === 'asked' && (now === 'planned' || now === 'running');
  if (isAccepted) return { tone: 'success', text: words.accepted };
  return { tone: 'success', text: now === then || now === done.listed ? done.text : null };
}

interface ContentsProps {
  freezes: Freezes;
  profile: ClientProfile;
  today: CalendarDate;
}

function Contents({ freezes, profile, today }: ContentsProps) {
  const words = useWords();
  const queries = useQueryClient();
  const [done, setDone] = useState<Done | null>(null);
  const notice = useNotice(done, freezes.freezes);
  const [isAdding, setAdding] = useState(false);
  const { byMembers, leftDays, budgetDays, usedDays } = freezes;
  const open = freezes.freezes.filter(({ state }) => isOpenFreeze(state));
  const over = freezes.freezes.filter(({ state }) => !isOpenFreeze(state));
  // A request waits for its answer. Beside a freeze that is planned or runs, another one is a wish of its own.
  const isWaiting = (byMembers === 'ask' || budgetDays === null) && open.some(({ state }) => state === 'asked');
  const isHeld = profile.subscription !== null && isHolding(profile.subscription);
  const isWithout = isHeld || lacksSubscription(profile);
  const mayAdd = byMembers !== 'off' && !isWaiting && !isWithout;
  const isOpen = mayAdd && (isAdding || open.length === 0);
  useEffect(() => {
    // The pressed button may be gone.
    if (done !== null || isAdding) focusContentWhenLost();
  }, [done, isAdding, isOpen]);
  const finish = (text: string, after: ChangedFreeze): void => {
    setAdding(false);
    const listed = stateIn(queries.getQueryData<Freezes>(KEY)?.freezes ?? [], after.id);
    setDone({ text, after, listed });
  };
  const shown = (freeze: FreezeOfClient) => (
    <One key={`${freeze.id} ${freeze.state}`} freeze={freeze} onDone={finish} />
  );
  return (
    <>
      <Announcement {...notice} />
      {budgetDays !== null && leftDays !== null && (
        <p className="muted">
          {words.used(usedDays, budgetDays)} {words.left(leftDays)}
        </p>
      )}
      {open.map(shown)}
      {byMembers === 'off' && <p className="muted">{words.off}</p>}
      {byMembers !== 'off' && isWithout && (
        <NeedsSubscription profile={profile} needs={isHeld ? words.held : words.needs} />
      )}
      {mayAdd && !isOpen && (
        <div className={standing.buttons}>
          <Button tone="quiet" onClick={() => setAdding(true)}>
            {words.another}
          </Button>
        </div>
      )}
      {isOpen && <NewFreeze today={today} byMembers={byMembers} onDone={finish} />}
      {over.length > 0 && <h2>{words.before}</h2>}
      {over.map(shown)}
    </>
  );
}

/** Freezes by date: asked for, or started where the gym lets members (rule: freeze by date). */
export function FreezePage({ title }: { title: string }) {
  const words = useWords();
  usePageTitle(title);
  const gym = useGym();
  const profile = useProfile();
  const freezes = useRead<Freezes>(KEY, PATH);
  return (
    <SubPage back={{ href: '/profile', text: words.back }} title={title} lead={words.lead}>
      {gym.data && profile.data && freezes.data ? (
        <Contents freezes={freezes.data} profile={profile.data} today={gym.data.today} />
      ) : (
        <NotLoaded queries={[gym, profile, freezes]} fallback={words.notLoaded}>
          <SkeletonCard height={220} lines={[22, 28, 28]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

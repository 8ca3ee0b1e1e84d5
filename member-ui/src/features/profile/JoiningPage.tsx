import type { OwnTerms } from '@palestra/backend/contract/gym-terms';
import type { JoiningPlan, JoiningStep, OwnJoining } from '@palestra/backend/contract/joining';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { formatDate, formatMoment, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { cancellationNow, upcomingOf } from '../../api/appointment-lists';
import { useGym, usePageTitle, useWithRoom } from '../../api/gym';
import { call } from '../../api/http';
import { useProfile } from '../../api/profile';
import { useRead } from '../../api/reads';
import { useLanguage } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ClassOf } from '../../ui/ClassOf';
import { TalkToGym } from '../../ui/contact';
import { Icon } from '../../ui/Icon';
import { Offers, PlanCard, Steps, useJoinWords, usePriceOf } from '../../ui/join-parts';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement, Failure, Notice } from '../../ui/Notice';
import { useSheets } from '../../ui/sheets';
import { SkeletonCard } from '../../ui/Skeleton';
import { asMemberTimeslot } from '../../ui/slot-view';
import small from '../../ui/small-form.module.css';
import { SubPage } from '../../ui/SubPage';
import styles from './JoiningPage.module.css';
import { type CardSent, SendAgain } from './GiftCard';
import { useOffer } from './online-offer';
import { OnOffer } from './PayPage';
import { TermsCard, useAcceptTerms } from './TermsPage';

const JOINING = '/api/Client/joining';
const KEY = ['joining'];

/** Each call answers with the next step. */
function useJoiningCall<Body extends object>(method: 'POST' | 'PUT', path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => call<OwnJoining>(method, path, body),
    onSuccess: (joining) => queries.setQueryData(KEY, joining),
    onError: () => void queries.invalidateQueries({ queryKey: KEY }),
    // The days to book, and the account, have changed with it.
    onSettled: () => void queries.invalidateQueries({ queryKey: ['profile'] }),
  });
}

function Choose({ joining: { plans, mayTry }, onChosen }: { joining: OwnJoining; onChosen: () => void }) {
  const words = useJoinWords();
  const { mutate, isPending, variables, error } = useJoiningCall<{ planId: string }>('PUT', JOINING);
  const offered = plans.filter(({ isTrial }) => mayTry || !isTrial);
  return (
    <>
      {offered.length < plans.length && <p className="muted">{words.tried}</p>}
      <Failure error={error} fallback={words.notDone} />
      <Offers
        plans={offered}
        busyId={isPending ? variables.planId : null}
        onChoose={({ id }) => mutate({ planId: id }, { onSuccess: onChosen })}
      />
    </>
  );
}

function Terms() {
  const words = useJoinWords();
  const gym = useGym();
  const terms = useRead<OwnTerms>(['terms', 'of-joining'], '/api/Client/terms');
  if (terms.data && gym.data) return <Agree key={terms.data.version} terms={terms.data} timeZone={gym.data.timeZone} />;
  return (
    <NotLoaded queries={[terms, gym]} fallback={words.termsNotLoaded}>
      <SkeletonCard height={320} lines={[22, 28, 28, 28]} />
    </NotLoaded>
  );
}

/** The box is ticked by the member alone. */
function Agree({ terms, timeZone }: { terms: OwnTerms; timeZone: string }) {
  const words = useJoinWords();
  const [isTicked, setTicked] = useState(false);
  const { mutate, isPending, error } = useAcceptTerms(terms.version);
  return (
    <>
      <TermsCard terms={terms} timeZone={timeZone} />
      <label className={small.check}>
        <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => setTicked(currentTarget.checked)} />
        <span>{words.agree}</span>
      </label>
      <Failure error={error} fallback={words.notDone} />
      <div className={styles.buttons}>
        <Button disabled={!isTicked} isBusy={isPending} onClick={() => mutate()}>
          {words.next}
        </Button>
      </div>
    </>
  );
}

const useBeginning = () => useJoiningCall<{ planId: string; terms: string }>('POST', `${JOINING}/trial`);
type Beginning = ReturnType<typeof useBeginning>;

/** Its refusal stands above the step, which is another one afterwards. */
function Trial({ plan, beginning: { mutate, isPending } }: { plan: JoiningPlan; beginning: Beginning }) {
  const words = useJoinWords();
  return (
    <PlanCard plan={plan}>
      <p className={styles.more}>{words.beginText}</p>
      <div className={styles.buttons}>
        <Button isBusy={isPending} onClick={() => mutate({ planId: plan.id, terms: plan.terms })}>
          {words.begin}
        </Button>
      </div>
    </PlanCard>
  );
}

interface PayProps {
  plan: JoiningPlan;
  /** Says what a gift card has paid; the next step shows it. */
  onPaid: (said: string) => void;
}

/** The plan as the page of paying has it, where the provider's page opens. */
function Online({ plan, onPaid }: PayProps) {
  const words = useJoinWords();
  const offer = useOffer();
  const [doubt, setDoubt] = useState<CardSent | null>(null);
  if (doubt !== null) return <SendAgain sent={doubt} onPaid={onPaid} onKnown={() => setDoubt(null)} />;
  if (offer.data === undefined) {
    return (
      <NotLoaded queries={[offer]} fallback={words.payNotLoaded}>
        <SkeletonCard height={300} lines={[22, 28, 28, 44]} />
      </NotLoaded>
    );
  }
  const online = offer.data.plans.find(({ id }) => id === plan.id);
  if (online === undefined) return <PlanCard plan={plan} />;
  return (
    <OnOffer
      key={`${online.priceCents} ${online.startDate} ${online.terms}`}
      plan={online}
      slotId={null}
      takesCodes={offer.data.takesCodes}
      {...(offer.data.takesGiftCards && { byCard: { onPaid, onDoubt: setDoubt } })}
    />
  );
}

function Pay({ plan, onPaid, beginning }: PayProps & { beginning: Beginning }) {
  const words = useJoinWords();
  const { mutate, isPending, error } = useJoiningCall<object>('POST', `${JOINING}/desk`);
  if (plan.isTrial) return <Trial plan={plan} beginning={beginning} />;
  return (
    <>
      {plan.isPaidOnline ? <Online plan={plan} onPaid={onPaid} /> : <PlanCard plan={plan} />}
      <Failure error={error} fallback={words.notDone} />
      <div className={styles.buttons}>
        <Button tone={plan.isPaidOnline ? 'quiet' : 'primary'} isBusy={isPending} onClick={() => mutate({})}>
          {words.desk}
        </Button>
      </div>
    </>
  );
}

function Desk({ plan }: { plan: JoiningPlan | null }) {
  const words = useJoinWords();
  const language = useLanguage();
  const priceOf = usePriceOf();
  return (
    <Card className={styles.desk}>
      {plan !== null && <p>{words.deskPlan(planNameIn(language, plan), priceOf(plan))}</p>}
      <p>{words.deskText}</p>
      <TalkToGym />
    </Card>
  );
}

/** The first hours that can be booked; one press opens the sheet of booking. */
function Book() {
  const words = useJoinWords();
  const language = useLanguage();
  const now = useGymNow();
  const profile = useProfile();
  const withRoom = useWithRoom();
  const { book } = useSheets();
  const slots = (profile.data?.quickSlots ?? []).filter(({ startsAt }) => Date.parse(startsAt) > now.getTime());
  return (
    <>
      <p>{slots.length > 0 ? words.bookText : words.noTimes}</p>
      {slots.length > 0 && (
        <ul className={styles.slots}>
          {slots.map((slot) => (
            <li key={slot.id}>
              <button type="button" className={styles.slot} onClick={() => book(asMemberTimeslot(slot))}>
                <span>
                  <span className="capital">{formatDate(slot.date, 'day', language)}</span>{' '}
                  <strong>{withRoom(formatTime(slot.startTime, language), slot.areaId)}</strong>{' '}
                  <ClassOf of={slot} isPlain />
                </span>
                <Icon name="next" size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Link href="/book" className={buttonClass(slots.length > 0 ? 'quiet' : 'primary')}>
          {words.allTimes}
        </Link>
      </div>
    </>
  );
}

function Done() {
  const words = useJoinWords();
  const language = useLanguage();
  const now = useGymNow();
  const gym = useGym().data;
  const profile = useProfile().data;
  const first = upcomingOf(profile?.appointments ?? [], now).at(0);
  const isFree = first !== undefined && cancellationNow(first, now) === 'free';
  return (
    <>
      <Notice tone="success" isAnnounced>
        {words.doneText}
      </Notice>
      <Card title={words.nextTitle}>
        <ul className={styles.next}>
          {gym !== undefined && isFree && (
            <li>{words.nextCancel(formatMoment(new Date(first.cancelUntil), now, gym.timeZone, language))}</li>
          )}
          {gym?.hasDoor === true && <li>{words.nextDoor}</li>}
          <li>{words.nextMore}</li>
        </ul>
      </Card>
      <div className={styles.buttons}>
        <Link href="/" className={buttonClass('primary')}>
          {words.home}
        </Link>
      </div>
    </>
  );
}

const NUMBERS: Readonly<Record<JoiningStep, number>> = { choose: 1, terms: 3, pay: 4, desk: 4, book: 5, done: 5 };

function Step({ joining }: { joining: OwnJoining }) {
  const words = useJoinWords();
  const [isChanging, setChanging] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const beginning = useBeginning();
  const { step, plan, plans } = joining;
  const shown = isChanging ? 'choose' : step;
  const titles: Record<JoiningStep, string> = {
    ...{ choose: words.chooseTitle, terms: words.termsTitle, desk: words.deskTitle },
    ...{ pay: plan?.isTrial === true ? words.trialTitle : words.payTitle },
    ...{ book: words.bookTitle, done: words.doneTitle },
  };
  usePageTitle(titles[shown]);
  const mayChange =
    (shown === 'pay' || shown === 'desk') && (plans.length > 1 || (shown === 'desk' && plan?.isPaidOnline === true));
  return (
    <SubPage title={titles[shown]} isNarrow={shown !== 'choose'}>
      <Steps at={NUMBERS[shown]} />
      <Announcement tone="success" text={shown === 'book' ? said : null} />
      <Failure error={beginning.error} fallback={words.notDone} />
      {shown === 'choose' && (
        <Choose
          joining={joining}
          onChosen={() => {
            beginning.reset();
            setChanging(false);
          }}
        />
      )}
      {shown === 'terms' && <Terms />}
      {shown === 'pay' && plan !== null && <Pay key={plan.id} plan={plan} onPaid={setSaid} beginning={beginning} />}
      {shown === 'desk' && <Desk plan={plan} />}
      {shown === 'book' && <Book />}
      {shown === 'done' && <Done />}
      {mayChange && (
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={() => setChanging(true)}>
            {words.otherChoice}
          </Button>
        </div>
      )}
    </SubPage>
  );
}

/** From the account to the first booking, wherever the member was (rule: joining alone). The server says what is next. */
export function JoiningPage() {
  const words = useJoinWords();
  const joining = useRead<OwnJoining>(KEY, JOINING);
  if (joining.data) return <Step joining={joining.data} />;
  return (
    <SubPage title={words.title} isNarrow>
      <NotLoaded queries={[joining]} fallback={words.notLoaded}>
        <SkeletonCard height={320} lines={[22, 28, 28, 44]} />
      </NotLoaded>
    </SubPage>
  );
}

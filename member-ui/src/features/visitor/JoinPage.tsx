import type { JoiningOffer, JoiningPlan } from '@palestra/backend/contract/joining';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useGymName, usePageTitle, useUses } from '../../api/gym';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Offers, Steps, useJoinWords, usePriceOf } from '../../ui/join-parts';
import { NotLoaded } from '../../ui/NotLoaded';
import { SkeletonCard } from '../../ui/Skeleton';
import { JOIN_PATH, GO_ON_PATH } from './join-paths';
import { ModeLink, useVisitorState, type VisitorState } from './ModeLink';
import { RegisterForm } from './RegisterForm';
import styles from './TimetablePage.module.css';
import form from './VisitorPage.module.css';

/** In the address, so that the browser's way back leads to the offer, and an advertisement to the form. */
const CHOICE = 'plan';
const NONE = 'later';

/** Takes the focus of those who came by a link of the site. */
function Heading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const { movesFocus } = useVisitorState();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (movesFocus) heading.current?.focus({ preventScroll: true });
  }, [movesFocus]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

let isCounted = false;

/** Tells how many open the form, once for each visit; nothing waits for it. */
function countOpened(): void {
  if (isCounted) return;
  isCounted = true;
  void call<null>('POST', '/api/joining/opened', {}).catch(() => undefined);
}

/** The heading of the form, in place of that of plain registering. */
function Details({ lead, chosen }: { lead: string; chosen: string | null }) {
  const words = useJoinWords();
  usePageTitle(words.details);
  useEffect(countOpened, []);
  return (
    <>
      <Steps at={2} />
      <div>
        <Heading className={form.title}>{words.details}</Heading>
        <p className={form.lead}>{lead}</p>
      </div>
      {chosen !== null && (
        <p className={`${styles.ways} ${styles.chosen}`}>
          <span>{chosen}</span>
          <Link href={JOIN_PATH}>{words.otherChoice}</Link>
        </p>
      )}
    </>
  );
}

function Choice({ plans, onChoose }: { plans: readonly JoiningPlan[]; onChoose: (planId: string) => void }) {
  const words = useJoinWords();
  const { t } = useTranslation();
  const gymName = useGymName();
  const uses = useUses();
  usePageTitle(words.title);
  return (
    <article className={`page ${styles.page}`}>
      <Steps at={1} />
      <header>
        <Heading>
          {words.title} · {gymName}
        </Heading>
        <p className="muted">{words.lead}</p>
        <p className={styles.ways}>
          <ModeLink to="signIn" path={GO_ON_PATH}>
            {t('account.register.haveAccount')}
          </ModeLink>
          {uses('page') && (
            <Link href="/timetable" state={{ movesFocus: true } satisfies VisitorState}>
              {t('timetable.see')}
            </Link>
          )}
        </p>
      </header>
      <Offers plans={plans} onChoose={({ id }) => onChoose(id)} />
      <p className={styles.ways}>
        <Link href={`${JOIN_PATH}?${CHOICE}=${NONE}`}>{words.later}</Link>
      </p>
    </article>
  );
}

/** The first two of the five screens: what a newcomer wants, and their account (rule: joining alone). */
export function JoinPage() {
  const words = useJoinWords();
  const language = useLanguage();
  const priceOf = usePriceOf();
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const offer = useRead<JoiningOffer>(['joining-offer'], '/api/joining');
  if (offer.data === undefined) {
    return (
      <NotLoaded queries={[offer]} fallback={words.notLoaded}>
        <SkeletonCard height={360} lines={[22, 120, 120]} />
      </NotLoaded>
    );
  }
  const { plans } = offer.data;
  const choice = parameters.get(CHOICE);
  const plan = plans.find(({ id }) => id === choice) ?? null;
  if (plans.length > 0 && plan === null && choice !== NONE) {
    return (
      <Choice
        plans={plans}
        onChoose={(id) =>
          navigate(`${JOIN_PATH}?${CHOICE}=${id}`, { state: { movesFocus: true } satisfies VisitorState })
        }
      />
    );
  }
  return (
    <RegisterForm
      step={{
        ...{ path: '/api/joining', body: { planId: plan?.id ?? null }, signInAt: GO_ON_PATH },
        ...{ submit: words.submit, next: words.goesOn, signIn: words.signIn },
        head: (
          <Details
            lead={plans.length === 0 ? words.deskLead : words.detailsLead}
            chosen={plan === null ? null : words.chosen(planNameIn(language, plan), priceOf(plan))}
          />
        ),
      }}
    />
  );
}

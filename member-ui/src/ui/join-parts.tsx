import type { JoiningPlan } from '@palestra/backend/contract/joining';
import { planNameIn } from '@palestra/backend/contract/plan-name';
import { formatMoney } from '@palestra/web-kit/format-date';
import type { ReactNode } from 'react';
import { useRoomName } from '../api/gym';
import { useLanguage } from '../i18n/use-translation';
import { Button } from './Button';
import { Card } from './Card';
import { JOIN_WORDS, type JoinWords } from './join-words';
import styles from './join-parts.module.css';

export const useJoinWords = (): JoinWords => JOIN_WORDS[useLanguage()];

/** The choice, the account, the terms, the payment, the first booking (rule: joining alone). */
const STEPS = 5;

export function Steps({ at }: { at: number }) {
  const words = useJoinWords();
  return (
    <div>
      <p className="note">{words.step(at, STEPS)}</p>
      <div className={styles.steps} aria-hidden="true">
        {Array.from({ length: STEPS }, (_, step) => (
          <span key={step} className={step < at ? styles.reached : undefined} />
        ))}
      </div>
    </div>
  );
}

export function usePriceOf(): (plan: JoiningPlan) => string {
  const words = useJoinWords();
  const language = useLanguage();
  return ({ isTrial, priceCents }) => (isTrial ? words.free : formatMoney(priceCents, language));
}

function visitsOf({ packVisits, weeklyLimit, monthlyLimit }: JoiningPlan, words: JoinWords): string {
  if (packVisits > 0) return words.pack(packVisits);
  if (weeklyLimit > 0) return words.weekly(weeklyLimit);
  return monthlyLimit > 0 ? words.monthly(monthlyLimit) : words.unlimited;
}

/** Name, price, length and limits of a plan, and what it asks for. */
export function PlanCard({ plan, children }: { plan: JoiningPlan; children?: ReactNode }) {
  const words = useJoinWords();
  const language = useLanguage();
  const nameOfRoom = useRoomName();
  const priceOf = usePriceOf();
  const { classes, areaIds = [], isMorningOnly, freezeBudgetDays, isTrial, isPaidOnline, unit, length } = plan;
  const { opensEarlierDays = 0 } = plan;
  const only = [
    ...(classes ?? []).map((one) => planNameIn(language, one)),
    ...areaIds.map(nameOfRoom).filter((name) => name !== null),
  ];
  const lines = [
    `${words[unit](length)}, ${visitsOf(plan, words)}`,
    ...(isMorningOnly ? [words.morning] : []),
    ...(only.length === 0 ? [] : [words.classes(only.join(', '))]),
    ...(opensEarlierDays > 0 ? [words.earlier(opensEarlierDays)] : []),
    ...(freezeBudgetDays === null ? [] : [words.freeze(freezeBudgetDays)]),
    isTrial ? words.once : isPaidOnline ? words.online : words.atDesk,
  ];
  return (
    <Card title={planNameIn(language, plan)} aside={<p className={styles.price}>{priceOf(plan)}</p>}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </Card>
  );
}

/** The cards of all that can be chosen. */
export function Offers({
  plans,
  onChoose,
  busyId = null,
}: {
  plans: readonly JoiningPlan[];
  onChoose: (plan: JoiningPlan) => void;
  busyId?: string | null;
}) {
  const words = useJoinWords();
  const language = useLanguage();
  return (
    <div className={styles.offers}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan}>
          <div className={styles.choose}>
            <Button
              tone={plan.isTrial ? 'primary' : 'quiet'}
              aria-label={words.chooseOf(planNameIn(language, plan))}
              isBusy={busyId === plan.id}
              disabled={busyId !== null}
              onClick={() => onChoose(plan)}
            >
              {words.choose}
            </Button>
          </div>
        </PlanCard>
      ))}
    </div>
  );
}

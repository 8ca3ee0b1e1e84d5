import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { OnlinePayment } from '@palestra/backend/contract/online-payment';
import { formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { usePageTitle, useRoomName, useUses } from '../../api/gym';
import { useProfile } from '../../api/profile';
import { call } from '../../api/http';
import { readOf } from '../../api/reads';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import lines from './EndLines.module.css';
import { Facts } from './Facts';
import { OFFER_KEY, OFFER_PATH, useOffer } from './online-offer';
import { usePayingWords } from './paying-words';
import { usePlaceWords, whenOf } from './place-words';

const ASK_MS = 3000;
/** An outcome that is not known by then may take the bank a day. */
const ASKED_MS = 60_000;

/** Says whether the place that was wanted with it is booked. */
function OfPlace({ place, isPaid }: { place: NonNullable<OnlinePayment['place']>; isPaid: boolean }) {
  const words = usePlaceWords();
  const language = useLanguage();
  const room = useRoomName()(place.areaId);
  const tone = place.state === 'booked' ? 'success' : place.state === 'held' ? 'info' : 'warning';
  return (
    <Notice tone={tone} title={whenOf(place, language, room)} isAnnounced>
      {words.outcomes[place.state]}{' '}
      {isPaid && place.state === 'lost' && <Link href={`/book?date=${place.appointmentDate}`}>{words.choose}</Link>}
    </Notice>
  );
}

function Outcome({ payment, asking }: { payment: OnlinePayment; asking: string }) {
  const words = usePayingWords();
  const language = useLanguage();
  const { state, problem, planNameEl, planNameEn, startDate, endDate, amountCents, cardCents, receipt, isLive } =
    payment;
  if (problem !== null) {
    return (
      <Notice tone="danger" isAnnounced>
        {words.problems[problem]}
      </Notice>
    );
  }
  if (state === 'open') {
    return (
      <Notice tone="info" isAnnounced>
        {asking}
      </Notice>
    );
  }
  return (
    <>
      <Notice tone={state === 'paid' ? 'success' : 'warning'} isAnnounced>
        {words.outcomes[state]}
      </Notice>
      {payment.place !== null && <OfPlace place={payment.place} isPaid={state === 'paid'} />}
      {state === 'paid' && (
        <Card>
          <Facts
            rows={[
              [
                words.what,
                planNameEl === null
                  ? words.debt
                  : planNameIn(language, { nameEl: planNameEl, nameEn: planNameEn ?? '' }),
              ],
              ...(startDate === null ? [] : [[words.first, formatDate(startDate, 'full', language)] as const]),
              ...(endDate === null ? [] : [[words.last, formatDate(endDate, 'full', language)] as const]),
              [words.amount, formatMoney(amountCents, language)],
              ...(cardCents === 0 ? [] : [[words.giftCard, formatMoney(cardCents, language)] as const]),
              ...(receipt === null ? [] : [[words.receipt, receipt] as const]),
            ]}
          />
          <p className={lines.note}>{isLive ? words.notFiscal : words.trial}</p>
        </Card>
      )}
    </>
  );
}

/** Asks the server until it knows what became of the payment: the address that led here says nothing that counts. */
function Followed({ id, hasLeft }: { id: string; hasLeft: boolean }) {
  const words = usePayingWords();
  const queries = useQueryClient();
  const [since, setSince] = useState(Date.now);
  const joins = useUses()('joining');
  const profile = useProfile();
  const path = `${OFFER_PATH}/${id}`;
  const payment = useQuery({
    ...readOf<OnlinePayment>([...OFFER_KEY, id], path),
    refetchInterval: ({ state: { data } }) =>
      (data === undefined || data.state === 'open' || (data.state === 'paid' && data.place?.state === 'held')) &&
      Date.now() < since + ASKED_MS
        ? ASK_MS
        : false,
  });
  const { mutate: leave, isPending: isLeaving } = useMutation({
    mutationFn: () => call<OnlinePayment>('DELETE', path),
    onSuccess: (left) => queries.setQueryData([...OFFER_KEY, id], left),
  });
  const state = payment.data?.state;
  useEffect(() => {
    // The page can still be paid: it is ended, and only then nothing was paid.
    if (hasLeft && state === 'open') leave();
  }, [hasLeft, state, leave]);
  useEffect(() => {
    // The debt, the subscription and the offer have changed.
    if (state === undefined || state === 'open') return;
    for (const key of ['profile', 'ledger', 'booking-days', 'timeslots'])
      void queries.invalidateQueries({ queryKey: [key] });
    void queries.invalidateQueries({ queryKey: OFFER_KEY, exact: true });
  }, [state, queries]);
  if (payment.data === undefined) {
    return (
      <NotLoaded queries={[payment]} fallback={words.notLoaded}>
        <SkeletonCard height={160} lines={[22, 28, 44]} />
      </NotLoaded>
    );
  }
  // A newcomer books their first hour next.
  const goesOn = joins && profile.data?.isNewcomer === true && payment.data.planNameEl !== null;
  const isOver = payment.data.state !== 'open';
  const isLate = !isOver && Math.max(payment.dataUpdatedAt, payment.errorUpdatedAt) > since + ASKED_MS - ASK_MS;
  return (
    <>
      <Outcome payment={payment.data} asking={isLate ? words.late : isLeaving ? words.leaving : words.asking} />
      {isLate && (
        <div>
          <Button isBusy={payment.isFetching} onClick={() => setSince(Date.now())}>
            {words.askAgain}
          </Button>
        </div>
      )}
      {isOver && (
        <div>
          <Link
            href={goesOn ? '/join' : payment.data.state === 'paid' ? '/ledger' : '/pay'}
            className={buttonClass('primary')}
          >
            {payment.data.state !== 'paid' ? words.again : goesOn ? words.firstBooking : words.back}
          </Link>
        </div>
      )}
    </>
  );
}

/** To which the provider sends members back. */
export function ReturnPage({ title }: { title: string }) {
  const words = usePayingWords();
  const { t } = useTranslation();
  usePageTitle(title);
  const offer = useOffer();
  const hasLeft = new URLSearchParams(useSearch()).has('cancel');
  // At most one is open, and the newest is the one that was just left.
  const id = offer.data?.payments[0]?.id;
  return (
    <SubPage back={{ href: '/profile', text: t('pages.back') }} title={title} isNarrow>
      {offer.data === undefined && (
        <NotLoaded queries={[offer]} fallback={words.notLoaded}>
          <SkeletonCard height={160} lines={[22, 28, 44]} />
        </NotLoaded>
      )}
      {offer.data !== undefined &&
        (id === undefined ? (
          <p className="muted">{words.noPayment}</p>
        ) : (
          <Followed key={id} id={id} hasLeft={hasLeft} />
        ))}
    </SubPage>
  );
}

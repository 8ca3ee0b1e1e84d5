import { planNameIn } from '@palestra/backend/contract/plan-name';
import type { CodedPrice, OfferedPlan, OnlineOffer, OnlinePayment } from '@palestra/backend/contract/online-payment';
import { formatDate, formatMoney } from '@palestra/web-kit/format-date';
import { useState } from 'react';
import { Link, Route, Switch, useSearch } from 'wouter';
import { usePageTitle, useRoomName } from '../../api/gym';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Notice } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { TalkToGym } from '../../ui/contact';
import { Facts } from './Facts';
import { earlierRows } from './earlier-words';
import { type CardSent, GiftCard, SendAgain } from './GiftCard';
import { titleOf } from './profile-pages';
import { RenewalBox } from './RenewalBox';
import lines from './EndLines.module.css';
import { ReturnPage } from './ReturnPage';
import { useOfferFor } from './online-offer';
import { PayButton } from './PayButton';
import { usePlaceWords, whenOf } from './place-words';
import { PromotionCode, RemoveCode } from './PromotionCode';
import { usePayingWords, visitsOf } from './paying-words';

interface DebtProps {
  /** Payable at the provider; 0: nothing. */
  cents: number;
  /** Payable by gift card; 0: there is none. */
  byCardCents: number;
  onPaid: (said: string) => void;
  onDoubt: (sent: CardSent) => void;
}

function Debt({ cents, byCardCents, onPaid, onDoubt }: DebtProps) {
  const words = usePayingWords();
  const language = useLanguage();
  const text = words.pay(formatMoney(cents, language));
  return (
    <Card title={words.owed}>
      <p>
        {words.owedText} {cents === 0 && formatMoney(byCardCents, language)}
      </p>
      {cents > 0 && <PayButton wish={{ purpose: 'debt', amountCents: cents }} text={text} label={text} />}
      {byCardCents > 0 && <GiftCard wish={{ owedCents: byCardCents }} {...{ onPaid, onDoubt }} />}
    </Card>
  );
}

/** The terms of a plan, before it is paid. */
interface OnOfferProps {
  plan: OfferedPlan;
  slotId: string | null;
  takesCodes: boolean;
  /** Follows a payment by gift card; without it none is taken. */
  byCard?: Pick<DebtProps, 'onPaid' | 'onDoubt'>;
}

export function OnOffer({ plan, slotId, takesCodes, byCard }: OnOfferProps) {
  const [coded, setCoded] = useState<CodedPrice | null>(null);
  const words = usePayingWords();
  const placeWords = usePlaceWords();
  const language = useLanguage();
  const { id, priceCents, length, unit, isMorningOnly, freezeBudgetDays, startDate, endDate, terms } = plan;
  const nameOfRoom = useRoomName();
  const rooms = (plan.areaIds ?? []).map(nameOfRoom).filter((one) => one !== null);
  const [isRenewing, setIsRenewing] = useState(false);
  const agreed = isRenewing && plan.renewal !== null ? { renewal: plan.renewal.version } : {};
  const name = planNameIn(language, plan);
  const toPay = coded?.amountCents ?? priceCents;
  const price = formatMoney(toPay, language);
  return (
    <Card title={name}>
      <Facts
        rows={[
          [words.price, formatMoney(priceCents, language)],
          ...(coded === null
            ? []
            : [
                [words.discount(coded.code), `−${formatMoney(coded.discountCents, language)}`] as const,
                [words.toPay, price] as const,
              ]),
          [words.duration, words[unit](length)],
          [words.first, formatDate(startDate, 'full', language)],
          [words.last, formatDate(endDate, 'full', language)],
          [words.visits, visitsOf(plan, words)],
          ...(plan.classes
            ? [[words.classes, plan.classes.map((one) => planNameIn(language, one)).join(', ')] as const]
            : []),
          ...(rooms.length === 0 ? [] : [[words.rooms, rooms.join(', ')] as const]),
          ...earlierRows(plan, language),
          ...(isMorningOnly ? [[words.when, words.morning] as const] : []),
          ...(freezeBudgetDays === null ? [] : [[words.freeze, words.days(freezeBudgetDays)] as const]),
        ]}
      />
      <RenewalBox terms={plan.renewal} without={words.terms} isTicked={isRenewing} onTick={setIsRenewing} />
      {plan.takesPlace === false && <p className={lines.note}>{placeWords.notIncluded}</p>}
      {takesCodes && coded === null && <PromotionCode planId={id} onPriced={setCoded} />}
      {coded !== null && <RemoveCode code={coded.code} onRemove={() => setCoded(null)} />}
      <PayButton
        key={coded?.code}
        wish={{
          ...{ purpose: 'plan', planId: id, amountCents: toPay, startDate, terms, ...agreed },
          ...(coded !== null && { code: coded.code }),
          ...(plan.takesPlace === true && slotId !== null && { timeslotId: slotId }),
        }}
        text={words.pay(price)}
        label={words.buy(name, price)}
      />
      {byCard !== undefined && !isRenewing && (
        <GiftCard
          key={toPay}
          wish={{
            ...{ planId: id, amountCents: toPay, startDate, terms },
            ...(coded !== null && { code: coded.code }),
          }}
          {...byCard}
        />
      )}
    </Card>
  );
}

function Before({ payments }: { payments: readonly OnlinePayment[] }) {
  const words = usePayingWords();
  const language = useLanguage();
  return (
    <Card title={words.before}>
      <ul className={`${lines.lines} divided`}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              {payment.planNameEl === null
                ? words.debt
                : planNameIn(language, { nameEl: payment.planNameEl, nameEn: payment.planNameEn ?? '' })}
              <small>
                {words.states[payment.state]}
                {payment.cardCents > 0 && ` · ${words.byGiftCard(formatMoney(payment.cardCents, language))}`}
                {payment.receipt !== null && ` · ${words.receipt} ${payment.receipt}`}
              </small>
            </span>
            <span>{formatMoney(payment.amountCents, language)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const takingFirst = (a: OfferedPlan, b: OfferedPlan): number => Number(b.takesPlace) - Number(a.takesPlace);

/** The place that is booked with what is paid, or why none can be. */
function Place({ place, takesGiftCards }: { place: NonNullable<OnlineOffer['place']>; takesGiftCards: boolean }) {
  const words = usePlaceWords();
  const language = useLanguage();
  const room = useRoomName()(place.areaId);
  const when = whenOf(place, language, room);
  if (place.reasons.length > 0) {
    return (
      <Notice tone="warning" title={words.cannot(when)}>
        {place.reasons.map(({ code, message }) => (
          <p key={code}>{message}</p>
        ))}
        <p>{words.later}</p>
      </Notice>
    );
  }
  return (
    <Card title={when}>
      <p>{words.held(place.minutes)}</p>
      {takesGiftCards && (
        <p className="muted">
          {words.cardFirst} <Link href="/pay">{words.withCard}</Link>
        </p>
      )}
    </Card>
  );
}

function Contents({ offer, slotId }: { offer: OnlineOffer; slotId: string | null }) {
  const words = usePayingWords();
  const { provider, isLive, owedCents, plans, place, payments } = offer;
  const { giftCardOwedCents } = offer;
  const [said, setSaid] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<CardSent | null>(null);
  if (doubt !== null) {
    return (
      <Card>
        <SendAgain sent={doubt} onPaid={setSaid} onKnown={() => setDoubt(null)} />
      </Card>
    );
  }
  const isEmpty = owedCents + giftCardOwedCents === 0 && plans.length === 0;
  return (
    <>
      {provider !== null && !isLive && <Notice tone="warning">{words.trial}</Notice>}
      {said !== null && (
        <Notice tone="success" isAnnounced>
          {said}
        </Notice>
      )}
      {isEmpty && (
        <Card>
          <p className="muted">{words.none}</p>
          <TalkToGym />
        </Card>
      )}
      {place !== null && plans.length > 0 && <Place place={place} takesGiftCards={offer.takesGiftCards} />}
      {owedCents + giftCardOwedCents > 0 && (
        <Debt
          key={`${owedCents} ${giftCardOwedCents}`}
          cents={owedCents}
          byCardCents={giftCardOwedCents}
          onPaid={setSaid}
          onDoubt={setDoubt}
        />
      )}
      {[...plans].sort(takingFirst).map((plan) => (
        <OnOffer
          key={`${plan.id} ${plan.priceCents} ${plan.startDate} ${plan.terms}`}
          plan={plan}
          slotId={slotId}
          takesCodes={offer.takesCodes}
          // With a place the provider's page keeps it meanwhile.
          {...(offer.takesGiftCards && slotId === null && { byCard: { onPaid: setSaid, onDoubt: setDoubt } })}
        />
      ))}
      {payments.length > 0 && <Before payments={payments} />}
    </>
  );
}

function OfferPage({ title }: { title: string }) {
  const words = usePayingWords();
  const placeWords = usePlaceWords();
  const { t } = useTranslation();
  usePageTitle(title);
  const slotId = new URLSearchParams(useSearch()).get('slot');
  const offer = useOfferFor(slotId);
  return (
    <SubPage
      back={
        slotId === null
          ? { href: '/profile', text: t('pages.back') }
          : { href: `/book?date=${slotId.slice(0, 10)}`, text: placeWords.back }
      }
      title={title}
      lead={words.lead}
      isNarrow
    >
      {offer.data ? (
        <Contents offer={offer.data} slotId={slotId} />
      ) : (
        <NotLoaded queries={[offer]} fallback={words.notLoaded}>
          <SkeletonCard height={240} lines={[22, 28, 28, 28, 44]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

/** Offers all that can be paid online, and has the page to which the provider sends members back (rule: paying online). */
export function PayPages() {
  const title = titleOf('/pay', useLanguage());
  return (
    <Switch>
      <Route path="/pay/return">
        <ReturnPage title={title} />
      </Route>
      <Route>
        <OfferPage title={title} />
      </Route>
    </Switch>
  );
}

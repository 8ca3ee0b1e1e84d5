import type { Interest, OwnInterest, WaitingWishes } from '@palestra/backend/contract/interest';
import { formatDate, formatTime } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { comingOf, useInterests } from '../../api/waiting-list';
import { addTexts } from '../../i18n/added-texts';
import { SELDOM_TEXTS } from '../../i18n/seldom-texts';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement, Failure } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import small from '../../ui/small-form.module.css';
import { useOdds } from '../../ui/use-odds';
import { HeldPlaces } from './HeldPlaces';
import styles from './WaitingWishes.module.css';

addTexts(SELDOM_TEXTS);

/** Texts of this page alone, which load with it. */
const TEXTS = {
  el: {
    title: 'Ρυθμίσεις αναμονής',
    lead: 'Πότε θέλετε μια θέση που ελευθερώνεται.',
    back: 'Πίσω στην αρχική',
    notLoaded: 'Η λίστα αναμονής δεν φορτώθηκε.',
    none: 'Δεν περιμένετε θέση πουθενά.',
    notice: 'Το αργότερο πότε;',
    anyTime: 'Οποτεδήποτε',
    hours: { 1: '1 ώρα πριν την έναρξη', more: '{hours} ώρες πριν την έναρξη' },
    oneADay: 'Μόλις κλείσουμε μία ώρα της ημέρας για εσάς, δεν περιμένετε πια τις άλλες.',
    prefers: 'Προτιμώ αυτήν: την περιμένω και μετά',
    anyOf: 'Θέλω μόνο μία από αυτές',
    save: 'Αποθήκευση',
    busy: 'Μια στιγμή…',
    saved: 'Αποθηκεύτηκαν.',
    failed: 'Δεν αποθηκεύτηκαν. Δοκιμάστε ξανά.',
  },
  en: {
    title: 'Waiting preferences',
    lead: 'When you want a place that becomes free.',
    back: 'Back to the overview',
    notLoaded: 'The waiting list could not be loaded.',
    none: 'You wait for no place.',
    notice: 'At the latest when?',
    anyTime: 'At any time',
    hours: { 1: '1 hour before the start', more: '{hours} hours before the start' },
    oneADay: 'Once we book one time of the day for you, you no longer wait for the others.',
    prefers: 'I prefer this one: I wait for it afterwards, too',
    anyOf: 'I want only one of these',
    save: 'Save',
    busy: 'One moment…',
    saved: 'Saved.',
    failed: 'They were not saved. Please try again.',
  },
};

const useWords = () => TEXTS[useLanguage()];

/** The hours that are offered; another one, chosen elsewhere, is offered as well. */
const HOURS = [1, 2, 3, 6, 12, 24, 48];
const hoursFor = (chosen: number): number[] =>
  chosen === 0 || HOURS.includes(chosen) ? HOURS : [...HOURS, chosen].sort((a, b) => a - b);

function useWish(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (wishes: WaitingWishes) =>
      call<Interest>('PUT', `/api/TimeslotInterest/${encodeURIComponent(id)}`, wishes),
    // Before it counts as saved, so that the former wishes do not show again.
    onSettled: () => queries.invalidateQueries({ queryKey: ['interests'] }),
  });
}

function useSlotName(): (interest: Interest) => string {
  const language = useLanguage();
  return ({ appointmentDate, startTime }) =>
    `${formatDate(appointmentDate, 'day', language)}, ${formatTime(startTime, language)}`;
}

/** The odds and the wishes of an entry. */
function Wishes({ interest, all }: { interest: OwnInterest; all: readonly OwnInterest[] }) {
  const words = useWords();
  const { t } = useTranslation();
  const nameOf = useSlotName();
  const { mutate, isPending, isSuccess, error, reset } = useWish(interest.id);
  const beside = all.filter(({ id }) => id !== interest.id);
  const isOfDay = ({ appointmentDate }: Interest): boolean => appointmentDate === interest.appointmentDate;
  // Entries of one date are one wish anyway, except for earlier wishes.
  const others = beside.filter((one) => !isOfDay(one) || (one.anyOf !== null && one.anyOf === interest.anyOf));
  const kept: Required<WaitingWishes> = {
    noticeHours: interest.noticeHours,
    isPreferred: interest.isPreferred,
    anyOf: others.filter(({ anyOf }) => anyOf !== null && anyOf === interest.anyOf).map(({ id }) => id),
  };
  /** Not saved yet. */
  const [changed, setChanged] = useState<Required<WaitingWishes> | null>(null);
  const { noticeHours, anyOf, isPreferred } = changed ?? kept;
  const { position, waiting } = interest;
  const odds = useOdds(interest.weeksFreed);
  const change = (wishes: Partial<WaitingWishes>): void => {
    reset();
    setChanged({ noticeHours, anyOf, isPreferred, ...wishes });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const there = anyOf.filter((id) => others.some((other) => other.id === id));
    mutate({ noticeHours, anyOf: there, isPreferred }, { onSuccess: () => setChanged(null) });
  };
  const choose = (id: string, isChosen: boolean): void =>
    change({ anyOf: isChosen ? [...anyOf, id] : anyOf.filter((other) => other !== id) });
  return (
    <Card title={nameOf(interest)}>
      {interest.heldUntil === null && (
        <>
          <p className="muted">{t('waitingList.position', { position, waiting })}</p>
          {odds !== null && <p className="muted">{odds}</p>}
        </>
      )}
      <form className={styles.form} aria-label={nameOf(interest)} onSubmit={send}>
        <label className={small.field}>
          <span>{words.notice}</span>
          <select
            value={noticeHours}
            onChange={({ currentTarget }) => change({ noticeHours: Number(currentTarget.value) })}
          >
            <option value={0}>{words.anyTime}</option>
            {hoursFor(interest.noticeHours).map((hours) => (
              <option key={hours} value={hours}>
                {hours === 1 ? words.hours[1] : words.hours.more.replace('{hours}', String(hours))}
              </option>
            ))}
          </select>
        </label>
        {beside.some(isOfDay) && (
          <div className={styles.any}>
            <p>{words.oneADay}</p>
            <label className={small.check}>
              <input
                type="checkbox"
                checked={isPreferred}
                onChange={({ currentTarget }) => change({ isPreferred: currentTarget.checked })}
              />
              <span>{words.prefers}</span>
            </label>
          </div>
        )}
        {others.length > 0 && (
          <fieldset className={styles.any}>
            <legend>{words.anyOf}</legend>
            {others.map((other) => (
              <label key={other.id} className={small.check}>
                <input
                  type="checkbox"
                  checked={anyOf.includes(other.id)}
                  onChange={({ currentTarget }) => choose(other.id, currentTarget.checked)}
                />
                <span>{nameOf(other)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <Failure error={error} fallback={words.failed} />
        <Announcement tone="success" text={isSuccess && changed === null ? words.saved : null} />
        <Button type="submit" className={styles.save} isBusy={isPending}>
          {isPending ? words.busy : words.save}
        </Button>
      </form>
    </Card>
  );
}

/** Wishes for the places that a member waits for: how early, and whether any one of several will do. */
export function WaitingWishesPage() {
  const words = useWords();
  const now = useGymNow();
  const interests = useInterests();
  usePageTitle(words.title);
  const coming = comingOf(interests.data ?? [], now);
  return (
    <SubPage
      back={{ href: '/', text: words.back }}
      title={words.title}
      lead={coming.length === 0 && interests.data ? words.none : words.lead}
    >
      <HeldPlaces />
      {interests.data ? (
        coming.map((interest) => <Wishes key={interest.id} interest={interest} all={coming} />)
      ) : (
        <NotLoaded queries={[interests]} fallback={words.notLoaded}>
          <SkeletonCard height={220} lines={[22, 28, 28, 28]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

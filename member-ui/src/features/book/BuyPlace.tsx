import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { formatTime } from '@palestra/web-kit/format-date';
import { Link } from 'wouter';
import { useLanguage } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/Button';

const WORDS = {
  el: {
    buy: 'Αγορά και κράτηση',
    at: (time: string) => `Αγορά και κράτηση: ${time}`,
    hint: 'Ή διαλέξτε ώρα παρακάτω, πληρώστε online και η θέση κλείνεται μαζί.',
  },
  en: {
    buy: 'Buy and book',
    at: (time: string) => `Buy and book at ${time}`,
    hint: 'Or choose a time below and pay online: the place is booked with it.',
  },
};

/** Leads to what can be paid online, with the slot whose place is wanted (rule: paying online); without one it says so. */
export function BuyPlace({ slot, className = '' }: { slot?: MemberTimeslot; className?: string | undefined }) {
  const language = useLanguage();
  const words = WORDS[language];
  if (slot === undefined) return <p>{words.hint}</p>;
  return (
    <Link
      href={`/pay?slot=${slot.id}`}
      className={`${buttonClass('quiet')} ${className}`}
      aria-label={words.at(formatTime(slot.startTime, language))}
    >
      {words.buy}
    </Link>
  );
}

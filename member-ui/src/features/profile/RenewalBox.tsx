import type { RenewalTerms } from '@palestra/backend/contract/renewing';
import { useLanguage } from '../../i18n/use-translation';
import small from '../../ui/small-form.module.css';
import lines from './EndLines.module.css';

const WORDS = {
  el: { once: 'Ισχύει μόλις ολοκληρωθεί η πληρωμή.' },
  en: { once: 'It is yours as soon as the payment is complete.' },
};

/** Asks for the consent to renewing by itself; the member ticks it, nobody else (rule: renewing by itself). */
export function RenewalBox({
  terms,
  without,
  isTicked,
  onTick,
}: {
  terms: RenewalTerms | null;
  /** Stands there while it is not ticked. */
  without: string;
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}) {
  const language = useLanguage();
  return (
    <>
      <p className={lines.note}>{isTicked ? WORDS[language].once : without}</p>
      {terms !== null && (
        <label className={`${small.check} ${lines.agree}`}>
          <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
          <span>{terms.text}</span>
        </label>
      )}
    </>
  );
}

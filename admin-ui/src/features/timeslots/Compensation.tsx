import type { CompensatedSubscription } from '@palestra/backend/contract/schedule-change';
import { foldedWords, findIn } from '@palestra/backend/contract/search-key';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { SwitchField } from '../../kit/ui/CheckField';
import { InputField } from '../../kit/ui/InputField';
import styles from '../schedule/forms.module.css';

const SHOWN = 10;

/** Names the subscriptions that get the closed days, a few at a time, and finds one by name. */
function GivenDays({ given }: { given: readonly CompensatedSubscription[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const found = findIn(given, ({ userName }) => foldedWords(userName), search);
  return (
    <div className={styles.affected}>
      <p>{given.length === 0 ? t('closing.compensatedNone') : t('closing.compensated', { count: given.length })}</p>
      {given.length > SHOWN && (
        <InputField size="small" label={t('closing.findClient')} value={search} onType={setSearch} />
      )}
      {found.length > 0 && (
        <ul className={styles.visits} tabIndex={0} aria-label={t('closing.compensatedList')}>
          {found.slice(0, shown).map(({ subscriptionId, userName, days, newEndDate, lastDate }) => (
            <li key={subscriptionId}>
              <strong>{userName}</strong>
              <span className="tabular">
                {t('closing.compensatedOne', { count: days, end: format.shortDate(newEndDate) })}
                {lastDate !== null &&
                  lastDate !== newEndDate &&
                  `, ${t('closing.compensatedLast', { end: format.shortDate(lastDate) })}`}
                {lastDate === null && `, ${t('closing.compensatedNever')}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <Button size="small" onClick={() => setShown(shown + 50)}>
          {t('closing.showMore', { count: found.length - shown })}
        </Button>
      )}
    </div>
  );
}

interface CompensationProps {
  isWished: boolean;
  /** The subscriptions, once the server has named them. */
  given: readonly CompensatedSubscription[] | undefined;
  onWish: (isWished: boolean) => void;
}

/** Offers to give the closed days back, and says to which subscriptions; nothing in a gym without freezes. */
export function Compensation({ isWished, given, onWish }: CompensationProps) {
  const { t } = useTranslation();
  if (!useUses()('freezes')) return null;
  return (
    <>
      <SwitchField label={t('closing.compensate')} checked={isWished} onChange={onWish} />
      {isWished && given !== undefined && <GivenDays given={given} />}
    </>
  );
}

import Switch from '@mui/material/Switch';
import { partsOf, type ShownCapability } from '@palestra/backend/contract/capability';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../kit/ui/Banner';
import panel from '../../kit/ui/Panel.module.css';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { Waiting } from '../../kit/ui/Skeleton';
import { useCapabilities, useSwitchCapability } from './capabilities.api';
import styles from './settings.module.css';

/** Everything that the gym can use, each with its switch (rule: what the gym uses). */
export function UsesSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useCapabilities();
  if (data === undefined && error === null) return <Waiting height={420} />;
  if (data === undefined)
    return <ProblemPanel error={error} fallback={t('uses.loadFailed')} onRetry={() => void refetch()} />;
  return (
    <div className={styles.list}>
      <SearchedList
        items={data}
        wordsOf={({ id }) => [t(`uses.${id}.title`), t(`uses.${id}.changes`)]}
        title={t('uses.title')}
        parameter="q"
      >
        {(found) => (
          <ul className={`${panel.panel} ${styles.uses}`}>
            {found.map((one) => (
              <CapabilityLine key={one.id} {...one} />
            ))}
          </ul>
        )}
      </SearchedList>
    </div>
  );
}

/** A line that says what one changes, with its switch. */
export function CapabilityLine({ id, isUsed }: ShownCapability) {
  const { t } = useTranslation();
  const { mutate, isPending, error, reset } = useSwitchCapability(id);
  const field = useId();
  const needs = t(`uses.${id}.needs`);
  const [setting] = partsOf(id).settings;
  return (
    <li className={styles.use}>
      <div>
        <label htmlFor={field}>{t(`uses.${id}.title`)}</label>
        <p id={`${field}-changes`} className={styles.hint}>
          {t(`uses.${id}.changes`)}
          {needs !== '' && ` ${t('uses.needs')}: ${needs}`}
        </p>
        {isUsed && setting !== undefined && (
          <Link to={`/settings?q=${encodeURIComponent(t(`settings.${setting}.label`))}`}>{t('uses.settings')}</Link>
        )}
        {error !== null && <Failure error={error} text={t('uses.failed')} onDismiss={reset} />}
      </div>
      <Switch
        checked={isUsed}
        disabled={isPending}
        onChange={(_, isOn) => mutate(isOn)}
        slotProps={{ input: { id: field, role: 'switch', 'aria-describedby': `${field}-changes` } }}
      />
    </li>
  );
}

import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import styles from './broadcast.module.css';
import { useAudience } from './use-broadcasts';

interface AudienceProps {
  activeClientsOnly: boolean;
  onChange: (activeClientsOnly: boolean) => void;
}

/** Chooses the recipients, and shows how many there are. */
export function Audience({ activeClientsOnly, onChange }: AudienceProps) {
  const { t } = useTranslation();
  const hint = useId();
  const { data, error } = useAudience(activeClientsOnly);
  const count = data?.recipients;
  const counted =
    count === undefined
      ? t('broadcast.audienceCounting')
      : count === 0
        ? t('broadcast.audienceNone')
        : t('broadcast.audience', { count });
  const problem =
    error === null || count !== undefined
      ? null
      : errorText(error, { fallback: t('broadcast.errors.audience'), offline: t('errors.offline') });
  return (
    <div className={styles.audience}>
      <FormControlLabel
        label={t('broadcast.activeOnly')}
        control={
          <Switch
            checked={activeClientsOnly}
            onChange={(_, checked) => onChange(checked)}
            slotProps={{ input: { 'aria-describedby': hint } }}
          />
        }
      />
      <p className={styles.count} role="status">
        {problem ?? counted}
      </p>
      <p id={hint} className={styles.hint}>
        {t('broadcast.activeOnlyHint')}
      </p>
    </div>
  );
}

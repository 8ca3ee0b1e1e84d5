import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientFlag, Versioned } from '../../api/subscription-calls';
import { Banner } from '../../kit/ui/Banner';
import styles from './ClientScreen.module.css';
import { useClientFlag } from './use-client-flag';

interface FlagSwitchProps {
  client: Versioned<{ id: string } & Record<ClientFlag, boolean>>;
  flag: ClientFlag;
  hint: string;
}

/** Saves when switched. Shows the new state meanwhile, and reverts when the server refuses. */
export function FlagSwitch({ client, flag, hint }: FlagSwitchProps) {
  const { t } = useTranslation();
  const hintId = useId();
  const { isOn, change, isPending, problem, dismiss } = useClientFlag(client, flag);
  return (
    <div className={styles.flag}>
      <FormControlLabel
        label={t(`clients.${flag}`)}
        control={
          <Switch
            checked={isOn}
            disabled={isPending}
            onChange={(_, wished) => change(wished)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
      />
      <p id={hintId}>{hint}</p>
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
    </div>
  );
}

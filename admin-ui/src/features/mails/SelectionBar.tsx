import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import styles from './mails.module.css';
import type { useSelection } from './use-selection';

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  onResend: () => void;
  onSettle: () => void;
}

/** Selects all, resends, or marks as dealt with. Hidden where nothing can be selected. */
export function SelectionBar({ selection, onResend, onSettle }: SelectionBarProps) {
  const { t } = useTranslation();
  const { selected, hasAll, hasSome, toggleAll } = selection;
  if (!hasSome) return null;
  return (
    <div className={styles.selection}>
      <FormControlLabel
        label={t('mails.selectAll')}
        control={
          <Checkbox
            checked={hasAll}
            indeterminate={selected.length > 0 && !hasAll}
            onChange={(_, isOn) => toggleAll(isOn)}
          />
        }
      />
      <p role="status">{selected.length > 0 && t('mails.selected', { count: selected.length })}</p>
      <Button variant="outlined" disabled={!selected.some(({ canSettle }) => canSettle)} onClick={onSettle}>
        {t('mails.settleSelected')}
      </Button>
      <Button variant="contained" disabled={!selected.some(({ canResend }) => canResend)} onClick={onResend}>
        {t('mails.resendSelected')}
      </Button>
    </div>
  );
}

import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

export type ConfirmKind = 'danger' | 'warning' | 'info';

export interface ConfirmTexts {
  confirm: string;
  busy: string;
  keep: string;
  done: string;
  failed: string;
  /** Message when the server could not be reached. */
  unreachable?: string;
}

interface ConfirmButtonsProps {
  kind: ConfirmKind;
  state: 'asked' | 'busy' | 'done';
  texts: ConfirmTexts;
  isReady: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Focus starts on the harmless button. */
export function ConfirmButtons({ kind, state, texts, isReady, onConfirm, onClose }: ConfirmButtonsProps) {
  const { t } = useTranslation();
  const isBusy = state === 'busy';
  if (state === 'done') {
    return (
      <Button variant="outlined" onClick={onClose}>
        {t('app.close')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outlined" autoFocus disabled={isBusy} onClick={onClose}>
        {texts.keep}
      </Button>
      <Button
        variant="contained"
        color={kind === 'danger' ? 'error' : 'primary'}
        disabled={isBusy || !isReady}
        aria-busy={isBusy}
        onClick={onConfirm}
      >
        {isBusy ? texts.busy : texts.confirm}
      </Button>
    </>
  );
}

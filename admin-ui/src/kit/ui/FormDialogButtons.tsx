import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

export interface FormDialogTexts {
  submit: string;
  busy: string;
  done: string;
  failed: string;
}

interface FormDialogButtonsProps {
  formId: string;
  state: 'open' | 'busy' | 'done';
  texts: FormDialogTexts;
  isDanger: boolean;
  canSave: boolean;
  onClose: () => void;
}

export function FormDialogButtons({ formId, state, texts, isDanger, canSave, onClose }: FormDialogButtonsProps) {
  const { t } = useTranslation();
  const isBusy = state === 'busy';
  return (
    <>
      <Button variant="outlined" disabled={isBusy} onClick={onClose}>
        {t(state === 'done' ? 'app.close' : 'app.cancel')}
      </Button>
      {state !== 'done' && (
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={isDanger ? 'error' : 'primary'}
          disabled={!canSave || isBusy}
          aria-busy={isBusy}
        >
          {isBusy ? texts.busy : texts.submit}
        </Button>
      )}
    </>
  );
}

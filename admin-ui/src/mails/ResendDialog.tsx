import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useResend } from './use-mails';

interface ResendDialogProps {
  mails: readonly OutboxMail[];
  onDone: () => void;
  onClose: () => void;
}

/** Says how many go out again, and who might have one twice. */
export function ResendDialog({ mails, onDone, onClose }: ResendDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useResend();
  const count = mails.length;
  const doubtful = mails.filter(({ state }) => state === 'in-doubt').length;
  const resend = async (): Promise<void> => {
    await mutateAsync(mails);
    onDone();
  };
  const texts = {
    confirm: t('mails.resend'),
    busy: t('mails.resending'),
    keep: t('mails.keep'),
    done: t('mails.resent'),
    failed: t('mails.errors.resend'),
  };
  return (
    <ConfirmDialog
      kind={doubtful > 0 ? 'warning' : 'info'}
      title={t('mails.resendTitle', { count })}
      texts={texts}
      onConfirm={resend}
      onClose={onClose}
    >
      {doubtful > 0 && <p>{t('mails.resendDoubt', { count: doubtful })}</p>}
      <p>{t('mails.resendText')}</p>
    </ConfirmDialog>
  );
}

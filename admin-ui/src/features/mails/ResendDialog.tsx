import type { OutboxMail } from '@palestra/backend/contract/mail';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { RefusedMails } from './RefusedMails';
import { useResend } from './use-mails';

interface ResendDialogProps {
  mails: readonly OutboxMail[];
  onDone: () => void;
  onClose: () => void;
}

/**
 * Says how many mails go out again and which may arrive twice; afterwards lists the refused ones, which can be retried.
 */
export function ResendDialog({ mails, onDone, onClose }: ResendDialogProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useResend();
  const [left, setLeft] = useState(mails);
  const doubtful = left.filter(({ state }) => state === 'in-doubt').length;
  const resend = async (): Promise<void> => {
    const [first, ...others] = await mutateAsync(left);
    if (first === undefined) return onDone();
    setLeft([first, ...others].map(({ mail }) => mail));
    throw first.error;
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
      title={t('mails.resendTitle', { count: left.length })}
      texts={texts}
      onConfirm={resend}
      onClose={onClose}
    >
      {doubtful > 0 && (
        <p>{left.length === 1 ? t('mails.resendDoubtAlone') : t('mails.resendDoubt', { count: doubtful })}</p>
      )}
      <p>{t('mails.resendText', { count: left.length })}</p>
      {left.length < mails.length && <RefusedMails mails={left} />}
    </ConfirmDialog>
  );
}

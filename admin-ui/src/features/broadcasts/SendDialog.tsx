import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { isWritten, missingLanguage, toBroadcastRequest, type BroadcastDraft } from './broadcast-draft';
import { useBroadcastsChanged } from './use-broadcasts';

interface SendDialogProps {
  draft: BroadcastDraft;
  recipients: number;
  /** Called when the broadcast is queued. */
  onSent: (id: string) => void;
  onClose: () => void;
}

/** Says how many recipients there are before anything is sent. */
export function SendDialog({ draft, recipients, onSent, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const { sendBroadcast } = useDataProvider<ConsoleDataProvider>();
  const changed = useBroadcastsChanged();
  const missing = missingLanguage(draft);
  const send = async (): Promise<void> => {
    const { id } = await sendBroadcast({ ...toBroadcastRequest(draft), requestId: draft.requestId });
    onSent(id);
    void changed();
  };
  const texts = {
    confirm: t('broadcast.sendConfirm', { count: recipients }),
    busy: t('broadcast.sending'),
    keep: t('broadcast.notYet'),
    done: t('broadcast.queued'),
    failed: t('broadcast.errors.send'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('broadcast.sendTitle', { count: recipients })}
      texts={texts}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        <strong>{isWritten(draft, 'el') ? draft.subject : draft.subjectEn}</strong>
      </p>
      {missing !== null && <p>{t(`broadcast.fallback.${missing}`)}</p>}
      {!draft.activeClientsOnly && <p>{t('broadcast.sendAll')}</p>}
      <p>{t('broadcast.sendText')}</p>
    </ConfirmDialog>
  );
}

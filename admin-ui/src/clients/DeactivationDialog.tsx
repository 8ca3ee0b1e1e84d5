import type { AffectedAppointment } from '@palestra/backend/contract/schedule-change';
import { useTranslation } from 'react-i18next';
import { AffectedVisits } from '../appointments/AffectedVisits';
import { ConfirmDialog } from '../ui/ConfirmDialog';

interface DeactivationDialogProps {
  client: { name: string };
  lost: readonly AffectedAppointment[];
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

export function DeactivationDialog({ client, lost, onConfirm, onClose }: DeactivationDialogProps) {
  const { t } = useTranslation();
  const { name } = client;
  const texts = {
    confirm: t('clients.deactivate'),
    busy: t('app.saving'),
    keep: t('app.cancel'),
    done: t('clients.deactivated'),
    failed: t('errors.updateClient'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('clients.deactivateTitle')}
      texts={texts}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('clients.deactivateText', { name })}</p>
      <AffectedVisits
        isOfOneClient
        visits={lost}
        lead={lost.length === 0 ? t('clients.nothingLost') : t('clients.visitsLost', { count: lost.length })}
      />
    </ConfirmDialog>
  );
}

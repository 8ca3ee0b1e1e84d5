import { useTranslation } from 'react-i18next';
import { AffectedVisits } from '../schedule/AffectedVisits';
import { DryRunAnswer } from '../schedule/DryRunAnswer';
import { useDryRun } from '../schedule/use-dry-run';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import type { AskedDeactivation } from './use-save-client';

interface DeactivationDialogProps {
  client: { id: string; name: string };
  asked: AskedDeactivation;
  onConfirm: (lost: number) => Promise<void>;
  onClose: () => void;
}

export function DeactivationDialog({ client, asked, onConfirm, onClose }: DeactivationDialogProps) {
  const { t } = useTranslation();
  const { id, name } = client;
  const dryRun = useDryRun(['deactivation', id], asked.askAgain, { known: asked.answer, clientId: id });
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
      isReady={dryRun.data !== undefined}
      onConfirm={() => dryRun.answer(() => onConfirm(dryRun.data?.affected.length ?? 0))}
      onClose={onClose}
    >
      <p>{t('clients.deactivateText', { name })}</p>
      <DryRunAnswer query={dryRun}>
        {({ affected: lost }) => (
          <AffectedVisits
            isOfOneClient
            visits={lost}
            lead={lost.length === 0 ? t('clients.nothingLost') : t('clients.visitsLost', { count: lost.length })}
          />
        )}
      </DryRunAnswer>
    </ConfirmDialog>
  );
}

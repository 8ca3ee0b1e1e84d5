import type { Subscription } from '@palestra/backend/contract/subscription';
import { useTranslation } from 'react-i18next';
import { DryRunAnswer } from '../schedule/DryRunAnswer';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FreezeEffects } from './FreezeEffects';
import { useFreezing } from './use-freezing';

interface FreezeDialogProps {
  client: { id: string; name: string };
  subscription: Subscription;
  onClose: () => void;
}

/** Says what freezing or resuming does to days and appointments, from the server's dry run. */
export function FreezeDialog({ client, subscription, onClose }: FreezeDialogProps) {
  const { t } = useTranslation();
  const { step, dryRun, act } = useFreezing(client.id, subscription);
  const texts = {
    confirm: t(`subscription.${step}`),
    busy: t('app.saving'),
    keep: t('app.cancel'),
    done: t(`subscription.${step}Done`),
    failed: t(`errors.${step}`),
  };
  return (
    <ConfirmDialog
      kind={step === 'freeze' ? 'warning' : 'info'}
      title={t(`subscription.${step}Title`)}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={act}
      onClose={onClose}
    >
      <p>{t(`subscription.${step}Text`, { name: client.name })}</p>
      <DryRunAnswer query={dryRun}>{(after) => <FreezeEffects step={step} after={after} />}</DryRunAnswer>
    </ConfirmDialog>
  );
}

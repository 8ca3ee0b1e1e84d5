import type { ClientDetails } from '@palestra/backend/contract/client';
import { BooleanInput, Form } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormPanel } from '../../kit/ui/FormPanel';
import { LoadLatest } from '../../kit/ui/LoadLatest';
import { ContactFields } from '../clients/ContactFields';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { ClientPreferences } from './ClientPreferences';
import styles from './ClientScreen.module.css';
import { EraseClient } from './EraseClient';
import { useSaveClient, type AskedDeactivation } from './use-save-client';
import type { Versioned } from '../../api/versioned';
import { useDryRun } from '../schedule/dry-run';

interface ClientFormProps {
  save: (values: ClientDetails) => Promise<Record<string, string> | undefined>;
  problem: string | null;
  isStale: boolean;
  loadLatest: () => Promise<void>;
  submit: string;
}

/** Keeps typed values when newer details are read. */
const KEEP_TYPED = { keepDirtyValues: true };

/** Contact details, and whether the client may come. */
function ClientForm({ save, problem, isStale, loadLatest, submit }: ClientFormProps) {
  const { t } = useTranslation();
  return (
    <Form
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      resetOptions={KEEP_TYPED}
      onSubmit={(values: object) => save(values as ClientDetails)}
    >
      <FormPanel problem={problem} remedy={isStale && <LoadLatest onLoad={loadLatest} />} submit={submit}>
        <ContactFields />
        <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
      </FormPanel>
    </Form>
  );
}

interface DeactivationDialogProps {
  client: { id: string; name: string };
  asked: AskedDeactivation;
  onConfirm: (lost: number) => Promise<void>;
  onClose: () => void;
}

function DeactivationDialog({ client, asked, onConfirm, onClose }: DeactivationDialogProps) {
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

/** Client details, and the switches that save at once. */
export function ClientInfo({ client }: { client: Versioned<ClientDetails> }) {
  const { t } = useTranslation();
  const saving = useSaveClient();
  const { asked, deactivate, forget } = saving;
  return (
    <div className={styles.sections}>
      <ClientForm {...saving} submit={t('app.save')} />
      <div className={styles.side}>
        <ClientPreferences client={client} />
        <EraseClient client={client} />
      </div>
      {asked !== null && <DeactivationDialog client={client} asked={asked} onConfirm={deactivate} onClose={forget} />}
    </div>
  );
}

import type { Client, ClientDetails } from '@palestra/backend/contract/client';
import type { UpdatedClient } from '@palestra/backend/contract/schedule-change';
import { useState } from 'react';
import { BooleanInput, Form, useDataProvider, useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { BY_FIELD, FormPanel, KEEP_TYPED, useSaveProblem } from '../../kit/ui/FormPanel';
import { ContactFields, PersonFields } from '../clients/ContactFields';
import { isUnreached, useClient } from '../clients/client';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { announce } from '../schedule/appointment-events';
import { useDryRun } from '../schedule/dry-run';
import { ClientAtAGlance } from './ClientAtAGlance';
import { ClientPreferences } from './ClientPreferences';
import styles from './ClientScreen.module.css';
import { previewClientUpdate, useReadClientsAgain } from './client-page.api';

interface ClientFormProps {
  save: (values: ClientDetails) => Promise<Record<string, string> | undefined>;
  problem: string | null;
  isStale: boolean;
  loadLatest: () => Promise<void>;
  submit: string;
}

/** Contact details, and whether the client may come. */
function ClientForm({ save, problem, isStale, loadLatest, submit }: ClientFormProps) {
  const { t } = useTranslation();
  // Every field has its value from the beginning: an untouched form is left unasked.
  const defaults = { withoutEmail: isUnreached(useClient()) };
  return (
    <Form
      {...BY_FIELD}
      defaultValues={defaults}
      resetOptions={KEEP_TYPED}
      onSubmit={(values: object) => save(values as ClientDetails)}
    >
      <FormPanel problem={problem} onLoadLatest={isStale ? loadLatest : undefined} submit={submit}>
        <ContactFields />
        <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
        <PersonFields />
      </FormPanel>
    </Form>
  );
}

/** A deactivation that awaits confirmation, with the appointments it would cancel. */
interface AskedDeactivation {
  values: ClientDetails;
  answer: UpdatedClient;
  askAgain: (signal: AbortSignal) => Promise<UpdatedClient>;
}

type FieldErrors = Record<string, string> | undefined;

/** Saves the client's details. Before a deactivation it asks for confirmation and shows the cancellations. */
function useSaveClient() {
  const { t } = useTranslation();
  const notify = useNotify();
  const readClientsAgain = useReadClientsAgain();
  const { record: client, refetch } = useEditContext<ClientDetails>();
  const provider = useDataProvider();
  const { problem, onError, clear, isStale } = useSaveProblem(t('errors.updateClient'));
  const [asked, setAsked] = useState<AskedDeactivation | null>(null);

  const store = async (values: ClientDetails): Promise<void> => {
    await provider.update('clients', { id: values.id, data: values, previousData: client });
    void readClientsAgain();
    // Refetch first: the next save needs the new version.
    await refetch();
    clear();
    notify(t('app.told', { what: t('clients.updated'), about: values.name.trim() }), { type: 'success' });
  };
  const ask = async (values: ClientDetails): Promise<void> => {
    const answer = await previewClientUpdate(values.id, { ...values });
    // The dry run needs no version: the save itself reports a stale one.
    const unversioned = { ...values, etag: undefined };
    const askAgain = (signal: AbortSignal) => previewClientUpdate(values.id, unversioned, signal);
    clear();
    setAsked({ values, answer, askAgain });
  };
  /** Returns field errors for the form to show. */
  const save = async (values: ClientDetails): Promise<FieldErrors> => {
    // Clears the old message first, so that the same refusal is seen to come again.
    clear();
    try {
      await (client?.isActive === true && !values.isActive ? ask : store)(values);
      return undefined;
    } catch (error) {
      return onError(error);
    }
  };
  const deactivate = async (lost: number): Promise<void> => {
    if (asked === null) return;
    await store(asked.values);
    if (lost > 0) announce('appointmentCancelled');
  };
  const loadLatest = (): Promise<void> =>
    refetch({ throwOnError: true }).then(clear, (error: unknown) => void onError(error));
  return { save, problem, isStale, loadLatest, asked, deactivate, forget: () => setAsked(null) };
}

interface DeactivationDialogProps {
  client: Pick<Client, 'id' | 'name' | 'email' | 'guardian'> & { children?: readonly { name: string }[] };
  asked: AskedDeactivation;
  onConfirm: (lost: number) => Promise<void>;
  onClose: () => void;
}

function DeactivationDialog({ client, asked, onConfirm, onClose }: DeactivationDialogProps) {
  const { t } = useTranslation();
  const { id, name, children = [] } = client;
  const lostKey = isUnreached(client) ? 'clients.noEmail.visitsLost' : 'clients.visitsLost';
  const dryRun = useDryRun(['deactivation', id], asked.askAgain, { known: asked.answer, clientId: id });
  const texts = {
    confirm: t('clients.deactivate'),
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
      {children.length > 0 && (
        <Banner
          kind="warning"
          text={t('clients.family.deactivates', {
            count: children.length,
            names: children.map((child) => child.name).join(', '),
          })}
        />
      )}
      <DryRunAnswer query={dryRun}>
        {({ affected: lost }) => (
          <AffectedVisits
            isOfOneClient
            visits={lost}
            lead={lost.length === 0 ? t('clients.nothingLost') : t(lostKey, { count: lost.length })}
          />
        )}
      </DryRunAnswer>
    </ConfirmDialog>
  );
}

/** Client details, answers to the usual questions, and the switches that save at once. */
export function ClientInfo() {
  const { t } = useTranslation();
  const client = useClient();
  const saving = useSaveClient();
  const { asked, deactivate, forget } = saving;
  return (
    <>
      <div className={styles.sections}>
        <ClientForm {...saving} submit={t('app.save')} />
        <div className={styles.side}>
          <ClientAtAGlance />
          <ClientPreferences />
        </div>
      </div>
      {asked !== null && <DeactivationDialog client={client} asked={asked} onConfirm={deactivate} onClose={forget} />}
    </>
  );
}

import type { ClientDetails } from '@palestra/backend/contract/client';
import type { UpdatedClient } from '@palestra/backend/contract/schedule-change';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useSaveProblem } from '../../kit/ui/use-save-problem';
import { announce } from '../schedule/appointment-events';
import { previewClientUpdate, readClientsAgain } from './client-page.api';

/** A deactivation that awaits confirmation, with the appointments it would cancel. */
export interface AskedDeactivation {
  values: ClientDetails;
  answer: UpdatedClient;
  askAgain: (signal: AbortSignal) => Promise<UpdatedClient>;
}

type FieldErrors = Record<string, string> | undefined;

/** Saves the client's details. A deactivation first asks for confirmation and shows what it cancels. */
export function useSaveClient() {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { record: client, refetch } = useEditContext<ClientDetails>();
  const provider = useDataProvider();
  const { problem, onError, clear, isStale } = useSaveProblem(t('errors.updateClient'));
  const [asked, setAsked] = useState<AskedDeactivation | null>(null);

  const store = async (values: ClientDetails): Promise<void> => {
    await provider.update('clients', { id: values.id, data: values, previousData: client });
    readClientsAgain(queryClient);
    // Refetch first: the next save needs the new version.
    await refetch();
    clear();
    notify(t('clients.updated'), { type: 'success' });
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
      onError(error);
      return error instanceof ApiError ? error.body.errors : undefined;
    }
  };
  const deactivate = async (lost: number): Promise<void> => {
    if (asked === null) return;
    await store(asked.values);
    if (lost > 0) announce('appointmentCancelled');
  };
  const loadLatest = (): Promise<void> => refetch({ throwOnError: true }).then(clear, onError);
  return { save, problem, isStale, loadLatest, asked, deactivate, forget: () => setAsked(null) };
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { SwitchField } from '../../kit/ui/CheckField';
import { Panel } from '../../kit/ui/Panel';
import { useClient } from '../clients/client';
import styles from './ClientScreen.module.css';
import type { Versioned } from '../../api/versioned';
import { changeClientFlag, type ClientFlag } from './client-page.api';

type FlaggedClient = Versioned<{ id: string; name: string } & Record<ClientFlag, boolean>>;

function useClientFlag(client: FlaggedClient, flag: ClientFlag) {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { refetch } = useEditContext();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (wished: boolean) => changeClientFlag(client, flag, wished),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['clients', 'getList'] });
      notify(t('app.told', { what: t('clients.updated'), about: client.name }), { type: 'success' });
    },
    // Refetches after success and failure: the next save needs the current version.
    onSettled: () => refetch(),
  });
  return {
    isOn: isPending ? variables : client[flag],
    change: (wished: boolean) => mutate(wished),
    isPending,
    problem: error === null ? null : errorText(error, t('errors.updateClient')),
    dismiss: reset,
  };
}

interface FlagSwitchProps {
  flag: ClientFlag;
  hint: string;
}

/** Saves when switched. Shows the new state meanwhile, and reverts when the server refuses. */
function FlagSwitch({ flag, hint }: FlagSwitchProps) {
  const client = useClient();
  const { t } = useTranslation();
  const hintId = useId();
  const { isOn, change, isPending, problem, dismiss } = useClientFlag(client, flag);
  return (
    <div className={styles.flag}>
      <SwitchField label={t(`clients.${flag}`)} checked={isOn} isBusy={isPending} hint={hintId} onChange={change} />
      <p id={hintId}>{hint}</p>
      {problem !== null && <Banner kind="danger" text={problem} onDismiss={dismiss} />}
    </div>
  );
}

/** Switches that save one by one, and the date the client joined. */
export function ClientPreferences() {
  const { t } = useTranslation();
  const client = useClient();
  const format = useFormat();
  const clock = useGym();
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <Panel title={t('clients.preferences')} className={styles.preferences}>
      <p className="quiet">{t('clients.preferencesHint')}</p>
      <FlagSwitch flag="isMorningClient" hint={t('clients.isMorningClientHint', { cutoff })} />
      <FlagSwitch flag="adminNotificationEnabled" hint={t('clients.adminNotificationEnabledHint')} />
      {clock !== null && <p className="quiet">{t('clients.memberSince', { date: format.dateOf(client.createdAt) })}</p>}
    </Panel>
  );
}

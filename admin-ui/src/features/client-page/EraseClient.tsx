import type { ClientDetails } from '@palestra/backend/contract/client';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AffectedVisits, DryRunAnswer } from '../schedule/DryRunResult';
import { announce } from '../schedule/appointment-events';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { CheckField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Panel } from '../../kit/ui/Panel';
import { useClient } from '../clients/client';
import { isSameName } from './same-name';
import styles from './ClientScreen.module.css';
import type { Versioned } from '../../api/versioned';
import { useUses } from '../../kit/time/use-uses';
import { InputField } from '../../kit/ui/InputField';
import { eraseClient, useReadClientsAgain } from './client-page.api';
import { useDryRun } from '../schedule/dry-run';

/** Erases a client. Kept apart from the other actions, because it cannot be undone. */
export function EraseClient() {
  const client = useClient();
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const [isAsked, setAsked] = useState(false);
  const { erasureRequestedAt: askedAt } = client;
  return (
    <Panel title={t('clients.erasure')} className={styles.preferences}>
      {askedAt !== null && clock !== null && <p>{t('clients.erasureAskedFor', { date: format.dateOf(askedAt) })}</p>}
      <p className="quiet">{t('clients.erasureHint')}</p>
      <div>
        <Button variant="outlined" color="error" sx={{ color: 'error.main' }} onClick={() => setAsked(true)}>
          {t('clients.erase')}
        </Button>
      </div>
      {isAsked && <EraseDialog onClose={() => setAsked(false)} />}
    </Panel>
  );
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { refetch } = useEditContext<Versioned<ClientDetails>>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const readClientsAgain = useReadClientsAgain();
  const [typed, setTyped] = useState('');
  const [withChildren, setWithChildren] = useState(false);
  // The client as read when this was opened: a request that they withdraw meanwhile must stop the erasure.
  const [read, setRead] = useState(client);
  const { id, name, etag, erasureRequestedAt: askedAt } = read;
  // Always with the children, for only that can be confirmed: their visits are among those that are cancelled.
  const ask = (signal: AbortSignal) => eraseClient(read, { isDryRun: true, withChildren: true, signal });
  const dryRun = useDryRun(['erasure', id, etag], ask, { clientId: id, alsoOn: ['clients'] });
  const readAgain = async (): Promise<void> => {
    const { data } = await refetch();
    if (data === undefined || data.etag === etag) {
      await dryRun.refetch();
      return;
    }
    setRead(data);
    setTyped('');
  };
  const erase = async (): Promise<void> => {
    const { affected } = await dryRun.answer(() => eraseClient(read, { withChildren }));
    queryClient.removeQueries({ queryKey: ['clients', 'getOne'] });
    void readClientsAgain();
    if (affected.length > 0) announce('appointmentCancelled');
    notify(t('app.told', { what: t('clients.erased'), about: read.name }), { type: 'success' });
    // Replaces the dialog's history entry: there is no client to go back to.
    await navigate('/clients', { replace: true });
  };
  const uses = useUses();
  const more = [uses('notes') && t('clients.goesNotes'), uses('papers') && t('clients.goesPapers')].filter(
    (words) => words !== false,
  );
  const texts = {
    confirm: t('clients.eraseConfirm'),
    busy: t('clients.erasing'),
    done: t('clients.erased'),
    failed: t('errors.eraseClient'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('clients.eraseTitle', { name })}
      texts={texts}
      isReady={
        dryRun.data !== undefined && isSameName(typed, name) && (withChildren || dryRun.data.children.length === 0)
      }
      onConfirm={erase}
      onClose={onClose}
    >
      <p>{t('clients.eraseText')}</p>
      <DryRunAnswer query={{ ...dryRun, refetch: readAgain }}>
        {({ affected, kept, children }) => (
          <>
            {children.length > 0 && (
              <>
                <p>
                  {t('clients.family.erases', {
                    count: children.length,
                    names: children.map((child) => child.name).join(', '),
                  })}
                </p>
                <CheckField
                  label={t('clients.family.eraseToo', { count: children.length })}
                  checked={withChildren}
                  onChange={setWithChildren}
                />
              </>
            )}
            {clock !== null && (
              <p>
                {askedAt === null
                  ? t('clients.erasureNotAskedFor')
                  : t('clients.erasureAskedFor', { date: format.dateOf(askedAt) })}
              </p>
            )}
            <p>
              <strong>{t('clients.goes')}</strong> {t('clients.goesWhat', { more: more.join('') })}
            </p>
            <p>
              <strong>{t('clients.stays')}</strong> {t('clients.staysAppointments', { count: kept.appointments })}{' '}
              {t('clients.staysSubscriptions', { count: kept.subscriptions })} {t('clients.staysWhy')}
            </p>
            <AffectedVisits
              isOfOneClient={children.length === 0}
              visits={affected}
              lead={
                affected.length === 0
                  ? t('clients.nothingLost')
                  : t('clients.erasureCancels', { count: affected.length })
              }
            />
          </>
        )}
      </DryRunAnswer>
      <InputField
        fullWidth
        autoComplete="off"
        label={t('clients.typeName')}
        helperText={t('clients.typeNameHint', { name })}
        value={typed}
        onType={setTyped}
      />
    </ConfirmDialog>
  );
}

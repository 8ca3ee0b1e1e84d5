import type { ListedSession } from '@palestra/backend/contract/session';
import { formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { orGone } from '@palestra/web-kit/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../api/failures';
import { call } from '../../api/http';
import { useRead } from '../../api/reads';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { NotLoaded } from '../../ui/NotLoaded';
import { Skeleton } from '../../ui/Skeleton';
import { Tag } from '../../ui/Tag';
import styles from './Devices.module.css';

interface Shown {
  device: ListedSession;
  timeZone: string;
}

function DeviceWords({ device, timeZone }: Shown) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  return (
    <div className={styles.words}>
      <p className={styles.name}>{device.browser ?? t('devices.unknown')}</p>
      <p className={styles.note}>
        {t('devices.lastUsed', { when: formatMoment(new Date(device.lastUsedAt), now, timeZone, language) })}
      </p>
    </div>
  );
}

const KEY = ['devices'];

const end = ({ id }: ListedSession): Promise<void> => orGone(call('DELETE', `/api/auth/sessions/${id}`));

function useEndDevice() {
  const queries = useQueryClient();
  return useMutation({ mutationFn: end, onSuccess: () => queries.invalidateQueries({ queryKey: KEY }) });
}

function EndSheet({ device, timeZone, onClose }: Shown & { onClose: () => void }) {
  const { t } = useTranslation();
  const { mutate, isPending, isSuccess, error } = useEndDevice();
  return (
    <ConfirmSheet
      title={t('devices.endTitle')}
      tone="danger"
      confirmLabel={t('devices.end')}
      busyLabel={t('devices.busy')}
      keepLabel={t('devices.keep')}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('devices.failed'), t)}
      canRetry
      done={{ title: t('devices.done'), text: t('devices.doneText') }}
      onConfirm={() => mutate(device)}
      onClose={onClose}
      facts={<p>{t('devices.endText')}</p>}
    >
      <DeviceWords device={device} timeZone={timeZone} />
    </ConfirmSheet>
  );
}

/** Confirms signing out everywhere, which ends this session too; the sign-in screen confirms it afterwards. */
function EverywhereSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { signOutEverywhere } = useAuth();
  const { mutate, isPending, error } = useMutation({ mutationFn: signOutEverywhere });
  return (
    <ConfirmSheet
      title={t('devices.everywhereTitle')}
      tone="danger"
      confirmLabel={t('devices.everywhere')}
      busyLabel={t('devices.busy')}
      keepLabel={t('devices.keep')}
      phase={isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('devices.failed'), t)}
      canRetry
      done={{ title: t('devices.done'), text: '' }}
      onConfirm={() => mutate()}
      onClose={onClose}
      facts={<p>{t('devices.everywhereKeeps')}</p>}
    >
      <p>{t('devices.everywhereText')}</p>
    </ConfirmSheet>
  );
}

function List({ devices, timeZone }: { devices: ListedSession[]; timeZone: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ListedSession | 'everywhere' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <p className={styles.text}>{t('devices.text')}</p>
      <ul>
        {devices.map((device) => (
          <li key={device.id} className={styles.row}>
            <DeviceWords device={device} timeZone={timeZone} />
            {device.isCurrent ? (
              <Tag tone="accent">{t('devices.current')}</Tag>
            ) : (
              <Button
                tone="quiet"
                aria-label={t('devices.endOf', { device: device.browser ?? t('devices.unknown') })}
                onClick={() => setAsked(device)}
              >
                {t('devices.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button tone="quiet" className={styles.everywhere} onClick={() => setAsked('everywhere')}>
        {t('devices.everywhere')}
      </Button>
      {asked === 'everywhere' && <EverywhereSheet onClose={close} />}
      {asked !== null && asked !== 'everywhere' && <EndSheet device={asked} timeZone={timeZone} onClose={close} />}
    </>
  );
}

/** Devices with a session, last used first; any of them can be signed out here. */
export function Devices({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation();
  const query = useRead<ListedSession[]>(KEY, '/api/auth/sessions');
  return (
    <Card title={t('devices.title')}>
      {query.data ? (
        <List devices={query.data} timeZone={timeZone} />
      ) : (
        <NotLoaded queries={[query]} fallback={t('devices.notLoaded')}>
          <div className={styles.skeleton}>
            <Skeleton height={48} width="100%" />
            <Skeleton height={56} width="100%" />
            <Skeleton height={48} width="100%" />
          </div>
        </NotLoaded>
      )}
    </Card>
  );
}

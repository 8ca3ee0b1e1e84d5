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

function DeviceWords({ device, timeZone }: { device: ListedSession; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useGymNow();
  return (
    <div className={styles.words}>
      <p className={styles.name}>{device.browser ?? t('devices.unknown')}</p>
      <p className="note">
        {t('devices.lastUsed', { when: formatMoment(new Date(device.lastUsedAt), now, timeZone, language) })}
      </p>
    </div>
  );
}

const KEY = ['devices'];

interface AskSheetProps {
  /** A device, or all of them with this one; the sign-in screen confirms that afterwards. */
  asked: ListedSession | 'everywhere';
  timeZone: string;
  onClose: () => void;
}

function AskSheet({ asked, timeZone, onClose }: AskSheetProps) {
  const { t } = useTranslation();
  const { signOutEverywhere } = useAuth();
  const queries = useQueryClient();
  const isAll = asked === 'everywhere';
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => (isAll ? signOutEverywhere() : orGone(call('DELETE', `/api/auth/sessions/${asked.id}`))),
    onSuccess: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <ConfirmSheet
      title={t(isAll ? 'devices.everywhereTitle' : 'devices.endTitle')}
      tone="danger"
      confirmLabel={t(isAll ? 'devices.everywhere' : 'devices.end')}
      busyLabel={t('devices.busy')}
      keepLabel={t('devices.keep')}
      phase={isSuccess ? 'done' : isPending ? 'busy' : 'asking'}
      failure={error === null ? null : failureText(error, t('devices.failed'), t)}
      done={{ title: t('devices.done'), text: t('devices.doneText') }}
      onConfirm={() => mutate()}
      onClose={onClose}
      facts={<p>{t(isAll ? 'devices.everywhereKeeps' : 'devices.endText')}</p>}
    >
      {isAll ? <p>{t('devices.everywhereText')}</p> : <DeviceWords device={asked} timeZone={timeZone} />}
    </ConfirmSheet>
  );
}

function List({ devices, timeZone }: { devices: ListedSession[]; timeZone: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<AskSheetProps['asked'] | null>(null);
  return (
    <>
      <p className="muted">{t('devices.text')}</p>
      <ul className="divided">
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
      {asked !== null && <AskSheet asked={asked} timeZone={timeZone} onClose={() => setAsked(null)} />}
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

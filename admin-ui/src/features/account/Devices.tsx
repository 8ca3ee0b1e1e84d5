import Button from '@mui/material/Button';
import type { ListedSession } from '@palestra/backend/contract/session';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endEverySession } from '../../api/session-store';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { endAllSessions, endSession, OWN_SESSIONS, useOwnSessions } from './account.api';
import styles from './account.module.css';

function useEndTexts(confirm: string) {
  const { t } = useTranslation();
  return {
    confirm,
    busy: t('account.ending'),
    done: t('account.ended'),
    failed: t('account.endFailed'),
  };
}

function DeviceWords({ device: { browser, lastUsedAt, isSameNetwork } }: { device: ListedSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  return (
    <div className={styles.words}>
      <p className={styles.browser}>{browser ?? t('account.unknownDevice')}</p>
      <p className={styles.text}>{clock !== null && t('account.lastUsed', { when: format.instant(lastUsedAt) })}</p>
      <p className={styles.text}>{t(isSameNetwork ? 'account.sameNetwork' : 'account.otherNetwork')}</p>
    </div>
  );
}

function EndDialog({ device, onClose }: { device: ListedSession; onClose: () => void }) {
  const { t } = useTranslation();
  const readAgain = useReadAgain(OWN_SESSIONS);
  const end = async (): Promise<void> => {
    await endSession(device.id);
    void readAgain();
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('account.endTitle')}
      texts={useEndTexts(t('account.end'))}
      onConfirm={end}
      onClose={onClose}
    >
      <DeviceWords device={device} />
      <p>{t('account.endText')}</p>
    </ConfirmDialog>
  );
}

/** Also ends this session; the sign-in screen confirms it. */
function EverywhereDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      kind="danger"
      title={t('account.everywhereTitle')}
      texts={useEndTexts(t('account.everywhere'))}
      onConfirm={() => endEverySession(endAllSessions)}
      onClose={onClose}
    >
      <p>{t('account.everywhereText')}</p>
    </ConfirmDialog>
  );
}

function List({ devices }: { devices: readonly ListedSession[] }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<ListedSession | 'everywhere' | null>(null);
  const close = (): void => setAsked(null);
  return (
    <Panel title={t('account.devices')} className={styles.section}>
      <p className={styles.text}>{t('account.devicesText')}</p>
      <ul className={styles.devices}>
        {devices.map((device) => (
          <li key={device.id} className={styles.device}>
            <DeviceWords device={device} />
            {device.isCurrent ? (
              <Pill tone="accent">{t('account.thisDevice')}</Pill>
            ) : (
              <Button
                variant="outlined"
                aria-label={t('account.endOf', { device: device.browser ?? t('account.unknownDevice') })}
                onClick={() => setAsked(device)}
              >
                {t('account.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button variant="outlined" color="error" onClick={() => setAsked('everywhere')}>
        {t('account.everywhere')}
      </Button>
      {asked === 'everywhere' && <EverywhereDialog onClose={close} />}
      {asked !== null && asked !== 'everywhere' && <EndDialog device={asked} onClose={close} />}
    </Panel>
  );
}

/** Devices with a session of the account; any of them can be signed out here. */
export function Devices() {
  const { t } = useTranslation();
  const { data, error, refetch } = useOwnSessions();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('account.notLoaded')} height={240} />;
  return <List devices={data} />;
}

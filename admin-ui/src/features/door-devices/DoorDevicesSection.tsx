import Button from '@mui/material/Button';
import type { DoorDevice, DoorDeviceWithKey } from '@palestra/backend/contract/check-in';
import { LIMITS } from '@palestra/backend/contract/limits';
import { qrImage } from '@palestra/web-kit/qr-image';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPath, post, reading, remove } from '../../api/api';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Panel } from '../../kit/ui/Panel';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { DialogAddress } from '../../kit/ui/use-dialog';
import styles from './door-devices.module.css';

const DEVICES = '/api/Admin/door-devices';
const DEVICES_QUERY = ['door-devices'];

const useDevices = () =>
  useLiveQuery({ queryKey: DEVICES_QUERY, queryFn: reading<DoorDevice[]>(DEVICES), topics: ['audit'] });

const addDevice = (name: string) => post<DoorDeviceWithKey>(DEVICES, { name });
const renewKey = (id: string) => post<DoorDeviceWithKey>(adminPath('door-devices', id, 'key'));
const revokeDevice = (id: string) => remove<null>(adminPath('door-devices', id));

function AddDialog({ onAdded, onClose }: { onAdded: (device: DoorDeviceWithKey) => void; onClose: () => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <FormDialog
      title={t('doorDevices.add')}
      texts={{
        submit: t('doorDevices.add'),
        busy: t('doorDevices.adding'),
        done: t('doorDevices.added'),
        failed: t('doorDevices.failed'),
      }}
      canSave={name.trim() !== ''}
      onSave={() => addDevice(name).then(onAdded)}
      onClose={onClose}
    >
      <InputField
        label={t('doorDevices.name')}
        helperText={t('doorDevices.nameHint')}
        value={name}
        autoFocus
        required
        maxLength={LIMITS.deviceNameMaxLength}
        autoComplete="off"
        onType={setName}
      />
    </FormDialog>
  );
}

/** The key, its link and the QR code of that, shown once. */
function KeyDialog({ device: { name, key }, onClose }: { device: DoorDeviceWithKey; onClose: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const address = `${location.origin}/admin/door`;
  const link = `${address}#key=${key}`;
  return (
    <ModalDialog isOnce title={t('doorDevices.keyOf', { name })} onClose={onClose}>
      <p>{t('doorDevices.once', { address })}</p>
      <img className={styles.qr} alt={t('doorDevices.qr')} src={qrImage(link, 2)} />
      <p className={styles.key}>{key}</p>
      <p>
        <a href={link} target="_blank" rel="noreferrer">
          {t('doorDevices.link')}
        </a>
      </p>
      <div className={styles.tools}>
        {/* Browsers have no clipboard over plain HTTP. */}
        {'clipboard' in navigator && (
          <Button
            variant="outlined"
            onClick={() => void navigator.clipboard.writeText(key).then(() => setCopied(true))}
          >
            {t(isCopied ? 'doorDevices.copied' : 'doorDevices.copy')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('doorDevices.kept')}
        </Button>
      </div>
      <p role="status" className="visually-hidden">
        {isCopied && t('doorDevices.copied')}
      </p>
    </ModalDialog>
  );
}

interface Asked {
  what: 'renew' | 'revoke';
  device: DoorDevice;
}

interface AskDialogProps extends Asked {
  onRenewed: (device: DoorDeviceWithKey) => void;
  onChanged: () => unknown;
  onClose: () => void;
}

function AskDialog({ what, device: { id, name }, onRenewed, onChanged, onClose }: AskDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      dropsQuestion
      kind={what === 'renew' ? 'info' : 'danger'}
      title={t(`doorDevices.${what}Title`, { name })}
      texts={{
        confirm: t(`doorDevices.${what}`),
        busy: t('doorDevices.working'),
        done: t(what === 'renew' ? 'doorDevices.renewed' : 'doorDevices.revoked'),
        failed: t('doorDevices.failed'),
      }}
      onConfirm={() => (what === 'renew' ? renewKey(id).then(onRenewed) : revokeDevice(id)).then(onChanged)}
      onClose={onClose}
    >
      <p>{t(`doorDevices.${what}Text`)}</p>
    </ConfirmDialog>
  );
}

/** Tablets at the door and their keys (rule: door device). */
export function DoorDevicesSection() {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data, error, refetch } = useDevices();
  const [isAdding, setAdding, address] = useIsOpenInAddress('add');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<DoorDeviceWithKey | null>(null);
  const changed = useReadAgain(DEVICES_QUERY);
  if (data === undefined || clock === null) {
    return <NotThere {...{ error, refetch }} failed={t('doorDevices.notLoaded')} height={240} />;
  }
  const seen = ({ lastUsedAt }: DoorDevice): string =>
    lastUsedAt === null ? t('doorDevices.never') : t('doorDevices.lastUsed', { when: format.instant(lastUsedAt) });
  return (
    <Panel className={styles.section}>
      <p>{t('doorDevices.how')}</p>
      {clock.gym.attendanceOpensMinutes === null && <Banner kind="warning" text={t('doorDevices.off')} />}
      {data.length === 0 && <p>{t('doorDevices.none')}</p>}
      <SearchedList items={data} wordsOf={({ name }) => [name]} title={t('doorDevices.title')} parameter="q">
        {(found) => (
          <ul>
            {found.map((device) => (
              <li key={device.id} className={styles.device}>
                <div>
                  <p className={styles.name}>{device.name}</p>
                  <p className={styles.seen}>{seen(device)}</p>
                </div>
                {(['renew', 'revoke'] as const).map((what) => (
                  <Button
                    key={what}
                    variant="outlined"
                    color={what === 'revoke' ? 'error' : 'primary'}
                    aria-label={`${t(`doorDevices.${what}`)}: ${device.name}`}
                    onClick={() => setAsked({ what, device })}
                  >
                    {t(`doorDevices.${what}`)}
                  </Button>
                ))}
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      <Button variant="contained" onClick={() => setAdding(true)}>
        {t('doorDevices.add')}
      </Button>
      {isAdding && (
        <DialogAddress value={address}>
          <AddDialog
            onAdded={(device) => {
              setMade(device);
              void changed();
            }}
            onClose={() => setAdding(null)}
          />
        </DialogAddress>
      )}
      {asked !== null && (
        <AskDialog {...asked} onRenewed={setMade} onChanged={changed} onClose={() => setAsked(null)} />
      )}
      {made !== null && isAdding === null && asked === null && (
        <KeyDialog device={made} onClose={() => setMade(null)} />
      )}
    </Panel>
  );
}

import Button from '@mui/material/Button';
import type { DoorDevice, DoorDeviceWithKey } from '@palestra/backend/contract/check-in';
import { LIMITS } from '@palestra/backend/contract/limits';
import { qrImage } from '@palestra/web-kit/qr-image';
import { useRef, useState } from 'react';
import { SimpleList, TextInput, useDelete } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, post } from '../../api/api';
import { useIsOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { CopyButton } from '../../kit/ui/CopyButton';
import { filled, most } from '../../kit/ui/inputs';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Panel } from '../../kit/ui/Panel';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import styles from './door-devices.module.css';

const renewKey = (id: string) => post<DoorDeviceWithKey>(adminPath('door-devices', id, 'key'));

function AddDialog({ onAdded, onClose }: { onAdded: (device: DoorDeviceWithKey) => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <RecordDialog
      resource="door-devices"
      record={null}
      values={{ name: '' }}
      title={t('doorDevices.add')}
      texts={{
        submit: t('doorDevices.add'),
        busy: t('doorDevices.adding'),
        done: t('doorDevices.added'),
        failed: t('doorDevices.failed'),
      }}
      onSaved={onAdded}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('doorDevices.name')}
        helperText={t('doorDevices.nameHint')}
        validate={filled}
        autoFocus
        autoComplete="off"
        slotProps={most(LIMITS.deviceNameMaxLength)}
      />
    </RecordDialog>
  );
}

/** The key, its link and the QR code of that, shown once. */
function KeyDialog({ device: { name, key }, onClose }: { device: DoorDeviceWithKey; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLParagraphElement>(null);
  const address = `${location.origin}/admin/door`;
  const link = `${address}#key=${key}`;
  return (
    <ModalDialog isOnce title={t('doorDevices.keyOf', { name })} onClose={onClose}>
      <p>{t('doorDevices.once', { address })}</p>
      <img className={styles.qr} alt={t('doorDevices.qr')} src={qrImage(link, 2)} />
      <p ref={shown} className={styles.key}>
        {key}
      </p>
      <p>
        <a href={link} target="_blank" rel="noreferrer">
          {t('doorDevices.link')}
        </a>
      </p>
      <div className={styles.tools}>
        <CopyButton label={t('doorDevices.copy')} text={key} shown={shown} />
        <Button variant="contained" onClick={onClose}>
          {t('doorDevices.kept')}
        </Button>
      </div>
    </ModalDialog>
  );
}

interface Asked {
  what: 'renew' | 'revoke';
  device: DoorDevice;
}

interface AskDialogProps extends Asked {
  onRenewed: (device: DoorDeviceWithKey) => void;
  onClose: () => void;
}

function AskDialog({ what, device: { id, name }, onRenewed, onClose }: AskDialogProps) {
  const { t } = useTranslation();
  const [revoke] = useDelete('door-devices', { id }, { returnPromise: true });
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
      onConfirm={() => (what === 'renew' ? renewKey(id).then(onRenewed) : revoke())}
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
  const devices = usePlainList<DoorDevice>('door-devices', ['audit']);
  const [isAdding, setAdding, address] = useIsOpenInAddress('add');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<DoorDeviceWithKey | null>(null);
  const renewed = (device: DoorDeviceWithKey): void => {
    setMade(device);
    void devices.refetch();
  };
  const seen = ({ lastUsedAt }: DoorDevice): string =>
    lastUsedAt === null ? t('doorDevices.never') : t('doorDevices.lastUsed', { when: format.instant(lastUsedAt) });
  const buttons = (device: DoorDevice) =>
    (['renew', 'revoke'] as const).map((what) => (
      <Button
        key={what}
        variant="outlined"
        color={what === 'revoke' ? 'error' : 'primary'}
        aria-label={`${t(`doorDevices.${what}`)}: ${device.name}`}
        onClick={() => setAsked({ what, device })}
      >
        {t(`doorDevices.${what}`)}
      </Button>
    ));
  return (
    <Panel className={styles.section}>
      <p>{t('doorDevices.how')}</p>
      {clock?.gym.attendanceOpensMinutes === null && <Banner kind="warning" text={t('doorDevices.off')} />}
      <PlainList
        list={devices}
        failed={t('doorDevices.notLoaded')}
        none={<p>{t('doorDevices.none')}</p>}
        wordsOf={({ name }) => [name]}
        title={t('doorDevices.title')}
        parameter="q"
      >
        <SimpleList<DoorDevice> primaryText={({ name }) => name} secondaryText={seen} rightIcon={buttons} />
      </PlainList>
      <Button variant="contained" onClick={() => setAdding(true)}>
        {t('doorDevices.add')}
      </Button>
      {isAdding && (
        <DialogAddress value={address}>
          <AddDialog onAdded={setMade} onClose={() => setAdding(null)} />
        </DialogAddress>
      )}
      {asked !== null && <AskDialog {...asked} onRenewed={renewed} onClose={() => setAsked(null)} />}
      {made !== null && isAdding === null && asked === null && (
        <KeyDialog device={made} onClose={() => setMade(null)} />
      )}
    </Panel>
  );
}

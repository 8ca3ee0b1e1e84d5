import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { removeFactorsOf, useFactorsOf } from './second-factor.api';

interface LostDeviceProps {
  /** `/api/Admin/staff/...` or `/api/Admin/clients/...`. */
  path: string;
  name: string;
}

function LostDeviceDialog({ path, name, onClose }: LostDeviceProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useFactorsOf(path);
  const has = data !== undefined && (data.totp || data.passkeys > 0);
  const texts = {
    confirm: t('secondFactor.ofOtherRemove'),
    busy: t('secondFactor.removing'),
    done: t('secondFactor.ofOtherRemoved'),
    failed: t('secondFactor.removeFailed'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('secondFactor.ofOtherTitle', { name })}
      texts={texts}
      isReady={has}
      onConfirm={() => removeFactorsOf(path)}
      onClose={onClose}
    >
      {error !== null && (
        <ProblemPanel error={error} fallback={t('secondFactor.notLoaded')} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <SkeletonPanel height={72} />}
      {data !== undefined && <p>{t(has ? 'secondFactor.ofOtherText' : 'secondFactor.ofOtherNone')}</p>}
    </ConfirmDialog>
  );
}

/** Removes the second factors of somebody who lost their device. */
export function LostDevice({ path, name }: LostDeviceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-label={`${t('secondFactor.ofOther')}: ${name}`} onClick={() => setOpen(true)}>
        {t('secondFactor.ofOther')}
      </Button>
      {isOpen && <LostDeviceDialog {...{ path, name }} onClose={() => setOpen(false)} />}
    </>
  );
}

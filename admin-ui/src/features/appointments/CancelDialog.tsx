import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { ReasonField, reasonOf } from '../schedule/ReasonField';
import { MoveDialog, Untold } from './MoveDialog';
import { type HeldPlace, useAppointmentActions } from './appointments.api';
import styles from './booking.module.css';

const USUAL = ['asked', 'trainer', 'technical', 'emergency'] as const;

/** Asks about the place that is on the screen; about another one only when a refusal has named it. */
function useCancelling(target: HeldPlace) {
  const { cancel } = useAppointmentActions();
  const [slot, setSlot] = useState(target.slot);
  const place = { ...target, slot };
  return {
    place,
    cancel: async (terms: Omit<Parameters<typeof cancel>[0], 'place'>): Promise<void> => {
      try {
        await cancel({ place, ...terms });
      } catch (fault) {
        if (fault instanceof ApiError && fault.visit !== null) setSlot(fault.visit);
        throw fault;
      }
    },
  };
}

/** Gives the place of a client who will not come to those who wait, and says whether the visit counts. */
export function ReleaseDialog({ target, onClose }: { target: HeldPlace; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { place, cancel } = useCancelling(target);
  const { slot } = place;
  const texts = {
    confirm: t('attendance.releaseConfirm'),
    busy: t('appointments.cancelling'),
    keep: t('appointments.keep'),
    done: t('appointments.cancelled'),
    failed: t('errors.cancel'),
    unreachable: t('errors.cancelProblem'),
  };
  return (
    <ConfirmDialog
      dropsQuestion
      kind="danger"
      title={t('attendance.releaseTitle')}
      texts={texts}
      onConfirm={() => cancel({ reason: null, isAbsent: true })}
      onClose={onClose}
    >
      <p>{t('attendance.releaseText', { name: target.userName })}</p>
      <p className={`${styles.slot} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      {target.isUnreached === true && <Untold />}
      {clock !== null && target.isUnreached !== true && (
        <p>{t(`attendance.releaseThen.${clock.gym.lateCancelling}`)}</p>
      )}
    </ConfirmDialog>
  );
}

/** Names the client and the place before anything is cancelled, and offers another time instead. */
export function CancelDialog({ target, onClose }: { target: HeldPlace; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { place, cancel } = useCancelling(target);
  const { slot } = place;
  const [reason, setReason] = useState('');
  const [isMoving, setMoving] = useState(false);
  const texts = {
    confirm: t('appointments.cancelConfirm'),
    busy: t('appointments.cancelling'),
    keep: t('appointments.keep'),
    done: t('appointments.cancelled'),
    failed: t('errors.cancel'),
    unreachable: t('errors.cancelProblem'),
  };
  if (isMoving) return <MoveDialog target={place} reason={reasonOf(reason)} onClose={onClose} />;
  return (
    <ConfirmDialog
      dropsQuestion
      kind="danger"
      title={t('appointments.cancelTitle')}
      texts={texts}
      onConfirm={() => cancel({ reason: reasonOf(reason) })}
      onClose={onClose}
    >
      <p>{t('appointments.cancelText', { name: target.userName })}</p>
      <p className={`${styles.slot} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      {target.isUnreached === true && <Untold />}
      <ReasonField
        value={reason}
        reasons={USUAL.map((name) => t(`appointments.reasons.${name}`))}
        hint={t(target.isUnreached === true ? 'appointments.reasonKept' : 'appointments.reasonHint')}
        onChange={setReason}
      />
      <Button onClick={() => setMoving(true)} sx={{ alignSelf: 'flex-start' }}>
        {t('appointments.move.instead')}
      </Button>
    </ConfirmDialog>
  );
}

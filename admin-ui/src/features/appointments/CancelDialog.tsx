import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { reasonOf } from '../schedule/reason';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import styles from './booking.module.css';
import { CancelReason } from './CancelReason';
import { useAppointmentActions } from './use-appointment-actions';

export interface CancelTarget {
  id: string;
  userName: string;
  slot: Pick<Timeslot, 'date' | 'startTime' | 'endTime'>;
}

/** Names the client and the place before anything is cancelled. */
export function CancelDialog({ target, onClose }: { target: CancelTarget; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cancel } = useAppointmentActions();
  const { slot } = target;
  const [reason, setReason] = useState('');
  const texts = {
    confirm: t('appointments.cancelConfirm'),
    busy: t('appointments.cancelling'),
    keep: t('appointments.keep'),
    done: t('appointments.cancelled'),
    failed: t('errors.cancel'),
    unreachable: t('errors.cancelProblem'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('appointments.cancelTitle')}
      texts={texts}
      onConfirm={() => cancel({ id: target.id, date: slot.date, reason: reasonOf(reason) })}
      onClose={onClose}
    >
      <p>{t('appointments.cancelText', { name: target.userName })}</p>
      <p className={`${styles.slot} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <p>{t('appointments.cancelThen')}</p>
      <CancelReason value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

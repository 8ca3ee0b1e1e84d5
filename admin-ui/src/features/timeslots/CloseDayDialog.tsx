import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/use-dry-run';
import type { LoadedDay } from '../../api/booking-calls';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { reasonOf } from '../schedule/reason';
import { ReasonField } from './ReasonField';
import { useSlotChanges } from './use-slot-changes';

/** Names everybody who loses a place before the day is closed. */
export function CloseDayDialog({ day: { date, isGymOpen }, onClose }: { day: LoadedDay; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { closeDays } = useDataProvider<ConsoleDataProvider>();
  const { close } = useSlotChanges();
  const [reason, setReason] = useState('');
  const range = { startDate: date, endDate: date };
  const dryRun = useDryRun(['close-days', date, date], (signal) => closeDays(range, { dryRun: true, signal }));
  const texts = {
    confirm: t('closing.confirmDay'),
    busy: t('closing.busy'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.dayClosed'),
    failed: t('timeslots.failed.close'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('closing.dayTitle')}
      texts={texts}
      isReady={isGymOpen && dryRun.data !== undefined}
      onConfirm={() => dryRun.answer(() => close({ ...range, reason: reasonOf(reason) }))}
      onClose={onClose}
    >
      <p>{t('closing.dayText', { day: format.day(date) })}</p>
      {isGymOpen && <DryRunResult query={dryRun} none={t('closing.none')} />}
      {!isGymOpen && <Banner kind="warning" text={t('closing.alreadyClosed')} />}
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

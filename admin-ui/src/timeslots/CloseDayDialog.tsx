import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../appointments/DryRunResult';
import { useDryRun } from '../appointments/use-dry-run';
import type { ConsoleDataProvider } from '../providers/data-provider';
import { useFormat } from '../time/use-format';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { reasonOf } from './reason';
import { ReasonField } from './ReasonField';
import { useSlotChanges } from './use-slot-changes';

/** Names everybody who loses a place on the day before it is closed. */
export function CloseDayDialog({ date, onClose }: { date: CalendarDate; onClose: () => void }) {
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
      isReady={dryRun.data !== undefined}
      onConfirm={() => close({ ...range, reason: reasonOf(reason) })}
      onClose={onClose}
    >
      <p>{t('closing.dayText', { day: format.day(date) })}</p>
      <DryRunResult query={dryRun} none={t('closing.none')} />
      <ReasonField value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}

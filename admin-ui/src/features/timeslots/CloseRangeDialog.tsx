import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { FormDialog } from '../../kit/ui/FormDialog';
import { daysIn, rangeProblem } from './range-problem';
import { RangeFields } from './RangeFields';
import { reasonOf } from '../schedule/reason';
import { ReasonField } from './ReasonField';
import { useSlotChanges } from './use-slot-changes';

interface CloseRangeDialogProps {
  from: CalendarDate;
  today: CalendarDate;
  onClose: () => void;
}

/** Names everybody who loses a place before several days are closed. */
export function CloseRangeDialog({ from, today, onClose }: CloseRangeDialogProps) {
  const { t } = useTranslation();
  const { closeDays } = useDataProvider<ConsoleDataProvider>();
  const { close } = useSlotChanges();
  const [range, setRange] = useState({ startDate: from, endDate: from });
  const [reason, setReason] = useState('');
  const problem = rangeProblem(range, today);
  const { startDate, endDate } = range;
  const question = problem === null ? ['close-days', startDate, endDate] : null;
  const dryRun = useDryRun(question, (signal) => closeDays(range, { dryRun: true, signal }));
  const texts = {
    submit: problem === null ? t('closing.confirmRange', { count: daysIn(range) }) : t('closing.closeRange'),
    busy: t('closing.busy'),
    done: t('timeslots.done.rangeClosed'),
    failed: t('timeslots.failed.close'),
  };
  return (
    <FormDialog
      isDanger
      title={t('closing.rangeTitle')}
      width="sm"
      texts={texts}
      canSave={problem === null && dryRun.data !== undefined}
      onSave={() => dryRun.answer(() => close({ ...range, reason: reasonOf(reason) }))}
      onClose={onClose}
    >
      <p>{t('closing.rangeText')}</p>
      <RangeFields range={range} problem={problem} onChange={setRange} />
      {problem === null && <DryRunResult query={dryRun} none={t('closing.none')} />}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}

import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { DryRunResult } from '../schedule/DryRunResult';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useDebounced } from '../../kit/time/use-debounced';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import type { ReadTimeslot, SlotChangeProps } from './read-timeslot';
import { reasonOf } from '../schedule/reason';
import { ReasonField } from './ReasonField';
import styles from '../schedule/SlotForm.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { timesProblem, type TypedTimes } from '../schedule/typed-times';
import { useSlotChanges } from './use-slot-changes';

const TYPING_PAUSE_MS = 300;
const timesOf = (slot: ReadTimeslot): TypedTimes => ({
  start: toShortTime(slot.startTime),
  end: toShortTime(slot.endTime),
});

/** Changes the time on this date. Names the clients whose appointments move along, before it happens. */
export function TimeDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changeSlot } = useDataProvider<ConsoleDataProvider>();
  const { change } = useSlotChanges();
  const [times, setTimes] = useState(() => timesOf(slot));
  const [reason, setReason] = useState('');
  const asked = useDebounced(times, TYPING_PAUSE_MS);
  const isSame = JSON.stringify(times) === JSON.stringify(timesOf(slot));
  const isChange = !isSame && timesProblem(times) === null;
  const wish = { startTime: asked.start, endTime: asked.end };
  const question = isChange && asked === times ? ['slot-time', slot.id, asked, slot.etag] : null;
  const dryRun = useDryRun(question, (signal) => changeSlot(slot, wish, { dryRun: true, signal }));
  const texts = {
    submit: t('slotTime.change'),
    busy: t('app.saving'),
    done: t('timeslots.done.updated'),
    failed: t('timeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('timeslots.changeTime')}
      texts={texts}
      canSave={question !== null && dryRun.data !== undefined}
      onSave={() =>
        dryRun.answer(() => change(slot, { startTime: times.start, endTime: times.end, reason: reasonOf(reason) }))
      }
      onReload={onReload}
      onClose={onClose}
    >
      <p className={`${styles.now} tabular`}>
        {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
      </p>
      <TimeFields times={times} isSame={isSame} onChange={setTimes} />
      {isChange && <DryRunResult query={dryRun} none={t('slotTime.none')} />}
      <ReasonField value={reason} onChange={setReason} />
    </FormDialog>
  );
}

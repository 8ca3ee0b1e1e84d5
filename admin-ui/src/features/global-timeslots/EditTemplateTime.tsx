import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import { useDebounced } from '../../kit/time/use-debounced';
import { TimeFields } from '../schedule/TimeFields';
import { timesProblem, type TypedTimes } from '../schedule/typed-times';
import { FormDialog } from '../../kit/ui/FormDialog';
import { EverySlot } from './EverySlot';
import type { ReadTemplateSlot } from './read-template-slot';
import type { TemplateDialogProps } from './read-template-slot';
import { TemplateEffectsResult } from './TemplateEffectsResult';
import { TemplateReason } from './TemplateReason';
import { useTemplateChanges } from './use-template-changes';

const TYPING_PAUSE_MS = 300;
/** The dry run needs a reason too; it is rolled back with the rest. */
const ASKING = '?';
const timesOf = ({ slot }: ReadTemplateSlot): TypedTimes => ({
  start: toShortTime(slot.effectiveStartTime),
  end: toShortTime(slot.effectiveEndTime),
});
const wishOf = ({ start, end }: TypedTimes, reason: string) =>
  ({ what: 'time', newStartTime: start, newEndTime: end, reason }) as const;

/** Changes a slot's time for every week. Names the clients whose appointments move along, before it happens. */
export function EditTemplateTime({ read, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { slot, etag } = read;
  const { changeTemplateSlot } = useDataProvider<ConsoleDataProvider>();
  const { change } = useTemplateChanges();
  const [times, setTimes] = useState(() => timesOf(read));
  const [reason, setReason] = useState('');
  const asked = useDebounced(times, TYPING_PAUSE_MS);
  const isSame = JSON.stringify(times) === JSON.stringify(timesOf(read));
  const isChange = !isSame && timesProblem(times) === null;
  const question = isChange && asked === times ? ['template-time', slot.id, asked, etag] : null;
  const dryRun = useDryRun(question, (signal) =>
    changeTemplateSlot(slot, wishOf(asked, ASKING), etag, { dryRun: true, signal }),
  );
  const texts = {
    submit: t('globalTimeslots.editTime'),
    busy: t('app.saving'),
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('globalTimeslots.editTime')}
      texts={texts}
      canSave={question !== null && dryRun.data !== undefined && reason.trim() !== ''}
      onSave={() => dryRun.answer(() => change(slot, wishOf(times, reason.trim()), etag))}
      onReload={onReload}
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <TimeFields times={times} isSame={isSame} onChange={setTimes} />
      {isChange && <TemplateEffectsResult query={dryRun} />}
      <TemplateReason isRequired value={reason} onChange={setReason} />
    </FormDialog>
  );
}

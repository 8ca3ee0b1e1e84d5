import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { LIMITS } from '@palestra/backend/contract/limits';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '../../kit/time/use-debounced';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { reloadWhenStale } from '../../kit/ui/reload-when-stale';
import { CapacityField } from '../schedule/CapacityField';
import styles from '../schedule/SlotForm.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { readCapacity } from '../schedule/capacity';
import { reasonOf } from '../schedule/reason';
import { timesProblem, withStart, type TypedTimes } from '../schedule/typed-times';
import { TemplateEffectsResult } from './TemplateEffectsResult';
import { changeTemplateSlot, deleteTemplateSlot, resetTemplateSlot, useTemplateChanges } from './global-timeslots.api';
import { useDryRun } from '../schedule/dry-run';
import type { LoadedTemplate } from '../schedule/schedule.api';

const TYPING_PAUSE_MS = 300;
/** The dry run needs a reason too; it is rolled back with the rest. */
const ASKING = '?';

/** Template slot with the version that was read. */
export interface ReadTemplateSlot {
  slot: GlobalTimeslot;
  etag: string | null;
}

interface TemplateDialogProps {
  read: ReadTemplateSlot;
  onClose: () => void;
  onReload: () => Promise<boolean>;
}

const timesOf = ({ slot }: ReadTemplateSlot): TypedTimes => ({
  start: toShortTime(slot.effectiveStartTime),
  end: toShortTime(slot.effectiveEndTime),
});
const wishOf = ({ start, end }: TypedTimes, reason: string) =>
  ({ what: 'time', newStartTime: start, newEndTime: end, reason }) as const;

/** Names the slot and weekday that a dialog is about. */
function EverySlot({ slot }: { slot: GlobalTimeslot }) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  return (
    <p className={`${styles.now} tabular`}>
      {t('globalTimeslots.everyDay', { day: format.weekday(slot.dayOfWeek), time })}
    </p>
  );
}

interface TemplateReasonProps {
  value: string;
  isRequired?: boolean;
  onChange: (reason: string) => void;
}

/** Reason of a template change; required for a time or a capacity (rule: weekly template). */
function TemplateReason({ value, isRequired = false, onChange }: TemplateReasonProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const isMissing = isRequired && isLeft && value.trim() === '';
  return (
    <TextField
      label={t(isRequired ? 'globalTimeslots.reason' : 'globalTimeslots.reasonOptional')}
      value={value}
      error={isMissing}
      required={isRequired}
      helperText={isRequired && t(isMissing ? 'globalTimeslots.reasonRequired' : 'globalTimeslots.reasonNeeded')}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
    />
  );
}

/** Changes a slot's time for every week. Names the clients whose appointments move along, before it happens. */
function EditTemplateTime({ read, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { slot, etag } = read;
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

function EditTemplateCapacity({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { change } = useTemplateChanges();
  const [typed, setTyped] = useState(String(slot.defaultCapacity));
  const [reason, setReason] = useState('');
  const capacity = readCapacity(typed, LIMITS.globalCapacity);
  const texts = {
    submit: t('globalTimeslots.editCapacity'),
    busy: t('app.saving'),
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  const save = async (): Promise<void> => {
    if (capacity === null) return;
    await change(slot, { what: 'capacity', newCapacity: capacity, reason: reason.trim() }, etag);
  };
  return (
    <FormDialog
      title={t('globalTimeslots.editCapacity')}
      texts={texts}
      canSave={capacity !== null && capacity !== slot.ownCapacity && reason.trim() !== ''}
      onSave={save}
      onReload={onReload}
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <CapacityField value={typed} limits={LIMITS.globalCapacity} onChange={setTyped} />
      <TemplateReason isRequired value={reason} onChange={setReason} />
    </FormDialog>
  );
}

const OFF = { what: 'enabled', isEnabled: false } as const;

function DisableTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { change } = useTemplateChanges();
  const dryRun = useDryRun(['template-off', slot.id, etag], (signal) =>
    changeTemplateSlot(slot, OFF, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.disable'),
    busy: t('templateChange.disabling'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.disabled'),
    failed: t('globalTimeslots.failed.toggle'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('templateChange.disableTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => change(slot, OFF, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.disableText')}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}

function ResetTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { reset } = useTemplateChanges();
  const dryRun = useDryRun(['template-reset', slot.id, etag], (signal) =>
    resetTemplateSlot(slot, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.reset'),
    busy: t('templateChange.resetting'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.reset'),
    failed: t('globalTimeslots.failed.reset'),
  };
  const time = format.timeRange(slot.originalStartTime, slot.originalEndTime);
  return (
    <ConfirmDialog
      kind="warning"
      title={t('templateChange.resetTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => reset(slot, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.resetText', { time })}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}

function DeleteTemplateSlot({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { remove } = useTemplateChanges();
  const dryRun = useDryRun(['template-delete', slot.id, etag], (signal) =>
    deleteTemplateSlot(slot, etag, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('templateChange.delete'),
    busy: t('templateChange.deleting'),
    keep: t('templateChange.keep'),
    done: t('globalTimeslots.done.deleted'),
    failed: t('globalTimeslots.failed.delete'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('templateChange.deleteTitle')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => remove(slot, etag)),
          onReload,
        )
      }
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t('templateChange.deleteText')}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}

/** Actions of a template slot, besides its on/off switch. */
export type TemplateAction = 'time' | 'capacity' | 'disable' | 'reset' | 'delete';

/** Opens the dialog of the chosen action. */
export function TemplateDialog({ action, ...props }: TemplateDialogProps & { action: TemplateAction }) {
  switch (action) {
    case 'time':
      return <EditTemplateTime {...props} />;
    case 'capacity':
      return <EditTemplateCapacity {...props} />;
    case 'disable':
      return <DisableTemplateSlot {...props} />;
    case 'reset':
      return <ResetTemplateSlot {...props} />;
    case 'delete':
      return <DeleteTemplateSlot {...props} />;
  }
}

interface AddTemplateSlotProps {
  day: Weekday;
  slots: readonly GlobalTimeslot[];
  etag: string | null;
  onClose: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

const FIRST: TypedTimes = { start: '09:00', end: '10:00' };
const LATEST_START = '23:00';

/** Default times of a new slot: the hour after the day's last one. */
function nextTimes(slots: readonly GlobalTimeslot[]): TypedTimes {
  const last = slots
    .map((slot) => toShortTime(slot.effectiveEndTime))
    .sort()
    .at(-1);
  return last === undefined || last > LATEST_START ? FIRST : withStart(FIRST, last);
}

export function AddTemplateSlot({ day, slots, etag: firstEtag, onClose, onReload }: AddTemplateSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { create } = useTemplateChanges();
  const [etag, setEtag] = useState(firstEtag);
  const [times, setTimes] = useState(() => nextTimes(slots));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const capacity = typed.trim() === '' ? null : readCapacity(typed, LIMITS.globalCapacity);
  const isCapacityRight = typed.trim() === '' || capacity !== null;
  const texts = {
    submit: t('globalTimeslots.add'),
    busy: t('app.saving'),
    done: t('globalTimeslots.done.created'),
    failed: t('globalTimeslots.failed.create'),
  };
  const body = { dayOfWeek: day, startTime: times.start, endTime: times.end, capacity, reason: reasonOf(reason) };
  const reload = async (): Promise<boolean> => {
    setEtag((await onReload()).etag);
    return true;
  };
  return (
    <FormDialog
      title={t('globalTimeslots.add')}
      texts={texts}
      canSave={timesProblem(times) === null && isCapacityRight}
      onSave={() => create(body, etag)}
      onReload={reload}
      onClose={onClose}
    >
      <p className={styles.now}>{format.weekday(day)}</p>
      <TimeFields times={times} onChange={setTimes} />
      <CapacityField isOptional value={typed} limits={LIMITS.globalCapacity} onChange={setTyped} />
      <TemplateReason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

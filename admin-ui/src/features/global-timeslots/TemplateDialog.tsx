import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot, TemplateEffects } from '@palestra/backend/contract/global-timeslot';
import { LIMITS } from '@palestra/backend/contract/limits';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadWhenStale } from '../../api/api-error';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { CapacityField } from '../schedule/CapacityField';
import { ClassFields, NO_CLASS, wishOfClass } from '../schedule/ClassFields';
import { TrainerOnWeekday } from '../schedule/TrainerNotice';
import { callsFor } from '../schedule/CallThem';
import { AffectedVisits, DryRunResult } from '../schedule/DryRunResult';
import { reasonOf } from '../schedule/ReasonField';
import { inRoom, useLeaderOf } from '../schedule/rooms';
import styles from '../schedule/forms.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { type ChangeMode, useDryRun } from '../schedule/dry-run';
import type { LoadedTemplate } from '../schedule/schedule.api';
import { type TypedTimes, readCapacity, timesProblem, withStart } from '../schedule/typed-times';
import {
  changeTemplateSlot,
  createTemplateSlot,
  deleteTemplateSlot,
  resetTemplateSlot,
  useRefreshAfterTemplateChange,
} from './global-timeslots.api';

const TYPING_PAUSE_MS = 300;
/** The dry run also needs a reason; it is rolled back with the rest. */
const ASKING = '?';

/** Template slot with the version that was read. */
export interface ReadTemplateSlot {
  slot: GlobalTimeslot;
  etag: string | null;
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
    <InputField
      label={t(isRequired ? 'globalTimeslots.reason' : 'globalTimeslots.reasonOptional')}
      value={value}
      error={isMissing}
      required={isRequired}
      helperText={isRequired && t(isMissing ? 'globalTimeslots.reasonRequired' : 'globalTimeslots.reasonNeeded')}
      onBlur={() => setLeft(true)}
      onType={onChange}
      maxLength={LIMITS.reasonMaxLength}
    />
  );
}

interface TemplateEffectsResultProps {
  query: Pick<UseQueryResult<TemplateEffects>, 'data' | 'error' | 'refetch'>;
}

/** Clients whose time changes with the template, and those who keep a date although the slot goes. */
export function TemplateEffectsResult({ query }: TemplateEffectsResultProps) {
  const { t } = useTranslation();
  const staying = query.data?.staying ?? [];
  if (staying.length === 0) return <DryRunResult query={query} none={t('globalTimeslots.nobody')} />;
  return (
    <>
      {query.data?.affectedAppointments !== 0 && <DryRunResult query={query} />}
      <AffectedVisits lead={t('affected.staying', { count: staying.length })} visits={staying} />
    </>
  );
}

/** Changes a slot's time for every week. Names the clients whose appointments move along, before it happens. */
function EditTemplateTime({ read, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { slot, etag } = read;
  const refreshAfter = useRefreshAfterTemplateChange();
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
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('globalTimeslots.editTime')}
      texts={texts}
      canSave={question !== null && dryRun.data !== undefined && reason.trim() !== ''}
      onSave={() => dryRun.answer(() => refreshAfter(changeTemplateSlot(slot, wishOf(times, reason.trim()), etag)))}
      afterwards={callsFor(dryRun.data)}
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
  const refreshAfter = useRefreshAfterTemplateChange();
  const [typed, setTyped] = useState(String(slot.defaultCapacity));
  const [reason, setReason] = useState('');
  const capacity = readCapacity(typed, LIMITS.globalCapacity);
  const texts = {
    submit: t('globalTimeslots.editCapacity'),
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  const save = async (): Promise<void> => {
    if (capacity === null) return;
    const wish = { what: 'capacity', newCapacity: capacity, reason: reason.trim() } as const;
    await refreshAfter(changeTemplateSlot(slot, wish, etag));
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

/** Class and trainer for every week; visits follow. */
function EditTemplateClass({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterTemplateChange();
  const before = { classId: slot.classId ?? null, trainerId: slot.trainerId ?? null };
  const [chosen, setChosen] = useState(before);
  const isSame = chosen.classId === before.classId && chosen.trainerId === before.trainerId;
  const texts = {
    submit: t('app.save'),
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('classes.edit')}
      texts={texts}
      canSave={!isSame}
      onSave={() => refreshAfter(changeTemplateSlot(slot, { what: 'class', ...chosen }, etag))}
      onReload={onReload}
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p className="quiet">{t('classes.editText')}</p>
      <ClassFields value={chosen} room={slot.areaId} onChange={setChosen} />
      <TrainerOnWeekday
        trainerId={chosen.trainerId}
        times={{ start: toShortTime(slot.effectiveStartTime), end: toShortTime(slot.effectiveEndTime) }}
        day={slot.dayOfWeek}
        own={{ startTime: slot.effectiveStartTime, endTime: slot.effectiveEndTime, areaId: slot.areaId }}
      />
    </FormDialog>
  );
}

const OFF = { what: 'enabled', isEnabled: false } as const;

/** Changes that ask for confirmation, with the words of their texts. */
const CONFIRMED = {
  disable: { kind: 'warning', busy: 'disabling', done: 'disabled', failed: 'toggle' },
  reset: { kind: 'warning', busy: 'resetting', done: 'reset', failed: 'reset' },
  delete: { kind: 'danger', busy: 'deleting', done: 'deleted', failed: 'delete' },
} as const;

interface ConfirmTemplateChangeProps extends TemplateDialogProps {
  action: keyof typeof CONFIRMED;
}

/** Names everybody whom the change affects before it is made. */
function ConfirmTemplateChange({ action, read: { slot, etag }, onClose, onReload }: ConfirmTemplateChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const refreshAfter = useRefreshAfterTemplateChange();
  const make = {
    disable: (mode?: ChangeMode) => changeTemplateSlot(slot, OFF, etag, mode),
    reset: (mode?: ChangeMode) => resetTemplateSlot(slot, etag, mode),
    delete: (mode?: ChangeMode) => deleteTemplateSlot(slot, etag, mode),
  }[action];
  const dryRun = useDryRun([`template-${action}`, slot.id, etag], (signal) => make({ dryRun: true, signal }));
  const { kind, busy, done, failed } = CONFIRMED[action];
  const texts = {
    confirm: t(`templateChange.${action}`),
    busy: t(`templateChange.${busy}`),
    keep: t('templateChange.keep'),
    done: t(`globalTimeslots.done.${done}`),
    failed: t(`globalTimeslots.failed.${failed}`),
  };
  const time = format.timeRange(slot.originalStartTime, slot.originalEndTime);
  return (
    <ConfirmDialog
      kind={kind}
      title={t(`templateChange.${action}Title`)}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => refreshAfter(make())),
          onReload,
        )
      }
      afterwards={callsFor(dryRun.data)}
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <p>{t(`templateChange.${action}Text`, { time })}</p>
      <TemplateEffectsResult query={dryRun} />
    </ConfirmDialog>
  );
}

/** Actions of a template slot, besides its on/off switch. */
export type TemplateAction = 'time' | 'capacity' | 'class' | 'disable' | 'reset' | 'delete';

interface TemplateDialogProps {
  read: ReadTemplateSlot;
  onClose: () => void;
  onReload: () => Promise<boolean>;
}

/** Opens the dialog of the chosen action. */
export function TemplateDialog({ action, ...props }: TemplateDialogProps & { action: TemplateAction }) {
  if (action === 'time') return <EditTemplateTime {...props} />;
  if (action === 'capacity') return <EditTemplateCapacity {...props} />;
  if (action === 'class') return <EditTemplateClass {...props} />;
  return <ConfirmTemplateChange action={action} {...props} />;
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

interface AddTemplateSlotProps {
  day: Weekday;
  room: number;
  slots: readonly GlobalTimeslot[];
  etag: string | null;
  onClose: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

export function AddTemplateSlot({ day, room, slots, etag: firstEtag, onClose, onReload }: AddTemplateSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const refreshAfter = useRefreshAfterTemplateChange();
  const [etag, setEtag] = useState(firstEtag);
  const [times, setTimes] = useState(() => nextTimes(slots));
  const [typed, setTyped] = useState('');
  const [of, setOf] = useState(NO_CLASS);
  const leader = useLeaderOf()(room);
  const [reason, setReason] = useState('');
  const capacity = typed.trim() === '' ? null : readCapacity(typed, LIMITS.globalCapacity);
  const isCapacityRight = typed.trim() === '' || capacity !== null;
  const texts = {
    submit: t('globalTimeslots.add'),
    done: t('globalTimeslots.done.created'),
    failed: t('globalTimeslots.failed.create'),
  };
  const asked = { startTime: times.start, endTime: times.end, capacity, reason: reasonOf(reason) };
  const body = { dayOfWeek: day, ...asked, ...wishOfClass(of), ...inRoom({ areaId: room }) };
  const reload = async (): Promise<boolean> => {
    setEtag((await onReload()).etag);
    return true;
  };
  return (
    <FormDialog
      title={t('globalTimeslots.add')}
      texts={texts}
      canSave={timesProblem(times) === null && isCapacityRight}
      onSave={() => refreshAfter(createTemplateSlot(body, etag))}
      onReload={reload}
      onClose={onClose}
    >
      <p className={styles.now}>{format.weekday(day)}</p>
      <TimeFields times={times} onChange={setTimes} />
      <CapacityField isOptional value={typed} limits={LIMITS.globalCapacity} onChange={setTyped} />
      <ClassFields value={of} room={room} onChange={setOf} />
      <TrainerOnWeekday trainerId={leader ?? of.trainerId} times={times} day={day} own={null} />
      <TemplateReason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

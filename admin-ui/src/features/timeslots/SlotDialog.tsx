import { LIMITS } from '@palestra/backend/contract/limits';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reloadWhenStale } from '../../api/api-error';
import { useDebounced } from '../../kit/time/timers';
import { useFormat } from '../../kit/time/use-format';
import type { GymClock } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { BookDialog } from '../appointments/BookDialog';
import { CapacityField } from '../schedule/CapacityField';
import { callsFor } from '../schedule/CallThem';
import { TrainerField } from '../schedule/ClassFields';
import { TrainerOnDate } from '../schedule/TrainerNotice';
import { AffectedVisits, DryRunAnswer, DryRunResult } from '../schedule/DryRunResult';
import { OverlapNotice } from '../schedule/OverlapNotice';
import { ReasonField, reasonOf } from '../schedule/ReasonField';
import styles from '../schedule/forms.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { useDryRun } from '../schedule/dry-run';
import { type TypedTimes, readCapacity, timesProblem } from '../schedule/typed-times';
import { SlotClientsSheet } from './SlotClientsSheet';
import type { SlotAction } from './slot-actions';
import { type ReadTimeslot, changeSlot, useRefreshAfterSlotChange } from './timeslots.api';

interface ChangeReasonProps {
  value: string;
  /** Names of usual reasons. */
  usual: readonly ('holiday' | 'trainer' | 'technical' | 'maintenance' | 'demand')[];
  onChange: (reason: string) => void;
}

/** Reason why a date differs; the affected members read it. */
export function ChangeReason({ value, usual, onChange }: ChangeReasonProps) {
  const { t } = useTranslation();
  const reasons = usual.map((name) => t(`timeslots.reasons.${name}`));
  return <ReasonField value={value} reasons={reasons} hint={t('timeslots.reasonHint')} onChange={onChange} />;
}

function SlotTime({ slot }: { slot: ReadTimeslot }) {
  const format = useFormat();
  return (
    <p className={`${styles.now} tabular`}>
      {format.day(slot.date)}, {format.timeRange(slot.startTime, slot.endTime)}
    </p>
  );
}

/** Props of a dialog that changes a slot. */
interface SlotChangeProps {
  slot: ReadTimeslot;
  onClose: () => void;
  /** Refetches the slot after somebody else changed it; false when it is gone. */
  onReload: () => Promise<boolean>;
}

/** Capacity on this date. The dialog says that a number below the bookings cancels nobody. */
function CapacityDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const [typed, setTyped] = useState(String(slot.capacity));
  const [reason, setReason] = useState('');
  const capacity = readCapacity(typed, LIMITS.dailyCapacity);
  const { currentBookings: booked } = slot;
  const texts = {
    submit: t('slotCapacity.change'),
    done: t('timeslots.done.updated'),
    failed: t('timeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('timeslots.changeCapacity')}
      texts={texts}
      canSave={capacity !== null && capacity !== slot.capacity}
      onSave={() => refreshAfter(changeSlot(slot, { capacity, reason: reasonOf(reason) }))}
      onReload={onReload}
      onClose={onClose}
    >
      <SlotTime slot={slot} />
      <p className="quiet tabular">{t('slotCapacity.now', { booked, capacity: slot.capacity })}</p>
      <CapacityField value={typed} limits={LIMITS.dailyCapacity} onChange={setTyped} />
      {capacity !== null && capacity < booked && (
        <Banner kind="warning" text={t('slotCapacity.below', { count: booked })} />
      )}
      <ChangeReason value={reason} usual={['demand', 'trainer', 'technical']} onChange={setReason} />
    </FormDialog>
  );
}

const TYPING_PAUSE_MS = 300;
const timesOf = (slot: ReadTimeslot): TypedTimes => ({
  start: toShortTime(slot.startTime),
  end: toShortTime(slot.endTime),
});

/** Changes the time on this date. Names the clients whose appointments move along, before it happens. */
function TimeDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
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
    done: t('timeslots.done.updated'),
    failed: t('timeslots.failed.update'),
  };
  return (
    <FormDialog
      title={t('timeslots.changeTime')}
      texts={texts}
      canSave={question !== null && dryRun.data !== undefined}
      onSave={() => dryRun.answer(() => refreshAfter(changeSlot(slot, { ...wish, reason: reasonOf(reason) })))}
      afterwards={callsFor(dryRun.data)}
      onReload={onReload}
      onClose={onClose}
    >
      <SlotTime slot={slot} />
      <TimeFields times={times} isSame={isSame} onChange={setTimes} />
      {isChange && <OverlapNotice room={slot.areaId} date={slot.date} times={times} besides={slot.id} />}
      {isChange && <DryRunResult query={dryRun} none={t('slotTime.none')} />}
      <ChangeReason value={reason} usual={['trainer', 'technical', 'maintenance']} onChange={setReason} />
    </FormDialog>
  );
}

/** Disables the slot on this date, after naming everybody who loses a place. */
function DisableDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const [reason, setReason] = useState('');
  const wish = { isDisabled: true };
  const dryRun = useDryRun(['slot-disable', slot.id, slot.etag], (signal) =>
    changeSlot(slot, wish, { dryRun: true, signal }),
  );
  const texts = {
    confirm: t('slotDisable.confirm'),
    busy: t('slotDisable.busy'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.disabled'),
    failed: t('timeslots.failed.disable'),
  };
  return (
    <ConfirmDialog
      kind="danger"
      title={t('slotDisable.title')}
      texts={texts}
      isReady={dryRun.data !== undefined}
      onConfirm={() =>
        reloadWhenStale(
          dryRun.answer(() => refreshAfter(changeSlot(slot, { ...wish, reason: reasonOf(reason) }))),
          onReload,
        )
      }
      afterwards={callsFor(dryRun.data)}
      onClose={onClose}
    >
      <SlotTime slot={slot} />
      <p>{t('slotDisable.text')}</p>
      <DryRunResult query={dryRun} none={t('slotDisable.none')} />
      <ChangeReason value={reason} usual={['trainer', 'technical', 'maintenance', 'holiday']} onChange={setReason} />
    </ConfirmDialog>
  );
}

function EnableDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const texts = {
    confirm: t('slotDisable.enableConfirm'),
    busy: t('slotDisable.enableBusy'),
    keep: t('timeslots.keep'),
    done: t('timeslots.done.enabled'),
    failed: t('timeslots.failed.enable'),
  };
  return (
    <ConfirmDialog
      kind="info"
      title={t('slotDisable.enableTitle')}
      texts={texts}
      onConfirm={() => reloadWhenStale(refreshAfter(changeSlot(slot, { isDisabled: false })), onReload)}
      onClose={onClose}
    >
      <SlotTime slot={slot} />
      <p>{t('slotDisable.enableText')}</p>
    </ConfirmDialog>
  );
}

/** Somebody else leads it on this date. Names the clients whom that concerns, before it happens. */
function SubstituteDialog({ slot, onClose, onReload }: SlotChangeProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const before = slot.hasSubstitute === true ? (slot.trainerId ?? null) : null;
  const [trainerId, setTrainerId] = useState<string | null>(before);
  const [reason, setReason] = useState('');
  const question = trainerId === before ? null : ['substitute', slot.id, trainerId, slot.etag];
  const dryRun = useDryRun(question, (signal) => changeSlot(slot, { trainerId }, { dryRun: true, signal }));
  const texts = {
    submit: t('app.save'),
    done: t('classes.substituteDone'),
    failed: t('classes.substituteFailed'),
  };
  return (
    <FormDialog
      title={t('classes.substitute')}
      texts={texts}
      canSave={question !== null && dryRun.data !== undefined}
      onSave={() => dryRun.answer(() => refreshAfter(changeSlot(slot, { trainerId, reason: reasonOf(reason) })))}
      onReload={onReload}
      onClose={onClose}
    >
      <SlotTime slot={slot} />
      <p className="quiet">{t('classes.substituteText')}</p>
      <TrainerField
        autoFocus
        label={t('classes.trainer')}
        none={t('classes.usual')}
        value={trainerId}
        onChange={setTrainerId}
      />
      <TrainerOnDate
        trainerId={trainerId}
        times={{ start: toShortTime(slot.startTime), end: toShortTime(slot.endTime) }}
        date={slot.date}
        besides={slot.id}
      />
      {question !== null && (
        <DryRunAnswer query={dryRun}>
          {({ affected }) => (
            <AffectedVisits
              lead={affected.length === 0 ? t('classes.nobody') : t('classes.affected', { count: affected.length })}
              visits={affected.map((visit) => ({ ...visit, newStartTime: null, newEndTime: null }))}
            />
          )}
        </DryRunAnswer>
      )}
      <ChangeReason value={reason} usual={['trainer', 'holiday']} onChange={setReason} />
    </FormDialog>
  );
}

interface SlotDialogProps {
  action: SlotAction;
  slot: ReadTimeslot;
  clock: GymClock;
  onClose: () => void;
  onReload: () => Promise<boolean>;
}

/** Opens the dialog of the chosen action. */
export function SlotDialog({ action, slot, clock, onClose, onReload }: SlotDialogProps) {
  switch (action) {
    case 'clients':
      return <SlotClientsSheet slot={slot} now={clock.now} onClose={onClose} />;
    case 'book':
      return <BookDialog slot={slot} onClose={onClose} />;
    case 'time':
      return <TimeDialog {...{ slot, onClose, onReload }} />;
    case 'trainer':
      return <SubstituteDialog {...{ slot, onClose, onReload }} />;
    case 'capacity':
      return <CapacityDialog {...{ slot, onClose, onReload }} />;
    case 'disable':
      return <DisableDialog {...{ slot, onClose, onReload }} />;
    case 'enable':
      return <EnableDialog {...{ slot, onClose, onReload }} />;
  }
}

import Button from '@mui/material/Button';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { DateField } from '../../kit/ui/DateField';
import { IfDatesRight } from '../../kit/ui/DateScope';
import { FormDialog } from '../../kit/ui/FormDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { callsFor } from '../schedule/CallThem';
import { DryRunResult } from '../schedule/DryRunResult';
import { reasonOf } from '../schedule/ReasonField';
import { RoomField } from '../schedule/RoomChoice';
import form from '../schedule/forms.module.css';
import { useDryRun } from '../schedule/dry-run';
import type { LoadedDay } from '../schedule/schedule.api';
import { AddSlotDialog } from './AddSlotDialog';
import { Compensation } from './Compensation';
import styles from './DaySchedule.module.css';
import { ChangeReason } from './SlotDialog';
import { type DayRange, daysIn, rangeProblem } from './range-problem';
import { closeDays, useRefreshAfterSlotChange } from './timeslots.api';

/** Days are given only with a closing of all rooms: while one is open, no member loses a day. */
const wishOf = (room: number | null, compensate: boolean) =>
  room === null ? { ...(compensate && { compensate }) } : { areaId: room };

/** Names everybody who loses a place before the day is closed. */
export function CloseDayDialog({ day: { date, isGymOpen }, onClose }: { day: LoadedDay; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const refreshAfter = useRefreshAfterSlotChange();
  const [compensate, setCompensate] = useState(false);
  const [reason, setReason] = useState('');
  const [room, setRoom] = useState<number | null>(null);
  const wish = {
    ...{ startDate: date, endDate: date },
    ...wishOf(room, compensate),
  };
  const dryRun = useDryRun(['close-days', date, date, compensate, room], (signal) =>
    closeDays(wish, { dryRun: true, signal }),
  );
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
      onConfirm={() => dryRun.answer(() => refreshAfter(closeDays({ ...wish, reason: reasonOf(reason) })))}
      afterwards={callsFor(dryRun.data)}
      onClose={onClose}
    >
      <p>{t('closing.dayText', { day: format.day(date) })}</p>
      <RoomField hasAll value={room} onChoose={setRoom} />
      {isGymOpen && <DryRunResult query={dryRun} none={t('closing.none')} />}
      {!isGymOpen && <Banner kind="warning" text={t('closing.alreadyClosed')} />}
      {room === null && <Compensation isWished={compensate} given={dryRun.data?.compensated} onWish={setCompensate} />}
      <ChangeReason value={reason} usual={['holiday', 'maintenance', 'technical']} onChange={setReason} />
    </ConfirmDialog>
  );
}

interface RangeFieldsProps {
  range: DayRange;
  problem: ReturnType<typeof rangeProblem>;
  onChange: (range: DayRange) => void;
}

/** The end follows the start until it is changed itself. */
function RangeFields({ range, problem, onChange }: RangeFieldsProps) {
  const { t } = useTranslation();
  const errorAt = (at: 'from' | 'to'): string | null =>
    problem?.at === at ? t(`closing.${problem.key}`, { max: LIMITS.closedRangeMaxDays }) : null;
  const { startDate, endDate } = range;
  return (
    <div className={form.pair}>
      <DateField
        isNeverEmpty
        label={t('closing.from')}
        value={startDate}
        error={errorAt('from')}
        onChange={(next) => next !== null && onChange({ startDate: next, endDate: endDate < next ? next : endDate })}
      />
      <DateField
        isNeverEmpty
        label={t('closing.to')}
        value={endDate}
        error={errorAt('to')}
        onChange={(next) => next !== null && onChange({ startDate, endDate: next })}
      />
    </div>
  );
}

interface CloseRangeDialogProps {
  from: CalendarDate;
  today: CalendarDate;
  onClose: () => void;
}

/** Names everybody who loses a place before several days are closed. */
export function CloseRangeDialog({ from, today, onClose }: CloseRangeDialogProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterSlotChange();
  const [range, setRange] = useState({ startDate: from, endDate: from });
  const [compensate, setCompensate] = useState(false);
  const [reason, setReason] = useState('');
  const problem = rangeProblem(range, today);
  const { startDate, endDate } = range;
  const [room, setRoom] = useState<number | null>(null);
  const wish = { ...range, ...wishOf(room, compensate) };
  const question = problem === null ? ['close-days', startDate, endDate, compensate, room] : null;
  const dryRun = useDryRun(question, (signal) => closeDays(wish, { dryRun: true, signal }));
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
      onSave={() => dryRun.answer(() => refreshAfter(closeDays({ ...wish, reason: reasonOf(reason) })))}
      afterwards={callsFor(dryRun.data)}
      onClose={onClose}
    >
      <p>{t('closing.rangeText')}</p>
      <RangeFields range={range} problem={problem} onChange={setRange} />
      <RoomField hasAll value={room} onChoose={setRoom} />
      <IfDatesRight>{problem === null && <DryRunResult query={dryRun} none={t('closing.none')} />}</IfDatesRight>
      {room === null && <Compensation isWished={compensate} given={dryRun.data?.compensated} onWish={setCompensate} />}
      <ChangeReason value={reason} usual={['holiday', 'maintenance', 'technical']} onChange={setReason} />
    </FormDialog>
  );
}

/** Dialogs over the day, as its address names them. */
const OPENED = ['add', 'close', 'closeRange'] as const;

export function DayToolbar({ day, today }: { day: LoadedDay; today: CalendarDate }) {
  const { t } = useTranslation();
  const mayClose = useMay()('closing');
  const isShown = { add: day.isGymOpen, close: mayClose, closeRange: mayClose };
  const [open, setOpen, address] = useOpenInAddress<(typeof OPENED)[number]>({
    parameter: 'do',
    addressOf: (action) => action,
    read: (what) => OPENED.find((one) => one === what && isShown[one]) ?? null,
  });
  const close = useCallback(() => setOpen(null), [setOpen]);
  const sum = (of: 'currentBookings' | 'capacity'): number =>
    day.timeslots.reduce((total, slot) => total + slot[of], 0);
  const numbers = { booked: sum('currentBookings'), capacity: sum('capacity') };
  return (
    <div className={styles.toolbar}>
      <p className={`${styles.summary} tabular`}>
        {day.isGymOpen && day.timeslots.length > 0 && t('overview.placesTaken', numbers)}
      </p>
      <div className={styles.buttons}>
        {day.isGymOpen && (
          <Button variant="outlined" onClick={() => setOpen('add')}>
            {t('extraSlot.add')}
          </Button>
        )}
        {day.isGymOpen && mayClose && (
          <Button variant="outlined" onClick={() => setOpen('close')}>
            {t('closing.closeDay')}
          </Button>
        )}
        {mayClose && (
          <Button variant="outlined" onClick={() => setOpen('closeRange')}>
            {t('closing.closeRange')}
          </Button>
        )}
      </div>
      <DialogAddress value={address}>
        {open === 'add' && <AddSlotDialog day={day} onClose={close} />}
        {open === 'close' && <CloseDayDialog day={day} onClose={close} />}
        {open === 'closeRange' && <CloseRangeDialog from={day.date} today={today} onClose={close} />}
      </DialogAddress>
    </div>
  );
}

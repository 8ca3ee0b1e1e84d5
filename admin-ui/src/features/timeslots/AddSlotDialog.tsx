import { LIMITS } from '@palestra/backend/contract/limits';
import { toShortTime } from '@palestra/backend/contract/time-of-day';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import { CapacityField } from '../schedule/CapacityField';
import { ClassFields, NO_CLASS, wishOfClass } from '../schedule/ClassFields';
import { OverlapNotice } from '../schedule/OverlapNotice';
import { reasonOf } from '../schedule/ReasonField';
import { RoomField, useShownRoom } from '../schedule/RoomChoice';
import { inRoom, useLeaderOf } from '../schedule/rooms';
import form from '../schedule/forms.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { TrainerOnDate } from '../schedule/TrainerNotice';
import type { LoadedDay } from '../schedule/schedule.api';
import { readCapacity, timesProblem, withStart } from '../schedule/typed-times';
import { ChangeReason } from './SlotDialog';
import { addSlot, useRefreshAfterSlotChange } from './timeslots.api';

const HOUR = { start: '09:00', end: '10:00' };
const LATEST_START = '23:00';

/** Adds a slot to this date alone (rule: extra slot). Times begin as the hour after the day's last slot. */
export function AddSlotDialog({ day: { date, timeslots }, onClose }: { day: LoadedDay; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const refreshAfter = useRefreshAfterSlotChange();
  const last =
    timeslots
      .map(({ endTime }) => toShortTime(endTime))
      .sort()
      .at(-1) ?? HOUR.start;
  const [times, setTimes] = useState(() => withStart(HOUR, last > LATEST_START ? HOUR.start : last));
  const { room: shown } = useShownRoom();
  const [room, setRoom] = useState(shown?.id ?? null);
  const leader = useLeaderOf()(room);
  const [typed, setTyped] = useState('');
  const [of, setOf] = useState(NO_CLASS);
  const [reason, setReason] = useState('');
  const capacity = typed.trim() === '' ? null : readCapacity(typed, LIMITS.dailyCapacity);
  const isCapacityRight = typed.trim() === '' || capacity !== null;
  const texts = {
    submit: t('extraSlot.confirm'),
    done: t('extraSlot.done'),
    failed: t('extraSlot.failed'),
  };
  return (
    <FormDialog
      title={t('extraSlot.title')}
      texts={texts}
      canSave={timesProblem(times) === null && isCapacityRight}
      onSave={() =>
        refreshAfter(
          addSlot({
            ...{ date, startTime: times.start, endTime: times.end, capacity, reason: reasonOf(reason) },
            ...wishOfClass(of),
            ...inRoom({ areaId: room }),
          }),
        )
      }
      onClose={onClose}
    >
      <p className={form.now}>{t('extraSlot.text', { day: format.day(date) })}</p>
      <RoomField value={room} onChoose={setRoom} />
      <TimeFields times={times} onChange={setTimes} />
      {timesProblem(times) === null && <OverlapNotice date={date} times={times} room={room} />}
      <CapacityField isOptional value={typed} limits={LIMITS.dailyCapacity} onChange={setTyped} />
      <ClassFields value={of} room={room} onChange={setOf} />
      <TrainerOnDate trainerId={leader ?? of.trainerId} times={times} date={date} />
      <ChangeReason value={reason} usual={['demand', 'holiday']} onChange={setReason} />
    </FormDialog>
  );
}

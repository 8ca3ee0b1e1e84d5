import { addDays, mondayOf, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { nameIn } from '@palestra/backend/contract/gym-class';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useAddress } from '../../kit/address/use-address';
import { Screen } from '../../kit/screen/Screen';
import { useAuth } from '../../kit/session/AuthProvider';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Panel } from '../../kit/ui/Panel';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Segments } from '../../kit/ui/Segments';
import { SelectField } from '../../kit/ui/SelectField';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { ClassLabel } from '../schedule/ClassLabel';
import { useRoomName } from '../schedule/rooms';
import { useDaySchedule, useLoadedDays } from '../schedule/schedule.api';
import { useTrainers } from '../schedule/TrainerNotice';
import styles from './classes.module.css';

const WEEKS = ['this', 'next'] as const;
const DAYS = [0, 1, 2, 3, 4, 5, 6];

/** One timeslot with the people who have a place in it. */
function Led({ slot }: { slot: Timeslot }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { trainerId: _id, trainerName: _name, ...gymClass } = slot;
  const room = useRoomName()(slot.areaId);
  const names = slot.appointments.map(({ userName }) => userName);
  return (
    <li className={styles.led}>
      <p>
        <strong>{format.timeRange(slot.startTime, slot.endTime)}</strong>{' '}
        {t('classes.booked', { booked: slot.currentBookings, capacity: slot.capacity })}
        {room !== null && ` · ${room}`}
      </p>
      <ClassLabel slot={gymClass} />
      {slot.isDisabled ? <p>{t('classes.notGiven')}</p> : names.length > 0 && <p>{names.join(', ')}</p>}
    </li>
  );
}

/** The day of a trainer; nothing where they lead nothing. */
function DayOfTrainer({ date, trainerId }: { date: CalendarDate; trainerId: string }) {
  const format = useFormat();
  const { data } = useDaySchedule(date);
  if (data === undefined) return <SkeletonPanel height={96} />;
  const led = data.timeslots.filter((slot) => slot.trainerId === trainerId);
  if (led.length === 0) return null;
  return (
    <Panel label={format.day(date)} className={styles.section}>
      <h2>{format.day(date)}</h2>
      <ul className={styles.week}>
        {led.map((slot) => (
          <Led key={slot.id} slot={slot} />
        ))}
      </ul>
    </Panel>
  );
}

function Week({ monday, trainerId }: { monday: CalendarDate; trainerId: string }) {
  const { t } = useTranslation();
  const dates = DAYS.map((i) => addDays(monday, i));
  const { days, error, retry } = useLoadedDays(dates);
  if (error !== null) return <ProblemPanel error={error} fallback={t('classes.weekFailed')} onRetry={retry} />;
  const leadsNothing = days?.every(({ timeslots }) => timeslots.every((slot) => slot.trainerId !== trainerId));
  if (leadsNothing === true) return <EmptyState icon="calendar" text={t('classes.noneLed')} />;
  return dates.map((date) => <DayOfTrainer key={date} date={date} trainerId={trainerId} />);
}

/** The week of a trainer, with who comes: their own one to begin with (rule: classes). */
export function TrainerWeekScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { session } = useAuth();
  const { parameters, write } = useAddress();
  const today = useGym()?.today;
  const { data: trainers } = useTrainers();
  const own = trainers?.find(({ staffId }) => staffId !== null && staffId === session?.id);
  const shown = trainers?.find(({ id }) => id === parameters.get('trainer')) ?? own ?? trainers?.[0];
  const week = WEEKS.find((one) => one === parameters.get('week')) ?? 'this';
  if (trainers === undefined || today === undefined) {
    return (
      <Screen title={t('classes.weekTitle')} lead={t('classes.weekLead')}>
        <SkeletonPanel height={240} />
      </Screen>
    );
  }
  const monday = addDays(mondayOf(today), week === 'this' ? 0 : 7);
  return (
    <Screen title={t('classes.weekTitle')} lead={t('classes.weekLead')}>
      {shown === undefined ? (
        <EmptyState icon="person" text={t('classes.noTrainers')} />
      ) : (
        <div className={styles.section}>
          <SelectField
            label={t('classes.trainer')}
            value={shown.id}
            choices={trainers.map((one) => ({ value: one.id, text: nameIn(language, one) }))}
            onChoose={(trainer) => write({ trainer })}
          />
          <Segments
            label={t('classes.weekOf')}
            value={week}
            options={WEEKS.map((value) => ({ value, text: t(`classes.weeks.${value}`) }))}
            onChange={(value) => write({ week: value })}
          />
          <Week monday={monday} trainerId={shown.id} />
        </div>
      )}
    </Screen>
  );
}

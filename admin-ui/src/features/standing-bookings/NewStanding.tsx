import type { CalendarDate, Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import type { NewStandingBooking } from '@palestra/backend/contract/standing-booking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { DateField } from '../../kit/ui/DateField';
import { IfDatesRight } from '../../kit/ui/DateScope';
import { FormDialog } from '../../kit/ui/FormDialog';
import { NotThere, ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SelectField } from '../../kit/ui/SelectField';
import { RoomField } from '../schedule/RoomChoice';
import { inRoom, useRooms } from '../schedule/rooms';
import { useWeeklyTemplate } from '../schedule/schedule.api';
import { StandingDates } from './StandingDates';
import { useStandingText } from './use-standing-text';
import { useMakeStanding, useStandingPreview } from './standing-bookings.api';

/** From Monday on. */
const WEEK: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const slotKey = ({ originalStartTime, originalEndTime }: GlobalTimeslot): string =>
  `${originalStartTime} ${originalEndTime}`;

function Preview({ clientId, wish }: { clientId: string; wish: NewStandingBooking }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStandingPreview(clientId, wish);
  if (error !== null || data === undefined)
    return <NotThere {...{ error, refetch }} failed={t('standing.failed')} height={120} />;
  return (
    <section aria-label={t('standing.preview')}>
      <h3>{t('standing.preview')}</h3>
      <StandingDates isPreview dates={data.dates} />
    </section>
  );
}

interface NewStandingProps {
  client: { id: string; name: string };
  onClose: () => void;
}

/** Chooses a slot of the week, and shows by the server's dry run which dates it would book. */
export function NewStanding({ client, onClose }: NewStandingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const slotText = useStandingText();
  const today = useGym()?.today;
  const [room, setRoom] = useState<number | null>(null);
  const rooms = useRooms();
  const template = useWeeklyTemplate(room ?? rooms[0]?.id);
  const slotsOn = (weekday: Weekday): GlobalTimeslot[] =>
    (template.data?.slots ?? []).filter(({ dayOfWeek, isEnabled }) => isEnabled && dayOfWeek === weekday);
  const make = useMakeStanding(client.id);
  const [day, setDay] = useState<Weekday | null>(null);
  const [key, setKey] = useState('');
  const [from, setFrom] = useState<CalendarDate | null>(null);
  const [until, setUntil] = useState<CalendarDate | null>(null);
  const slot = day === null ? undefined : slotsOn(day).find((one) => slotKey(one) === key);
  const isOrdered = until === null || until >= (from ?? today ?? until);
  const wish: NewStandingBooking | null =
    day === null || slot === undefined || !isOrdered
      ? null
      : {
          ...{ dayOfWeek: day, startTime: slot.originalStartTime, endTime: slot.originalEndTime, until },
          ...inRoom(slot),
          ...(from !== null && { from }),
        };
  const place = slot && { ...slot, startTime: slot.effectiveStartTime, endTime: slot.effectiveEndTime };
  const about = [client.name, ...(place ? [slotText(place)] : [])].join(', ');
  const days = WEEK.filter((weekday) => slotsOn(weekday).length > 0);
  return (
    <FormDialog
      title={t('standing.addTitle')}
      width="sm"
      texts={{
        submit: t('standing.make'),
        done: t('app.told', { what: t('standing.made'), about }),
        failed: t('standing.failed'),
      }}
      canSave={wish !== null}
      onSave={() => (wish === null ? Promise.resolve() : make.mutateAsync(wish))}
      onClose={onClose}
    >
      {template.data === undefined && template.error !== null && (
        <ProblemPanel
          error={template.error}
          fallback={t('standing.timesNotLoaded')}
          onRetry={() => void template.refetch()}
        />
      )}
      <RoomField
        value={room ?? rooms[0]?.id ?? null}
        onChoose={(chosen) => {
          setRoom(chosen);
          setKey('');
        }}
      />
      <SelectField
        label={t('standing.weekday')}
        value={day === null ? '' : String(day)}
        choices={days.map((weekday) => ({ value: String(weekday), text: format.weekday(weekday) }))}
        onChoose={(value) => {
          setDay(WEEK.find((weekday) => String(weekday) === value) ?? null);
          setKey('');
        }}
      />
      <SelectField
        label={t('standing.time')}
        value={key}
        choices={(day === null ? [] : slotsOn(day)).map((one) => ({
          value: slotKey(one),
          text: format.timeRange(one.effectiveStartTime, one.effectiveEndTime),
        }))}
        onChoose={setKey}
      />
      <DateField
        label={t('standing.from')}
        hint={t('standing.fromHint')}
        value={from}
        {...(today !== undefined && { min: today })}
        onChange={setFrom}
      />
      <DateField
        label={t('standing.until')}
        hint={t('standing.untilHint')}
        error={isOrdered ? undefined : t('standing.untilTooEarly')}
        value={until}
        {...(today !== undefined && { min: today })}
        onChange={setUntil}
      />
      <IfDatesRight>{wish !== null && <Preview clientId={client.id} wish={wish} />}</IfDatesRight>
    </FormDialog>
  );
}

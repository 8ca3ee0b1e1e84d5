import { addDays, type CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../kit/ui/DateField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { Sheet } from '../../kit/ui/Sheet';
import form from '../schedule/forms.module.css';
import type { LoadedDay } from '../schedule/schedule.api';
import { AddSlotDialog } from '../timeslots/AddSlotDialog';
import { DayChanges } from '../timeslots/DayChanges';
import { CloseDayDialog, CloseRangeDialog } from '../timeslots/DayToolbar';
import { useDayChanges } from '../timeslots/timeslots.api';
import { type RosterDays, saveRoster } from './roster';

function ChangesSheet({ day: { date }, lead, onClose }: { day: LoadedDay; lead: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('dayChanges.title')} lead={lead} onClose={onClose}>
      <DayChanges isTitled={false} changes={useDayChanges(date)} />
    </Sheet>
  );
}

const MOST_DAYS = 366;

interface RosterDialogProps {
  /** The day on the screen. */
  day: CalendarDate;
  onClose: () => void;
}

/** Saves the visits of a day or of a longer period with their marks, as a file. */
function RosterDialog({ day, onClose }: RosterDialogProps) {
  const { t } = useTranslation();
  const [days, setDays] = useState<RosterDays>({ from: day, to: day });
  const [saved, setSaved] = useState('');
  const last = addDays(days.from, MOST_DAYS - 1);
  const texts = {
    submit: t('roster.save'),
    busy: t('roster.saving'),
    done: saved,
    failed: t('attendance.fileFailed'),
  };
  const begin = (from: CalendarDate): void => {
    const end = addDays(from, MOST_DAYS - 1);
    setDays(({ to }) => ({ from, to: to < from ? from : to > end ? end : to }));
  };
  return (
    <FormDialog
      title={t('roster.title')}
      width="sm"
      texts={texts}
      canSave
      onSave={async () => setSaved(await saveRoster(days, null))}
      onClose={onClose}
    >
      <p>{t('roster.text')}</p>
      <div className={form.pair}>
        <DateField
          isNeverEmpty
          label={t('roster.from')}
          value={days.from}
          onChange={(from) => from !== null && begin(from)}
        />
        <DateField
          isNeverEmpty
          label={t('roster.to')}
          value={days.to}
          min={days.from}
          max={last}
          onChange={(to) => to !== null && setDays({ ...days, to })}
        />
      </div>
    </FormDialog>
  );
}

export type DayAction = 'add' | 'close' | 'closeRange' | 'changes' | 'roster';

interface DayDialogProps {
  action: DayAction;
  day: LoadedDay;
  /** The day in words. */
  lead: string;
  today: CalendarDate;
  onClose: () => void;
}

/** Carries out an action on the whole day; loaded when it is first chosen. */
export function DayDialog({ action, day, lead, today, onClose }: DayDialogProps) {
  if (action === 'add') return <AddSlotDialog day={day} onClose={onClose} />;
  if (action === 'close') return <CloseDayDialog day={day} onClose={onClose} />;
  if (action === 'closeRange') return <CloseRangeDialog from={day.date} today={today} onClose={onClose} />;
  if (action === 'roster') return <RosterDialog day={day.date} onClose={onClose} />;
  return <ChangesSheet day={day} lead={lead} onClose={onClose} />;
}

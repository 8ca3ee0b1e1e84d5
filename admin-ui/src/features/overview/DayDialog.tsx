import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../kit/ui/Sheet';
import type { LoadedDay } from '../schedule/schedule.api';
import { AddSlotDialog } from '../timeslots/AddSlotDialog';
import { DayChanges } from '../timeslots/DayChanges';
import { CloseDayDialog, CloseRangeDialog } from '../timeslots/DayToolbar';
import { useDayChanges } from '../timeslots/timeslots.api';
import { RosterDialog } from './RosterDialog';

function ChangesSheet({ day: { date }, lead, onClose }: { day: LoadedDay; lead: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('dayChanges.title')} lead={lead} onClose={onClose}>
      <DayChanges isTitled={false} changes={useDayChanges(date)} />
    </Sheet>
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

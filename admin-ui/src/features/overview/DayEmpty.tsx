import type { DaySchedule } from '@palestra/backend/contract/timeslot';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/ui/EmptyState';

/** Shown when the day has no slots, or all of them are over. */
export function DayEmpty({ day, onNext }: { day: DaySchedule; onNext: () => void }) {
  const { t } = useTranslation();
  const isOver = day.timeslots.length > 0;
  return (
    <EmptyState
      icon="calendar"
      title={t(isOver ? 'overview.noMoreToday' : 'overview.noSlots')}
      text={t(isOver ? 'overview.noMoreTodayHint' : 'overview.noSlotsHint')}
    >
      <Button variant="outlined" onClick={onNext}>
        {t('overview.nextDay')}
      </Button>
    </EmptyState>
  );
}

import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { isCalendarDate } from '@palestra/backend/contract/calendar-date';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import type { AuditValue, TemplateSlot } from './audit-lines';

/** Formats logged values for people. */
export function useAuditValues() {
  const { t } = useTranslation();
  const format = useFormat();
  const places = (count: number): string => t('audit.capacity', { count });
  const reasonOf = (reason: string | null): string[] =>
    reason === null || reason === '' ? [] : [t('audit.quoted', { text: reason })];

  const ofOverride = (override: TimeslotOverride): string => {
    const { isFullDayOverride, isDisabled, capacityOverride, newStartTime, newEndTime, reason } = override;
    const words = [
      isFullDayOverride && t('audit.closedDay'),
      isDisabled && !isFullDayOverride && t('audit.disabled'),
      capacityOverride !== null && places(capacityOverride),
      newStartTime !== null &&
        newEndTime !== null &&
        t('audit.movedTo', { time: format.timeRange(newStartTime, newEndTime) }),
    ];
    return [...words.filter((word) => word !== false), ...reasonOf(reason)].join(' · ');
  };
  const ofSlot = ({ start, end, capacity, isEnabled }: TemplateSlot): string => {
    const words = [capacity !== null && places(capacity), !isEnabled && t('audit.disabled')];
    return [format.timeRange(start, end), ...words.filter((word) => word !== false)].join(' · ');
  };
  const ofFact = (kind: string, value: unknown): string => {
    if (kind === 'flag') return t(value === true ? 'app.yes' : 'app.no');
    if (kind === 'date' && isCalendarDate(value)) return format.date(value);
    if (kind === 'limit' && value === 0) return t('audit.unlimited');
    return String(value);
  };
  return (shown: AuditValue): string => {
    if (shown.kind === 'override') return ofOverride(shown.value);
    return shown.kind === 'slot' ? ofSlot(shown.value) : ofFact(shown.kind, shown.value);
  };
}

import type { TimeslotOverride } from '@palestra/backend/contract/schedule-change';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { changeKindOf } from './change-kind';

/** Describes an override: its slot (null for the whole day) and the change. */
export function useChangeWords() {
  const { t } = useTranslation();
  const format = useFormat();
  return (override: TimeslotOverride): { slot: string | null; what: string } => {
    const { startTime, endTime, newStartTime, newEndTime, capacityOverride } = override;
    const whats = {
      day: () => t('dayChanges.dayClosed'),
      disabled: () => t('dayChanges.slotDisabled'),
      time: () => t('dayChanges.time', { time: format.timeRange(newStartTime ?? '', newEndTime ?? '') }),
      capacity: () => t('dayChanges.capacity', { capacity: capacityOverride ?? 0 }),
    };
    const slot = startTime === null || endTime === null ? null : format.timeRange(startTime, endTime);
    return { slot, what: whats[changeKindOf(override)]() };
  };
}

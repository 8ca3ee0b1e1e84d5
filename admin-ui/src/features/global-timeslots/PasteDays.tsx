import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { differencesOf } from './paste-differences';
import { PasteDifferences } from './PasteDifferences';
import styles from './PasteDialog.module.css';
import { slotsOn, WEEK, type CopiedDay } from './week';

interface PasteDaysProps {
  copied: CopiedDay;
  slots: readonly GlobalTimeslot[];
  chosen: readonly Weekday[];
  onChoose: (days: readonly Weekday[]) => void;
}

/** Days to paste into, each with its differences. */
export function PasteDays({ copied, slots, chosen, onChoose }: PasteDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toggle = (day: Weekday): void =>
    onChoose(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  return (
    <fieldset className={styles.days}>
      <legend>{t('paste.days')}</legend>
      {WEEK.filter((day) => day !== copied.day).map((day) => {
        const differences = differencesOf(slotsOn(slots, day), copied.slots);
        const isChosen = chosen.includes(day);
        return (
          <div key={day} className={styles.day}>
            <label>
              <input type="checkbox" checked={isChosen} onChange={() => toggle(day)} />
              <span>{format.weekday(day)}</span>
            </label>
            <PasteDifferences differences={differences} isOpen={isChosen && differences.length > 0} />
          </div>
        );
      })}
    </fieldset>
  );
}

import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { FormDialog } from '../../kit/ui/FormDialog';
import styles from './global-timeslots.module.css';
import { TemplateEffectsResult } from './TemplateDialog';
import { differencesOf, type Difference } from './paste-differences';
import { slotsOn, WEEK, type CopiedDay } from './week';
import { pasteSlots, useRefreshAfterTemplateChange } from './global-timeslots.api';
import { classWords } from '../schedule/ClassLabel';
import { callsFor } from '../schedule/CallThem';
import { useDryRun } from '../schedule/dry-run';
import type { LoadedTemplate } from '../schedule/schedule.api';

const KINDS = ['added', 'changed', 'removed'] as const;
const WORDS = { added: 'paste.new', changed: 'paste.change', removed: 'paste.gone' } as const;

interface PasteDifferencesProps {
  differences: readonly Difference[];
  /** Lists every difference; otherwise only counts them. */
  isOpen: boolean;
}

function PasteDifferences({ differences, isOpen }: PasteDifferencesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeOf = (slot: GlobalTimeslot): string => format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  const wordsOf = (slot: GlobalTimeslot): string =>
    [
      timeOf(slot),
      t('globalTimeslots.places', { count: slot.defaultCapacity }),
      ...[classWords(slot)].filter((words) => words !== ''),
      ...(slot.isEnabled ? [] : [t('paste.off')]),
    ].join(' · ');
  const counts = KINDS.map((kind) => ({ kind, count: differences.filter((one) => one.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`paste.${kind}`, { count }));
  return (
    <>
      <span className={`${styles.counts} tabular`}>{counts.length === 0 ? t('paste.same') : counts.join(' · ')}</span>
      {isOpen && (
        <ul className={styles.differences} tabIndex={0} aria-label={counts.join(', ')}>
          {differences.map((one) => (
            <li key={one.slot.id} data-kind={one.kind}>
              <strong>{t(WORDS[one.kind])}</strong>
              <span className="tabular">
                {one.kind === 'changed' ? `${wordsOf(one.before)} → ${wordsOf(one.slot)}` : wordsOf(one.slot)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface PasteDaysProps {
  copied: CopiedDay;
  /** The day that was copied is no place to paste it. */
  isCopied: (day: Weekday) => boolean;
  slots: readonly GlobalTimeslot[];
  chosen: readonly Weekday[];
  onChoose: (days: readonly Weekday[]) => void;
}

/** Days to paste into, each with its differences. */
function PasteDays({ copied, isCopied, slots, chosen, onChoose }: PasteDaysProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const toggle = (day: Weekday): void =>
    onChoose(chosen.includes(day) ? chosen.filter((other) => other !== day) : [...chosen, day]);
  return (
    <fieldset className={styles.days}>
      <legend>{t('paste.days')}</legend>
      {WEEK.filter((day) => !isCopied(day)).map((day) => {
        const differences = differencesOf(slotsOn(slots, day), copied.slots);
        const isChosen = chosen.includes(day);
        return (
          <div key={day} className={styles.target}>
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

interface PasteDialogProps {
  copied: CopiedDay;
  /** The open day, preselected. */
  day: Weekday;
  template: LoadedTemplate;
  onClose: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

/** Pastes the copied day into others, showing the differences and the affected clients. All days are saved, or none. */
export function PasteDialog({ copied, day, template: firstRead, onClose, onReload }: PasteDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const refreshAfter = useRefreshAfterTemplateChange();
  const [template, setTemplate] = useState(firstRead);
  const isCopied = (one: Weekday): boolean => one === copied.day && template.room === copied.room;
  const [chosen, setChosen] = useState<readonly Weekday[]>(isCopied(day) ? [] : [day]);
  const days = WEEK.filter((one) => chosen.includes(one));
  const hasDifference = days.some((one) => differencesOf(slotsOn(template.slots, one), copied.slots).length > 0);
  const question = hasDifference ? ['paste', copied.slots.map(({ id }) => id), days, template.etag] : null;
  const dryRun = useDryRun(question, (signal) => pasteSlots(copied.slots, days, template, { dryRun: true, signal }));
  const texts = {
    submit: days.length === 0 ? t('globalTimeslots.paste') : t('paste.confirm', { count: days.length }),
    busy: t('paste.busy'),
    done: t('globalTimeslots.done.pasted'),
    failed: t('globalTimeslots.failed.paste'),
  };
  const reload = async (): Promise<boolean> => {
    setTemplate(await onReload());
    return true;
  };
  return (
    <FormDialog
      title={t('paste.title')}
      width="sm"
      texts={texts}
      canSave={dryRun.data !== undefined}
      onSave={() => dryRun.answer(() => refreshAfter(pasteSlots(copied.slots, days, template)))}
      afterwards={callsFor(dryRun.data)}
      onReload={reload}
      onClose={onClose}
    >
      <p>{t('paste.text', { day: format.weekday(copied.day) })}</p>
      <PasteDays copied={copied} isCopied={isCopied} slots={template.slots} chosen={days} onChoose={setChosen} />
      {days.length === 0 && <p className="quiet">{t('paste.chooseDay')}</p>}
      {hasDifference && <TemplateEffectsResult query={dryRun} />}
    </FormDialog>
  );
}

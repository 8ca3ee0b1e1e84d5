import type { Weekday } from '@palestra/backend/contract/calendar-date';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useDryRun } from '../schedule/use-dry-run';
import type { ConsoleDataProvider } from '../../api/data-provider';
import type { LoadedTemplate } from '../../api/template-calls';
import { useFormat } from '../../kit/time/use-format';
import styles from '../schedule/SlotForm.module.css';
import { FormDialog } from '../../kit/ui/FormDialog';
import { differencesOf } from './paste-differences';
import { PasteDays } from './PasteDays';
import { TemplateEffectsResult } from './TemplateEffectsResult';
import { useTemplateChanges } from './use-template-changes';
import { slotsOn, WEEK, type CopiedDay } from './week';

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
  const { pasteSlots } = useDataProvider<ConsoleDataProvider>();
  const { paste } = useTemplateChanges();
  const [template, setTemplate] = useState(firstRead);
  const [chosen, setChosen] = useState<readonly Weekday[]>(day === copied.day ? [] : [day]);
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
      onSave={() => dryRun.answer(() => paste(copied.slots, days, template))}
      onReload={reload}
      onClose={onClose}
    >
      <p>{t('paste.text', { day: format.weekday(copied.day) })}</p>
      <PasteDays copied={copied} slots={template.slots} chosen={days} onChoose={setChosen} />
      {days.length === 0 && <p className={styles.hint}>{t('paste.chooseDay')}</p>}
      {hasDifference && <TemplateEffectsResult query={dryRun} />}
    </FormDialog>
  );
}

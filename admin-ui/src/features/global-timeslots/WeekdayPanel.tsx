import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedTemplate } from '../../api/template-calls';
import { EmptyState } from '../../kit/ui/EmptyState';
import { AddTemplateSlot } from './AddTemplateSlot';
import type { ReadTemplateSlot } from './read-template-slot';
import type { TemplateAction } from './template-actions';
import { TemplateDialog } from './TemplateDialog';
import { TemplateSlot } from './TemplateSlot';
import { WeekdayToolbar } from './WeekdayToolbar';
import styles from './WeeklyTemplate.module.css';

interface WeekdayPanelProps {
  day: Weekday;
  slots: readonly GlobalTimeslot[];
  etag: string | null;
  onCopy: () => void;
  onPaste: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

/** One weekday: its slots, and the actions on all of them. */
export function WeekdayPanel({ day, slots, etag, onCopy, onPaste, onReload }: WeekdayPanelProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<{ action: TemplateAction; read: ReadTemplateSlot } | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const stopAdding = useCallback(() => setAdding(false), []);
  const reload = async (): Promise<boolean> => {
    const template = await onReload();
    const slot = template.slots.find(({ id }) => id === open?.read.slot.id);
    if (slot === undefined || open === null) return false;
    setOpen({ ...open, read: { slot, etag: template.etag } });
    return true;
  };
  return (
    <section aria-labelledby="weekday" className={styles.panel}>
      <WeekdayToolbar day={day} canCopy={slots.length > 0} {...{ onCopy, onPaste }} onAdd={() => setAdding(true)} />
      {slots.length === 0 && (
        <EmptyState icon="clock" title={t('globalTimeslots.none')} text={t('globalTimeslots.noneHint')} />
      )}
      <ul className={styles.slots}>
        {slots.map((one) => (
          <TemplateSlot
            key={one.id}
            slot={one}
            etag={etag}
            onAct={(action) => setOpen({ action, read: { slot: one, etag } })}
          />
        ))}
      </ul>
      {isAdding && <AddTemplateSlot {...{ day, slots, etag, onReload }} onClose={stopAdding} />}
      {open !== null && <TemplateDialog {...open} onReload={reload} onClose={close} />}
    </section>
  );
}

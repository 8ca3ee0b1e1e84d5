import { useTranslation } from 'react-i18next';
import look from '../schedule/Slot.module.css';
import type { TemplateAction } from './template-actions';
import styles from './TemplateSlot.module.css';

interface TemplateSlotActionsProps {
  isModified: boolean;
  time: string;
  onAct: (action: TemplateAction) => void;
}

const SHOWN = {
  time: { text: 'globalTimeslots.editTime', name: 'globalTimeslots.editTimeOf' },
  capacity: { text: 'globalTimeslots.editCapacity', name: 'globalTimeslots.editCapacityOf' },
  delete: { text: 'globalTimeslots.delete', name: 'globalTimeslots.deleteOf' },
  reset: { text: 'globalTimeslots.reset', name: 'globalTimeslots.resetOf' },
} as const;

export function TemplateSlotActions({ isModified, time, onAct }: TemplateSlotActionsProps) {
  const { t } = useTranslation();
  const actions = (['reset', 'time', 'capacity', 'delete'] as const).filter((one) => one !== 'reset' || isModified);
  return (
    <div className={`${look.actions} ${styles.actions}`}>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          data-action={action}
          aria-label={t(SHOWN[action].name, { time })}
          onClick={() => onAct(action)}
        >
          {t(SHOWN[action].text)}
        </button>
      ))}
    </div>
  );
}

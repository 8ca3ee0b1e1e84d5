import Button from '@mui/material/Button';
import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { TIMERS } from '@palestra/backend/contract/limits';
import { useCallback, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useIsOpenInAddress, useOpenInAddress } from '../../kit/address/use-address';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { SwitchField } from '../../kit/ui/CheckField';
import { EmptyState } from '../../kit/ui/EmptyState';
import { Icon } from '../../kit/ui/Icon';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { useNotifyFailure } from '../../kit/ui/notify-failure';
import { ClassLabel } from '../schedule/ClassLabel';
import look from '../schedule/Slot.module.css';
import type { LoadedTemplate } from '../schedule/schedule.api';
import { AddTemplateSlot, type ReadTemplateSlot, type TemplateAction, TemplateDialog } from './TemplateDialog';
import styles from './global-timeslots.module.css';
import { changeTemplateSlot, useRefreshAfterTemplateChange } from './global-timeslots.api';

interface WeekdayToolbarProps {
  day: Weekday;
  canCopy: boolean;
  onCopy: () => void;
  onPaste: () => void;
  onAdd: () => void;
}

function WeekdayToolbar({ day, canCopy, onCopy, onPaste, onAdd }: WeekdayToolbarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={styles.toolbar}>
      <h2 id="weekday">{format.weekday(day)}</h2>
      <div className={styles.buttons}>
        <Button variant="outlined" disabled={!canCopy} startIcon={<Icon name="copy" size={16} />} onClick={onCopy}>
          {t('globalTimeslots.copy')}
        </Button>
        <Button variant="outlined" onClick={onPaste}>
          {t('globalTimeslots.paste')}
        </Button>
        <Button variant="contained" startIcon={<Icon name="plus" size={16} />} onClick={onAdd}>
          {t('globalTimeslots.add')}
        </Button>
      </div>
    </div>
  );
}

const SHOWN = {
  time: { text: 'globalTimeslots.editTime', name: 'globalTimeslots.editTimeOf' },
  class: { text: 'classes.editShort', name: 'classes.editOf' },
  capacity: { text: 'globalTimeslots.editCapacity', name: 'globalTimeslots.editCapacityOf' },
  delete: { text: 'globalTimeslots.delete', name: 'globalTimeslots.deleteOf' },
  reset: { text: 'globalTimeslots.reset', name: 'globalTimeslots.resetOf' },
} as const;

interface TemplateSlotActionsProps {
  isModified: boolean;
  time: string;
  onAct: (action: TemplateAction) => void;
}

function TemplateSlotActions({ isModified, time, onAct }: TemplateSlotActionsProps) {
  const { t } = useTranslation();
  const uses = useUses();
  const actions = (['reset', 'class', 'time', 'capacity', 'delete'] as const)
    .filter((one) => one !== 'reset' || isModified)
    .filter((one) => one !== 'class' || uses('classes'));
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

interface EnabledSwitchProps {
  slot: GlobalTimeslot;
  etag: string | null;
  time: string;
  /** Clients may be booked in the slot, so disabling asks for confirmation. */
  onDisable: () => void;
}

function EnabledSwitch({ slot, etag, time, onDisable }: EnabledSwitchProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const refreshAfter = useRefreshAfterTemplateChange();
  const [isBusy, setBusy] = useState(false);
  const enable = async (): Promise<void> => {
    setBusy(true);
    try {
      await refreshAfter(changeTemplateSlot(slot, { what: 'enabled', isEnabled: true }, etag));
      const about = `${format.weekday(slot.dayOfWeek)}, ${time}`;
      const done = t('app.told', { what: t('globalTimeslots.done.enabled'), about });
      notify(done, { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
    } catch (error) {
      notifyFailure(error, t('globalTimeslots.failed.toggle'), TIMERS.adminCancelError);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SwitchField
      isInRow
      label={t(slot.isEnabled ? 'globalTimeslots.enabled' : 'globalTimeslots.off')}
      fullLabel={t('globalTimeslots.enabledOf', { time })}
      checked={slot.isEnabled}
      isBusy={isBusy}
      onChange={() => {
        if (slot.isEnabled) onDisable();
        else void enable();
      }}
    />
  );
}

interface TemplateSlotProps {
  slot: GlobalTimeslot;
  etag: string | null;
  onAct: (action: TemplateAction) => void;
}

/** Slot of the weekly template: time, capacity, switch and changes. */
function TemplateSlot({ slot, etag, onAct }: TemplateSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = `template-${slot.id}`;
  const time = format.timeRange(slot.effectiveStartTime, slot.effectiveEndTime);
  const was = format.timeRange(slot.originalStartTime, slot.originalEndTime);
  const { reason, modifiedByName: name, modifiedAt } = slot;
  const when = modifiedAt === null ? null : format.instant(modifiedAt);
  return (
    <li className={styles.slot} data-off={!slot.isEnabled} aria-labelledby={heading}>
      <div>
        <h3 id={heading} className={`${look.time} tabular`}>
          {time}
        </h3>
        <ClassLabel slot={slot} />
        <div className={look.badges}>
          {slot.isCustomTimeslot && <span className={look.badge}>{t('globalTimeslots.custom')}</span>}
          {slot.hasTimeModification && (
            <span className={`${look.badge} tabular`}>{t('globalTimeslots.was', { value: was })}</span>
          )}
        </div>
        {reason !== null && <p className={look.note}>{reason}</p>}
        {name !== null && when !== null && <p className={look.note}>{t('globalTimeslots.by', { name, when })}</p>}
      </div>
      <div className={`${styles.capacity} tabular`}>
        <p>{t('globalTimeslots.places', { count: slot.defaultCapacity })}</p>
        {slot.ownCapacity !== null && <p className={look.note}>{t('globalTimeslots.placesOwn')}</p>}
      </div>
      <EnabledSwitch slot={slot} etag={etag} time={time} onDisable={() => onAct('disable')} />
      <TemplateSlotActions isModified={slot.isModified} time={time} onAct={onAct} />
    </li>
  );
}

const isForm = (action: string) => action === 'time' || action === 'capacity' || action === 'class';

interface WeekdayPanelProps {
  day: Weekday;
  room: number;
  slots: readonly GlobalTimeslot[];
  etag: string | null;
  onCopy: () => void;
  onPaste: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

/** One weekday: its slots, and the actions on all of them. */
export function WeekdayPanel({ day, room, slots, etag, onCopy, onPaste, onReload }: WeekdayPanelProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding, adding] = useIsOpenInAddress('add');
  const [open, setOpen, address] = useOpenInAddress<{ action: TemplateAction; read: ReadTemplateSlot }>({
    addressOf: ({ action, read }) => (isForm(action) ? `${action} ${read.slot.id}` : null),
    read: (action, id) => {
      if (!isForm(action)) return undefined;
      const slot = slots.find((one) => one.id === id);
      return slot === undefined ? null : { action, read: { slot, etag } };
    },
  });
  const close = useCallback(() => setOpen(null), [setOpen]);
  const stopAdding = useCallback(() => setAdding(null), [setAdding]);
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
      <DialogAddress value={adding}>
        {isAdding && <AddTemplateSlot {...{ day, room, slots, etag, onReload }} onClose={stopAdding} />}
      </DialogAddress>
      <DialogAddress value={address}>
        {open !== null && <TemplateDialog {...open} onReload={reload} onClose={close} />}
      </DialogAddress>
    </section>
  );
}

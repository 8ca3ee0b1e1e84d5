import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/ui/FormDialog';
import { SelectField } from '../../kit/ui/SelectField';
import { callsFor } from '../schedule/CallThem';
import { useDryRun } from '../schedule/dry-run';
import { useRooms, type RoomName } from '../schedule/rooms';
import { useWeeklyTemplate } from '../schedule/schedule.api';
import { replaceWeekdays, useRefreshAfterTemplateChange } from './global-timeslots.api';
import { TemplateEffectsResult } from './TemplateDialog';
import { slotsOn, toWeekdaySlot, WEEK } from './week';

interface CopyWeekDialogProps {
  from: RoomName;
  slots: readonly GlobalTimeslot[];
  onClose: () => void;
}

/** Replaces the week of another room by that of this one, and names the clients concerned before. */
export function CopyWeekDialog({ from, slots, onClose }: CopyWeekDialogProps) {
  const { t } = useTranslation();
  const refreshAfter = useRefreshAfterTemplateChange();
  const others = useRooms().filter(({ id, isActive }) => isActive && id !== from.id);
  const [to, setTo] = useState(others.length === 1 ? String(others[0]?.id) : '');
  const target = others.find(({ id }) => String(id) === to);
  const { data: template, refetch } = useWeeklyTemplate(target?.id ?? from.id);
  const week = new Map(WEEK.map((day) => [day, slotsOn(slots, day).map((slot) => toWeekdaySlot(slot, slots))]));
  const isReady = target !== undefined && template?.room === target.id;
  const dryRun = useDryRun(isReady ? ['copy-week', from.id, to, template.etag] : null, (signal) =>
    template === undefined ? Promise.reject(new Error(to)) : replaceWeekdays(week, template, { dryRun: true, signal }),
  );
  return (
    <FormDialog
      title={t('rooms.copyWeekTitle')}
      width="sm"
      texts={{
        submit: t('rooms.copyConfirm'),
        busy: t('rooms.copying'),
        done: t('rooms.copied'),
        failed: t('rooms.copyFailed'),
      }}
      canSave={isReady && dryRun.data !== undefined}
      onSave={() =>
        template === undefined ? Promise.resolve() : dryRun.answer(() => refreshAfter(replaceWeekdays(week, template)))
      }
      afterwards={callsFor(dryRun.data)}
      onReload={async () => (await refetch({ throwOnError: true })).data !== undefined}
      onClose={onClose}
    >
      <p>{t('rooms.copyWeekText', { name: from.name })}</p>
      <SelectField
        label={t('rooms.copyTo')}
        value={to}
        choices={others.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChoose={setTo}
      />
      {isReady && <TemplateEffectsResult query={dryRun} />}
    </FormDialog>
  );
}

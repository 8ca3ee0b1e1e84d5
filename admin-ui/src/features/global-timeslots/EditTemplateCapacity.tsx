import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCapacity } from '../schedule/capacity';
import { CapacityField } from '../schedule/CapacityField';
import { FormDialog } from '../../kit/ui/FormDialog';
import { EverySlot } from './EverySlot';
import type { TemplateDialogProps } from './read-template-slot';
import { TemplateReason } from './TemplateReason';
import { useTemplateChanges } from './use-template-changes';

export function EditTemplateCapacity({ read: { slot, etag }, onClose, onReload }: TemplateDialogProps) {
  const { t } = useTranslation();
  const { change } = useTemplateChanges();
  const [typed, setTyped] = useState(String(slot.defaultCapacity));
  const [reason, setReason] = useState('');
  const capacity = readCapacity(typed, LIMITS.globalCapacity);
  const texts = {
    submit: t('globalTimeslots.editCapacity'),
    busy: t('app.saving'),
    done: t('globalTimeslots.done.updated'),
    failed: t('globalTimeslots.failed.update'),
  };
  const save = async (): Promise<void> => {
    if (capacity === null) return;
    await change(slot, { what: 'capacity', newCapacity: capacity, reason: reason.trim() }, etag);
  };
  return (
    <FormDialog
      title={t('globalTimeslots.editCapacity')}
      texts={texts}
      canSave={capacity !== null && capacity !== slot.ownCapacity && reason.trim() !== ''}
      onSave={save}
      onReload={onReload}
      onClose={onClose}
    >
      <EverySlot slot={slot} />
      <CapacityField value={typed} limits={LIMITS.globalCapacity} onChange={setTyped} />
      <TemplateReason isRequired value={reason} onChange={setReason} />
    </FormDialog>
  );
}

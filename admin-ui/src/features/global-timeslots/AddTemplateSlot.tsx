import type { Weekday } from '@palestra/backend/contract/calendar-date';
import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoadedTemplate } from '../../api/template-calls';
import { useFormat } from '../../kit/time/use-format';
import { readCapacity } from '../schedule/capacity';
import { CapacityField } from '../schedule/CapacityField';
import { reasonOf } from '../schedule/reason';
import styles from '../schedule/SlotForm.module.css';
import { TimeFields } from '../schedule/TimeFields';
import { timesProblem } from '../schedule/typed-times';
import { FormDialog } from '../../kit/ui/FormDialog';
import { nextTimes } from './next-times';
import { TemplateReason } from './TemplateReason';
import { useTemplateChanges } from './use-template-changes';

interface AddTemplateSlotProps {
  day: Weekday;
  slots: readonly GlobalTimeslot[];
  etag: string | null;
  onClose: () => void;
  onReload: () => Promise<LoadedTemplate>;
}

export function AddTemplateSlot({ day, slots, etag: firstEtag, onClose, onReload }: AddTemplateSlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { create } = useTemplateChanges();
  const [etag, setEtag] = useState(firstEtag);
  const [times, setTimes] = useState(() => nextTimes(slots));
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const capacity = typed.trim() === '' ? null : readCapacity(typed, LIMITS.globalCapacity);
  const isCapacityRight = typed.trim() === '' || capacity !== null;
  const texts = {
    submit: t('globalTimeslots.add'),
    busy: t('app.saving'),
    done: t('globalTimeslots.done.created'),
    failed: t('globalTimeslots.failed.create'),
  };
  const body = { dayOfWeek: day, startTime: times.start, endTime: times.end, capacity, reason: reasonOf(reason) };
  const reload = async (): Promise<boolean> => {
    setEtag((await onReload()).etag);
    return true;
  };
  return (
    <FormDialog
      title={t('globalTimeslots.add')}
      texts={texts}
      canSave={timesProblem(times) === null && isCapacityRight}
      onSave={() => create(body, etag)}
      onReload={reload}
      onClose={onClose}
    >
      <p className={styles.now}>{format.weekday(day)}</p>
      <TimeFields times={times} onChange={setTimes} />
      <CapacityField isOptional value={typed} limits={LIMITS.globalCapacity} onChange={setTyped} />
      <TemplateReason value={reason} onChange={setReason} />
    </FormDialog>
  );
}

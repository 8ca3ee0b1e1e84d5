import type { GymClass } from '@palestra/backend/contract/gym-class';
import { nameIn } from '@palestra/backend/contract/gym-class';
import { useTranslation } from 'react-i18next';
import { reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useLiveQuery } from '../../kit/live/use-live';
import { useUses } from '../../kit/time/use-uses';
import { SelectField } from '../../kit/ui/SelectField';
import { useLeaderOf } from './rooms';
import { useTrainers } from './TrainerNotice';

/** Class and trainer by id; null for none. */
export interface ChosenClass {
  classId: string | null;
  trainerId: string | null;
}

interface Offered {
  id: string;
  nameEl: string;
  nameEn: string;
  isActive: boolean;
}

/** All classes. */
export const useClassesOfSlots = (enabled = true) =>
  useLiveQuery({
    enabled,
    queryKey: ['classes', 'of-slots'],
    queryFn: reading<GymClass[]>('/api/Admin/classes'),
    topics: ['audit'],
  });

/** Those that are given, and the one that is chosen already. */
const useChoices = (all: readonly Offered[] | undefined, chosen: string | null, none: string) => {
  const language = useLanguage();
  const offered = (all ?? []).filter(({ id, isActive }) => isActive || id === chosen);
  return [{ value: '', text: none }, ...offered.map((one) => ({ value: one.id, text: nameIn(language, one) }))];
};

/** Value of a select that shows it only once its choice is there. */
const shown = (choices: readonly { value: string }[], id: string | null): string =>
  choices.some(({ value }) => value === id) ? (id ?? '') : '';

interface TrainerFieldProps {
  label: string;
  none: string;
  value: string | null;
  autoFocus?: boolean;
  onChange: (id: string | null) => void;
}

export function TrainerField({ label, none, value, autoFocus = false, onChange }: TrainerFieldProps) {
  const { data } = useTrainers();
  const choices = useChoices(data, value, none);
  return (
    <SelectField
      label={label}
      value={shown(choices, value)}
      choices={choices}
      autoFocus={autoFocus}
      onChoose={(id) => onChange(id === '' ? null : id)}
    />
  );
}

function Fields({ value, room, onChange }: ClassFieldsProps) {
  const { t } = useTranslation();
  const hasLeader = useLeaderOf()(room) !== null;
  const { data } = useClassesOfSlots();
  const choices = useChoices(data, value.classId, t('classes.noClass'));
  return (
    <>
      <SelectField
        label={t('classes.class')}
        value={shown(choices, value.classId)}
        choices={choices}
        onChoose={(id) => onChange({ ...value, classId: id === '' ? null : id })}
      />
      {!hasLeader && (
        <TrainerField
          label={t('classes.trainer')}
          none={t('classes.noTrainer')}
          value={value.trainerId}
          onChange={(trainerId) => onChange({ ...value, trainerId })}
        />
      )}
    </>
  );
}

interface ClassFieldsProps {
  value: ChosenClass;
  /** Null while the gym has one. */
  room: number | null;
  onChange: (value: ChosenClass) => void;
}

/** Class and trainer of a slot; nothing in a gym that uses none. A trainer's hours have theirs. */
export function ClassFields(props: ClassFieldsProps) {
  return useUses()('classes') ? <Fields {...props} /> : null;
}

export const NO_CLASS: ChosenClass = { classId: null, trainerId: null };

/** Part of a request; nothing where neither is chosen, so that other gyms ask as before. */
export const wishOfClass = ({ classId, trainerId }: ChosenClass) => ({
  ...(classId !== null && { classId }),
  ...(trainerId !== null && { trainerId }),
});

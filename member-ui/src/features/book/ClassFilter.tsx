import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { type ReactNode, useId, useState } from 'react';
import { useClasses } from '../../api/classes';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ALL, rememberedFilter, rememberFilter, type ClassFilter as Filter } from '../../ui/class-filter';
import { CLASS_WORDS } from '../../ui/class-words';
import styles from './ClassFilter.module.css';

interface ChoiceProps {
  label: string;
  all: string;
  value: string | null;
  choices: readonly { id: string; name: string }[];
  onChoose: (id: string | null) => void;
}

function Choice({ label, all, value, choices, onChoose }: ChoiceProps) {
  const field = useId();
  return (
    <label htmlFor={field} className={styles.choice}>
      <span>{label}</span>
      <select id={field} value={value ?? ''} onChange={({ target }) => onChoose(target.value || null)}>
        <option value="">{all}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface Props {
  slots: MemberTimeslot[];
  children: (shown: MemberTimeslot[]) => ReactNode;
}

const NONE_YET = { classes: [], trainers: [] };

/**
 * Chooses by class and trainer which slots of the day are shown; the phone remembers it. Own visits always stay. The rows
 * keep their place in the tree, and on the screen, while the choices load: a sheet may be open over one of them.
 */
export function ClassFilter({ slots, children }: Props) {
  const words = CLASS_WORDS[useLanguage()];
  const { data, isPending } = useClasses();
  const { classes, trainers } = data ?? NONE_YET;
  const [chosen, setChosen] = useState(rememberedFilter);
  const known = (all: readonly { id: string }[], id: string | null) => (all.some((one) => one.id === id) ? id : null);
  const filter = { classId: known(classes, chosen.classId), trainerId: known(trainers, chosen.trainerId) };
  const choose = (next: Filter): void => {
    rememberFilter(next);
    setChosen(next);
  };
  const shown = slots.filter(
    (slot) =>
      slot.ownAppointmentId !== null ||
      ((filter.classId === null || slot.classId === filter.classId) &&
        (filter.trainerId === null || slot.trainerId === filter.trainerId)),
  );
  return (
    <>
      {(isPending || classes.length + trainers.length > 0) && (
        <div className={styles.filter}>
          <Choice
            label={words.filterClass}
            all={words.allClasses}
            value={filter.classId}
            choices={classes}
            onChoose={(classId) => choose({ ...filter, classId })}
          />
          <Choice
            label={words.filterTrainer}
            all={words.allTrainers}
            value={filter.trainerId}
            choices={trainers}
            onChoose={(trainerId) => choose({ ...filter, trainerId })}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState
          title={words.noneToday}
          action={
            <Button tone="quiet" onClick={() => choose(ALL)}>
              {words.showAll}
            </Button>
          }
        />
      ) : (
        children(shown)
      )}
    </>
  );
}

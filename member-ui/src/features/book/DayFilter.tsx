import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'wouter';
import { useClasses } from '../../api/classes';
import { useUses } from '../../api/gym';
import { useAuth } from '../../api/session';
import { useLanguage } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ALL, filters, rememberedFilter, rememberFilter, type DayFilter as Filter } from '../../ui/day-filter';
import { CLASS_WORDS } from '../../ui/class-words';
import styles from './DayFilter.module.css';

interface Named {
  id: string | number;
  name: string;
}

interface ChoiceProps<Of extends Named> {
  label: string;
  all: string;
  value: Of['id'] | null;
  choices: readonly Of[];
  onChoose: (id: Of['id'] | null) => void;
}

function Choice<Of extends Named>({ label, all, value, choices, onChoose }: ChoiceProps<Of>) {
  const field = useId();
  const chosen = (typed: string) => choices.find(({ id }) => String(id) === typed)?.id ?? null;
  return (
    <label htmlFor={field} className={styles.choice}>
      <span>{label}</span>
      <select id={field} value={value ?? ''} onChange={({ target }) => onChoose(chosen(target.value))}>
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
  /** All of the day. */
  slots: MemberTimeslot[];
  rooms: { id: number; name: string; trainerId?: string | undefined }[];
  /** Stays in sight whatever is chosen: the member's own visit, and where a link leads. */
  stays: (slot: MemberTimeslot) => boolean;
  children: (shown: MemberTimeslot[]) => ReactNode;
}

const NONE_YET = { classes: [], trainers: [] };

/**
 * Chooses by class, trainer and room which slots of a day are shown. The rows keep their place in the tree, and on the
 * screen, while the choices load: a sheet may be open over one of them.
 */
export function DayFilter({ slots, rooms, stays, children }: Props) {
  const words = CLASS_WORDS[useLanguage()];
  const { user } = useAuth();
  const [chosen, setChosen] = useState(() => rememberedFilter(user?.id ?? ''));
  const onChoose = (filter: Filter): void => {
    rememberFilter(user?.id ?? '', filter);
    setChosen(filter);
  };
  const hasClasses = useUses()('classes');
  const { data, isPending } = useClasses(hasClasses);
  const { classes, trainers } = data ?? NONE_YET;
  const known = <Id,>(all: readonly { id: Id }[], id: Id | null) => (all.some((one) => one.id === id) ? id : null);
  const filter: Filter = {
    classId: known(classes, chosen.classId),
    trainerId: known(trainers, chosen.trainerId),
    room: known(rooms, chosen.room),
  };
  const shown = slots.filter(
    (slot) =>
      stays(slot) ||
      ((filter.classId === null || slot.classId === filter.classId) &&
        (filter.trainerId === null || slot.trainerId === filter.trainerId) &&
        (filter.room === null || slot.areaId === filter.room)),
  );
  const ofClasses = hasClasses && (isPending || classes.length + trainers.length > 0);
  const hasHours = rooms.some(({ trainerId }) => trainerId !== undefined);
  const hidden = slots.length - shown.length;
  const end = (
    <Button tone="quiet" onClick={() => onChoose(ALL)}>
      {words.showAll}
    </Button>
  );
  return (
    <>
      {(ofClasses || rooms.length > 0) && (
        <div className={styles.filter}>
          {ofClasses && (
            <>
              <Choice
                label={words.filterClass}
                all={words.allClasses}
                value={filter.classId}
                choices={classes}
                onChoose={(classId) => onChoose({ ...chosen, classId })}
              />
              <Choice
                label={words.filterTrainer}
                all={words.allTrainers}
                value={filter.trainerId}
                choices={trainers}
                onChoose={(trainerId) => onChoose({ ...chosen, trainerId })}
              />
            </>
          )}
          {rooms.length > 0 && (
            <Choice
              label={hasHours ? words.filterRoomOrHours : words.filterRoom}
              all={words.allRooms}
              value={filter.room}
              choices={rooms}
              onChoose={(room) => onChoose({ ...chosen, room })}
            />
          )}
        </div>
      )}
      {hasHours && hasClasses && (
        <Link href="/hours" className={styles.hours}>
          {words.withTrainer}
        </Link>
      )}
      {filters(filter) && shown.length > 0 && (
        <div className={styles.hidden} role="status">
          <span>{hidden === 1 ? words.hiddenOne : words.hidden.replace('{count}', String(hidden))}</span>
          {end}
        </div>
      )}
      {shown.length === 0 ? (
        <EmptyState title={words.noneToday} text={words.hiddenAll.replace('{count}', String(hidden))} action={end} />
      ) : (
        children(shown)
      )}
    </>
  );
}

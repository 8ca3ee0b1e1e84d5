import IconButton from '@mui/material/IconButton';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import type { Timeslot } from '@palestra/backend/contract/timeslot';
import { type DragEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Icon, type IconName } from '../../kit/ui/Icon';
import { ClassLabel } from '../schedule/ClassLabel';
import { SegmentBar } from '../schedule/SlotLoad';
import { type SlotState, emptySeatsOf, slotStateOf } from '../schedule/slot-state';
import { AttendanceToggle, stepThroughMarks } from './AttendanceToggle';
import { type ChipActions, ClientChip } from './ClientChip';
import styles from './SlotLine.module.css';
import { useFittingNames } from './fitting-names';

interface MarksProps {
  slot: Timeslot;
  state: SlotState;
  /** Slots that an extra or a moved one overlaps. */
  overlaps: readonly Timeslot[];
}

/** Signs of unusual states of a slot, each with its own shape. */
function Marks({ slot, state, overlaps }: MarksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = format.reason(slot.disabledReason ?? slot.overrideReason);
  const changes = [
    slot.hasTimeChange && t('slot.movedFrom', { time: format.timeRange(slot.usualStartTime, slot.usualEndTime) }),
    slot.hasCapacityOverride && t('slot.capacityChanged', { capacity: slot.capacity }),
    reason,
  ].filter((change) => typeof change === 'string');
  const isChanged = slot.hasTimeChange || (slot.hasCapacityOverride && !slot.isExtra);
  const over = state === 'ended' ? 0 : slot.currentBookings - slot.capacity;
  const marks: (readonly [kind: string, icon: IconName, text: string, number?: number] | false)[] = [
    slot.isDisabled && ['disabled', 'power', [t('slot.disabled'), reason].filter((part) => part !== null).join(': ')],
    slot.isRetired && ['held', 'lock', t('slot.retired')],
    slot.isExtra && !slot.isRetired && ['changed', 'plus', t('slot.extra')],
    isChanged && !slot.isDisabled && ['changed', 'pencil', t('slot.changed', { what: changes.join(' · ') })],
    overlaps.length > 0 && [
      'overlap',
      'copy',
      t('slot.overlaps', { times: overlaps.map((one) => format.timeRange(one.startTime, one.endTime)).join(', ') }),
    ],
    over > 0 && ['over', 'warning', t('slot.over', { count: over }), over],
    slot.heldCount > 0 &&
      !slot.isPast && ['on-hold', 'hourglass', t('slot.onHold', { count: slot.heldCount }), slot.heldCount],
    slot.waitingCount > 0 &&
      !slot.isPast && ['waiting', 'people', t('slot.waiting', { count: slot.waitingCount }), slot.waitingCount],
  ];
  return (
    <div className={styles.marks}>
      {marks
        .filter((mark) => mark !== false)
        .map(([kind, icon, text, number]) => (
          <span key={icon} className={styles.mark} data-mark={kind} title={text}>
            <Icon name={icon} size={16} />
            {number !== undefined && <span aria-hidden="true">{number}</span>}
            <span className="visually-hidden">{text}</span>
          </span>
        ))}
    </div>
  );
}

/** Attendance of a slot can be taken now. */
export const isMarkable = ({ appointments }: Timeslot): boolean => appointments.some(({ canMark }) => canMark);

interface NamesProps extends ChipActions {
  slot: Timeslot;
  state: SlotState;
}

/** Names of a slot on one line. Those that do not fit are behind a number that shows them. */
function Names({ slot, state, ...actions }: NamesProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { appointments } = slot;
  const names = appointments.map(({ userName }) => userName);
  const { place, isShort, shown, short } = useFittingNames(names, isMarkable(slot));
  const visible = isOpen ? appointments : appointments.slice(0, shown);
  const hidden = names.slice(shown);
  return (
    <ul
      ref={place}
      className={styles.names}
      data-open={(isOpen && hidden.length > 0) || undefined}
      onKeyDown={stepThroughMarks}
    >
      {visible.map((appointment, index) => (
        <li key={appointment.id}>
          {appointment.canMark && <AttendanceToggle appointment={appointment} />}
          <ClientChip
            slot={slot}
            appointment={appointment}
            shown={isShort && !isOpen ? (short[index] ?? appointment.userName) : appointment.userName}
            isOver={state === 'ended'}
            {...actions}
          />
        </li>
      ))}
      {hidden.length > 0 && (
        <li>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-label={
              isOpen ? undefined : t('slot.moreNamesLabel', { count: `+${hidden.length}`, names: hidden.join(', ') })
            }
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('slot.fewerNames') : t('slot.moreNames', { count: hidden.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface BookProps {
  slot: Timeslot;
  state: SlotState;
  free: number;
  onBook: (slot: Timeslot) => void;
}

/** Books a place, also one over capacity; the word of the state where nobody can be booked. */
function Book({ slot, state, free, onBook }: BookProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay();
  if (!may('bookings')) {
    return <p className={styles.word}>{free === 0 ? t(`slot.${state}`) : t('slot.freePlaces', { count: free })}</p>;
  }
  if (free === 0 && state !== 'full' && state !== 'underway') {
    return <p className={styles.word}>{t(`slot.${state}`)}</p>;
  }
  return (
    <button
      type="button"
      data-action="book"
      data-full={free === 0 || undefined}
      className={styles.book}
      onClick={() => onBook(slot)}
    >
      {free === 0 ? t('slot.bookFull') : t('slot.bookFree', { count: free })}
      <span className="visually-hidden">, {format.timeRange(slot.startTime, slot.endTime)}</span>
    </button>
  );
}

interface SlotLineProps extends ChipActions {
  slot: Timeslot;
  now: Date;
  opensOn: CalendarDate | null;
  overlaps: readonly Timeslot[];
  onBook: (slot: Timeslot) => void;
  onMenu: (anchor: HTMLElement, slot: Timeslot) => void;
  /** The chip that is dragged may be dropped here. */
  onDrop: ((slot: Timeslot) => void) | null;
  onDragOver: (slot: Timeslot) => void;
}

/** A slot as the desk sees it, on one line: time, unusual states, clients, fill, and the next booking. */
export function SlotLine({
  slot,
  now,
  opensOn,
  overlaps,
  onBook,
  onMenu,
  onDrop,
  onDragOver,
  ...actions
}: SlotLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const hasActions = useMay()('exceptions') || isMarkable(slot);
  const state = slotStateOf(slot, now, opensOn);
  const free = emptySeatsOf(slot, state);
  const heading = `slot-${slot.id}`;
  const time = format.timeRange(slot.startTime, slot.endTime);
  const takes = onDrop !== null && !['ended', 'closed', 'disabled', 'retired', 'notYet'].includes(state);
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      if (isOver) return;
      setOver(true);
      onDragOver(slot);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop?.(slot);
    },
  };
  return (
    <li
      className={styles.line}
      data-state={state}
      data-free={free || undefined}
      data-drop={(takes && isOver) || undefined}
      aria-labelledby={heading}
      {...(takes && dropping)}
    >
      <div className={styles.when}>
        <h3 id={heading} className={`${styles.time} tabular`}>
          {time}
        </h3>
        <ClassLabel slot={slot} />
      </div>
      <Marks slot={slot} state={state} overlaps={overlaps} />
      <Names slot={slot} state={state} {...actions} />
      <div className={styles.fill} title={t(`slot.${state}`)}>
        <SegmentBar booked={slot.currentBookings} capacity={slot.capacity} state={state} />
        <span className="tabular" aria-hidden="true">
          {slot.currentBookings}/{slot.capacity}
        </span>
        <span className="visually-hidden">
          {t(`slot.${state}`)}, {t('slot.countLabel', { booked: slot.currentBookings, capacity: slot.capacity })}
        </span>
      </div>
      <Book slot={slot} state={state} free={free} onBook={onBook} />
      <IconButton
        className={styles.menu}
        aria-label={t(hasActions ? 'slot.menu' : 'timeslots.clientsOf', { time })}
        aria-haspopup={hasActions ? 'menu' : 'dialog'}
        onClick={({ currentTarget }: MouseEvent<HTMLElement>) => onMenu(currentTarget, slot)}
      >
        <Icon name={hasActions ? 'more' : 'people'} />
      </IconButton>
    </li>
  );
}

import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { AppointmentStatus } from '@palestra/backend/contract/appointment';
import type { Attendance } from '@palestra/backend/contract/attendance';
import type { CalendarDate } from '@palestra/backend/contract/calendar-date';
import { ERASED_NAME } from '@palestra/backend/contract/erasure';
import type { BookedClientFacts, Timeslot, TimeslotAppointment } from '@palestra/backend/contract/timeslot';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { useFormat } from '../../kit/time/use-format';
import { Icon } from '../../kit/ui/Icon';
import { CertificateMark, PinnedNotes } from '../clients/client-marks';
import { sectionPath } from '../clients/client-sections';
import { slotHistoryPath } from '../schedule/slot-history-path';
import styles from './ClientChip.module.css';

/** A chip of the day: one appointment in one slot. */
export interface Chip {
  slot: Timeslot;
  appointment: TimeslotAppointment;
}

export interface ChipActions {
  onOpen: (anchor: HTMLElement, chip: Chip) => void;
  /** Null when nothing is dragged any more. */
  onDrag: (chip: Chip | null) => void;
  onCancel: (chip: Chip) => void;
}

/** Phone, visits left and end, which the desk is asked for on the phone. */
function ClientFacts({ facts, date }: { facts: BookedClientFacts; date: CalendarDate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phone, hasEmail, subscription, pinnedNotes, certificate, overdueSince } = facts;
  const { visitsLeft, visitsLeftPer, endsOn } = subscription ?? {};
  // In the case that Greek has it in after the article.
  const month = format.monthAfter(date);
  return (
    <span className={`${styles.facts} tabular`}>
      <span>{phone === '' ? t('slot.noPhone') : phone}</span>
      {!hasEmail && <span>{t('slot.noEmail')}</span>}
      {subscription === null && <span>{t('slot.noSubscription')}</span>}
      {subscription !== null && (
        <>
          <span>
            {visitsLeft == null
              ? t('slot.noLimit')
              : t(`slot.visitsLeft.${visitsLeftPer ?? 'month'}`, { count: visitsLeft, month })}
          </span>
          <span>{endsOn == null ? t('slot.neverEnds') : t('slot.endsOn', { date: format.shortDate(endsOn) })}</span>
        </>
      )}
      {overdueSince !== null && <span>⚠ {t('slot.overdueSince', { date: format.shortDate(overdueSince) })}</span>}
      <CertificateMark certificate={certificate} />
      <PinnedNotes notes={pinnedNotes} />
    </span>
  );
}

interface ClientChipProps extends Chip, ChipActions {
  /** The name as far as there is room for it. */
  shown: string;
  isOver: boolean;
}

/**
 * A booked client. Hovering or focusing shows the facts, pressing the actions, and dragging moves the appointment, each to those
 * who may. A trainer's actions are the marks, while they can be set.
 */
export function ClientChip({ slot, appointment, shown, isOver, onOpen, onDrag, onCancel }: ClientChipProps) {
  const { t } = useTranslation();
  const may = useMay();
  const { userName, client } = appointment;
  const isErased = userName === ERASED_NAME;
  const name = isErased ? t('clients.erasedClient') : userName;
  const isMovable = may('bookings') && !isOver && appointment.status === AppointmentStatus.Confirmed;
  const attendance = appointment.attendance ?? undefined;
  const spokenMark = attendance === 'absent' && <span className="visually-hidden">, {t('attendance.isAbsent')}</span>;
  if (!may('clients') && !appointment.canMark) {
    return (
      <span className={styles.chip} data-attendance={attendance}>
        {name}
        {spokenMark}
      </span>
    );
  }
  const chip = { slot, appointment };
  const pick = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', name);
    onDrag(chip);
  };
  const opener = (
    <Tooltip
      describeChild
      disableTouchListener
      title={client === null ? '' : <ClientFacts facts={client} date={slot.date} />}
    >
      <button
        type="button"
        className={styles.chip}
        data-appointment={appointment.id}
        data-attendance={attendance}
        draggable={isMovable}
        aria-haspopup="dialog"
        onDragStart={pick}
        onDragEnd={() => onDrag(null)}
        onClick={({ currentTarget }) => onOpen(currentTarget, chip)}
      >
        {isErased || shown === name ? (
          name
        ) : (
          <>
            <span aria-hidden="true">{shown}</span>
            <span className="visually-hidden">{name}</span>
          </>
        )}
        {client?.overdueSince != null && (
          <>
            <span aria-hidden="true"> €</span>
            <span className="visually-hidden">, {t('slot.overdue')}</span>
          </>
        )}
        {spokenMark}
      </button>
    </Tooltip>
  );
  return (
    <>
      {opener}
      {isMovable && (
        <button
          type="button"
          className={styles.cancel}
          data-cancels={appointment.id}
          aria-label={t('appointments.cancelOf', { name })}
          aria-haspopup="dialog"
          onClick={() => onCancel(chip)}
        >
          <Icon name="cross" size={14} />
        </button>
      )}
    </>
  );
}

const MARKS = ['attended', 'absent', null] as const;

interface ChipMenuProps extends Chip {
  anchor: HTMLElement;
  /** False once the slot has ended. */
  isChangeable: boolean;
  /** Slots of the day with a place. */
  free: readonly Timeslot[];
  isMoving: boolean;
  onMoveTo: (slot: Timeslot) => void;
  onMark: (attendance: Attendance | null) => void;
  onMove: () => void;
  /** Null once the slot has started: its place goes to nobody who waits. */
  onRelease: (() => void) | null;
  onCancel: () => void;
  onClose: () => void;
}

/** Facts about a booked client, and the actions of the role below them. */
export function ChipMenu({
  anchor,
  slot: of,
  appointment,
  isChangeable,
  free,
  isMoving,
  onMoveTo,
  onMark,
  onMove,
  onRelease,
  onCancel,
  onClose,
}: ChipMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { userId, userName, client, status } = appointment;
  const isErased = userName === ERASED_NAME;
  const heading = `chip-${appointment.id}`;
  const may = useMay();
  const isActive = isChangeable && may('bookings') && status === AppointmentStatus.Confirmed;
  return (
    <Popover
      open
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      slotProps={{ paper: { className: styles.menu, role: 'dialog', 'aria-labelledby': heading } }}
    >
      <div className={styles.who}>
        <strong id={heading}>{isErased ? t('clients.erasedClient') : userName}</strong>
        {client !== null && <ClientFacts facts={client} date={of.date} />}
      </div>
      <MenuList autoFocusItem aria-labelledby={heading} aria-busy={isMoving} className={styles.actions}>
        {!isErased && may('clients') && (
          <MenuItem component={Link} to={sectionPath(userId, 'info')}>
            {t('slot.openPage')}
          </MenuItem>
        )}
        {isActive && free.length > 0 && (
          <li aria-hidden="true" className={styles.label}>
            {t('appointments.move.at')}
          </li>
        )}
        {isActive &&
          free.map((slot) => (
            <MenuItem
              key={slot.id}
              className={`${styles.slot} tabular`}
              disabled={isMoving}
              onClick={() => onMoveTo(slot)}
            >
              <span className="visually-hidden">{t('appointments.move.at')} </span>
              {format.time(slot.startTime)}
              <span className="visually-hidden">
                , {t('appointments.move.free', { count: slot.capacity - slot.currentBookings })}
              </span>
            </MenuItem>
          ))}
        {appointment.canMark &&
          MARKS.filter((mark) => mark !== appointment.attendance).map((mark) => (
            <MenuItem key={mark} onClick={() => onMark(mark)}>
              {t(`attendance.${mark ?? 'clear'}`)}
            </MenuItem>
          ))}
        {isActive && appointment.canMark && onRelease !== null && (
          <MenuItem onClick={onRelease}>{t('attendance.release')}</MenuItem>
        )}
        {isActive && <MenuItem onClick={onMove}>{t('appointments.move.to')}</MenuItem>}
        {isActive && <MenuItem onClick={onCancel}>{t('appointments.cancel')}</MenuItem>}
        {!isChangeable && may('bookings') && (
          <MenuItem component={Link} to={slotHistoryPath(of)}>
            {t('slot.happened')}
          </MenuItem>
        )}
      </MenuList>
    </Popover>
  );
}

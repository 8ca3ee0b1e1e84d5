import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Appointment } from '@palestra/backend/contract/appointment';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { useIsUnreached } from '../clients/client';
import { useDaySchedule } from '../schedule/schedule.api';
import { slotsToMoveTo } from '../schedule/slot-state';
import styles from './appointments.module.css';
import { CancelDialog } from './CancelDialog';
import { MoveDialog } from './MoveDialog';
import { type HeldPlace, useMoveAtOnce } from './appointments.api';
import type { Timeslot } from '@palestra/backend/contract/timeslot';

const placeOf = (
  { id, userId, userName, appointmentDate: date, startTime, endTime }: Appointment,
  isUnreached: boolean,
): HeldPlace => ({
  ...{ id, userId, userName, isUnreached },
  slot: { date, startTime, endTime },
});

interface MoveMenuProps {
  visit: Appointment;
  anchor: HTMLElement;
  onMoveTo: (slot: Timeslot) => void;
  onOther: () => void;
  onClose: () => void;
}

/** The free hours of the visit's day, each one press; another day is chosen in the dialog. */
function MoveMenu({ visit, anchor, onMoveTo, onOther, onClose }: MoveMenuProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { data: day, error } = useDaySchedule(visit.appointmentDate);
  const isKnown = day !== undefined && clock !== null;
  const free = isKnown ? slotsToMoveTo(day, visit.id, clock.now) : [];
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {!isKnown && error === null && <MenuItem disabled>{t('app.loading')}</MenuItem>}
      {free.map((slot) => (
        <MenuItem key={slot.id} className="tabular" onClick={() => onMoveTo(slot)}>
          <span className="visually-hidden">{t('appointments.move.at')} </span>
          {format.timeRange(slot.startTime, slot.endTime)}
        </MenuItem>
      ))}
      <MenuItem onClick={onOther}>{t('appointments.move.other')}</MenuItem>
    </Menu>
  );
}

type Open = { what: 'menu'; anchor: HTMLElement } | { what: 'cancel' } | { what: 'move'; to?: Timeslot };

/** Moves or cancels a visit from where it stands in a list. */
export function VisitActions({ visit }: { visit: Appointment }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const { isMoving, moveTo } = useMoveAtOnce();
  const close = (): void => setOpen(null);
  const place = placeOf(visit, useIsUnreached());
  const about = (
    <span className="visually-hidden">
      {' '}
      {format.day(visit.appointmentDate)}, {format.time(visit.startTime)}
    </span>
  );
  const move = async (to: Timeslot): Promise<void> => {
    close();
    if ((await moveTo(place, to)) === 'refused') setOpen({ what: 'move', to });
  };
  return (
    <span className={styles.actions}>
      <Button
        variant="outlined"
        disabled={isMoving}
        aria-haspopup="menu"
        onClick={({ currentTarget: anchor }) => setOpen({ what: 'menu', anchor })}
      >
        {t('appointments.move.confirm')}
        {about}
      </Button>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen({ what: 'cancel' })}>
        {t('appointments.cancelShort')}
        {about}
      </Button>
      {open?.what === 'menu' && (
        <MoveMenu
          visit={visit}
          anchor={open.anchor}
          onMoveTo={(to) => void move(to)}
          onOther={() => setOpen({ what: 'move' })}
          onClose={close}
        />
      )}
      {open?.what === 'cancel' && <CancelDialog target={place} onClose={close} />}
      {open?.what === 'move' && <MoveDialog target={place} reason={null} to={open.to} onClose={close} />}
    </span>
  );
}

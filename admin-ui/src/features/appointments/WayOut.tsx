import Button from '@mui/material/Button';
import type { Appointment } from '@palestra/backend/contract/appointment';
import type { Client } from '@palestra/backend/contract/client';
import type { BookingValidation } from '@palestra/backend/contract/refusal';
import { canRenew } from '@palestra/backend/contract/subscription';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adminPath, call } from '../../api/api';
import { useFormat } from '../../kit/time/use-format';
import { renewalPath } from '../clients/client-sections';
import { findVisits, validateBooking, type WantedBooking } from './appointments.api';
import styles from './booking.module.css';

/** A refused booking may become a move or a renewal. */
export interface WayOut {
  /** Visits of that day that may move to the wanted slot. */
  moves: readonly Appointment[];
  /** The subscription has ended by that date, and may be renewed. */
  renews: boolean;
}

export const WAY_OUT = 'way-out';
const NONE: WayOut = { moves: [], renews: false };

/** The rules say of each visit of the day whether it may move there. */
async function movesTo(wanted: WantedBooking, signal: AbortSignal): Promise<Appointment[]> {
  const visits = (await findVisits(wanted.userId, wanted.slot.date)).filter(({ canCancel }) => canCancel);
  const asked = visits.map((visit) => validateBooking(movedOf(wanted, visit), signal));
  const allowed = await Promise.all(asked);
  return visits.filter((_, index) => allowed[index]?.isValid === true);
}

export const movedOf = (
  { userId, slot }: WantedBooking,
  { id, appointmentDate: date, startTime }: Appointment,
): WantedBooking => ({
  ...{ userId, slot },
  moved: { id, from: { date, startTime }, reason: null },
});

async function renews({ userId, slot }: WantedBooking, signal: AbortSignal): Promise<boolean> {
  const { subscription } = await call<Client>(adminPath('clients', userId), { signal });
  const end = subscription?.effectiveEndDate ?? null;
  return subscription !== null && canRenew(subscription) && end !== null && end < slot.date;
}

/** Null until it is known. A way out that cannot be found is none. */
export function useWayOut(wanted: WantedBooking, checked: BookingValidation | undefined): WayOut | null {
  const has = (code: string): boolean => checked?.reasons.some((reason) => reason.code === code) ?? false;
  const isMove = wanted.moved === undefined && has('ONE_PER_DAY') && !has('ALREADY_BOOKED');
  const isRenewal = has('OUTSIDE_SUBSCRIPTION');
  const { userId, slot } = wanted;
  const { data, error } = useQuery({
    queryKey: [WAY_OUT, userId, slot.date, slot.originalStartTime, slot.originalEndTime, isMove, isRenewal],
    queryFn: async ({ signal }): Promise<WayOut> => ({
      moves: isMove ? await movesTo(wanted, signal) : [],
      renews: isRenewal && (await renews(wanted, signal)),
    }),
    enabled: isMove || isRenewal,
    gcTime: 0,
    retry: false,
  });
  return isMove || isRenewal ? (data ?? (error === null ? null : NONE)) : NONE;
}

interface MovesProps {
  moves: readonly Appointment[];
  takesFocus: boolean;
  isBusy: boolean;
  onMove: (visit: Appointment) => void;
}

/** Before an override: the visit of that day moves here instead. */
export function Moves({ moves, takesFocus, isBusy, onMove }: MovesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {moves.map((visit, index) => (
        <Button
          key={visit.id}
          variant="contained"
          autoFocus={takesFocus && index === 0}
          disabled={isBusy}
          onClick={() => onMove(visit)}
        >
          {t('appointments.move.fromTime', { time: format.time(visit.startTime) })}
        </Button>
      ))}
    </>
  );
}

export function RenewLink({ userId, takesFocus }: { userId: string; takesFocus: boolean }) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <Button variant="outlined" ref={link} component={Link} to={renewalPath(userId)} className={styles.renew}>
      {t('appointments.renew')}
    </Button>
  );
}

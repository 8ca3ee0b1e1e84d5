import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AvailableTimeslots, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { Suspense, useEffect, useState } from 'react';
import { useGymNow } from '../../lib/gym-clock';
import { canStillCancel } from '../appointments/appointment-lists';
import type { DayPanelProps } from './DayPanel';
import styles from './DayPanel.module.css';
import { DayRule } from './DayRule';
import { DayWithoutSlots } from './DayWithoutSlots';
import { CancelSheet, prefetchSheets } from './sheet-parts';
import { reasonsOfTheDay, shownSlots } from './slot-view';
import { SlotRow } from './SlotRow';
import { inTwoColumns } from './two-columns';
import { useLinkedSlot } from './use-linked-slot';
import { useOpenBooking } from './use-open-booking';

type Props = DayPanelProps & { schedule: AvailableTimeslots };

const whyEmpty = ({ isGymOpen, timeslots }: AvailableTimeslots): 'closed' | 'noTimeslots' | 'noneLeft' => {
  if (!isGymOpen) return 'closed';
  return timeslots.length === 0 ? 'noTimeslots' : 'noneLeft';
};

/** Slots of a day that are not over, each with its state. */
export function DaySlots(props: Props) {
  const { schedule, profile } = props;
  const now = useGymNow();
  const slots = shownSlots(schedule.timeslots, now);
  const isLinked = useLinkedSlot();
  const openBooking = useOpenBooking();
  const [linked] = useState(() => slots.find((slot) => isLinked(slot) && slot.canBook) ?? null);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const hasOwn = slots.some((slot) => slot.ownAppointmentId !== null);
  const ownOf = (slot: MemberTimeslot): Appointment | null =>
    profile?.appointments.find((appointment) => appointment.id === slot.ownAppointmentId) ?? null;
  const dayReasons = reasonsOfTheDay(slots);
  useEffect(prefetchSheets, []);
  useEffect(() => {
    if (linked !== null) openBooking(linked);
  }, [linked, openBooking]);
  if (slots.length === 0 || (!schedule.isGymOpen && !hasOwn)) {
    return <DayWithoutSlots {...props} why={whyEmpty(schedule)} closedReason={schedule.closedReason} />;
  }
  return (
    <>
      <DayRule reasons={dayReasons} hasOwn={hasOwn} />
      <ul className={styles.slots} style={inTwoColumns(slots.length)}>
        {slots.map((slot) => (
          <SlotRow
            key={slot.id}
            slot={slot}
            isDayRefused={dayReasons.length > 0}
            canCancel={canStillCancel(ownOf(slot), now)}
            isLinked={isLinked(slot)}
            onBook={() => openBooking(slot)}
            onCancel={() => setCancelling(ownOf(slot))}
          />
        ))}
      </ul>
      <Suspense>{cancelling && <CancelSheet appointment={cancelling} onClose={() => setCancelling(null)} />}</Suspense>
    </>
  );
}

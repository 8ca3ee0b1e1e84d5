import type { Appointment } from '@palestra/backend/contract/appointment';
import type { AvailableTimeslots, MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { Suspense, useEffect, useState } from 'react';
import { useGymNow } from '../../lib/gym-clock';
import { canStillCancel } from '../appointments/appointment-lists';
import type { DayPanelProps } from './DayPanel';
import styles from './DayPanel.module.css';
import { DayRule } from './DayRule';
import { DayWithoutSlots } from './DayWithoutSlots';
import { BookSheet, CancelSheet, prefetchSheets } from './sheet-parts';
import { reasonsOfTheDay, shownSlots } from './slot-view';
import { SlotRow } from './SlotRow';
import { inTwoColumns } from './two-columns';
import { useLinkedSlot } from './use-linked-slot';

type Props = DayPanelProps & { schedule: AvailableTimeslots; timeZone: string };

const whyEmpty = ({ isGymOpen, timeslots }: AvailableTimeslots): 'closed' | 'noTimeslots' | 'noneLeft' => {
  if (!isGymOpen) return 'closed';
  return timeslots.length === 0 ? 'noTimeslots' : 'noneLeft';
};

/** The slots of a day that a member may still use, each with its state; one sheet at a time to book or cancel. */
export function DaySlots(props: Props) {
  const { schedule, profile, timeZone } = props;
  const now = useGymNow();
  const slots = shownSlots(schedule.timeslots, now);
  const isLinked = useLinkedSlot();
  const [booking, setBooking] = useState(() => slots.find((slot) => isLinked(slot) && slot.canBook) ?? null);
  const [cancelling, setCancelling] = useState<Appointment | null>(null);
  const hasOwn = slots.some((slot) => slot.ownAppointmentId !== null);
  const ownOf = (slot: MemberTimeslot): Appointment | null =>
    profile?.appointments.find((appointment) => appointment.id === slot.ownAppointmentId) ?? null;
  const dayReasons = reasonsOfTheDay(slots);
  useEffect(prefetchSheets, []);
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
            onBook={() => setBooking(slot)}
            onCancel={() => setCancelling(ownOf(slot))}
          />
        ))}
      </ul>
      <Suspense>
        {booking && <BookSheet slot={booking} profile={profile} timeZone={timeZone} onClose={() => setBooking(null)} />}
        {cancelling && <CancelSheet appointment={cancelling} onClose={() => setCancelling(null)} />}
      </Suspense>
    </>
  );
}

import type { Appointment } from '@palestra/backend/contract/appointment';
import type { NamedRoom } from '@palestra/backend/contract/room';
import { FIRST_ROOM } from '@palestra/backend/contract/room';

export { calendarFile, placeIn } from '@palestra/backend/contract/calendar-event';

/** Title and place of an appointment. A trainer's hours are no place: they are the title, with who leads instead. */
export function namesOf(
  { areaId, className, trainerId, trainerName }: Appointment,
  rooms: readonly (NamedRoom & { name: string })[],
): { title: string; place: string | null } {
  const room = rooms.find(({ id }) => id === (areaId ?? FIRST_ROOM));
  const isHours = room?.trainerId !== undefined;
  const leader = isHours && room.trainerId === trainerId ? undefined : trainerName;
  const title = [isHours && room.name, className, leader].filter(Boolean).join(' · ');
  return { title, place: isHours ? null : (room?.name ?? null) };
}

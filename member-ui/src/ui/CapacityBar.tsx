import { loadStateOf } from '@palestra/backend/contract/timeslot';
import styles from './CapacityBar.module.css';

interface Props {
  booked: number;
  capacity: number;
  hasOwn: boolean;
  label: string;
}

/** Above this number the gaps between places go, since single places can no longer be told apart. */
const DISCRETE_UP_TO = 20;

const placeClass = (place: number, booked: number, hasOwn: boolean): string | undefined => {
  if (hasOwn && place === 0) return styles.own;
  return place < booked ? styles.taken : undefined;
};

/** Places of a slot one by one: taken ones filled, the member's own first, in the accent colour. */
export function CapacityBar({ booked, capacity, hasOwn, label }: Props) {
  const density = capacity > DISCRETE_UP_TO ? styles.dense : undefined;
  const places = Array.from({ length: Math.max(capacity, 1) }, (_, place) => placeClass(place, booked, hasOwn));
  return (
    <div
      role="img"
      aria-label={label}
      className={[styles.bar, styles[loadStateOf(booked, capacity)], density].filter(Boolean).join(' ')}
    >
      {places.map((state, place) => (
        <span key={place} className={[styles.place, state].filter(Boolean).join(' ')} />
      ))}
    </div>
  );
}

import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../kit/address/use-address';
import { Segments } from '../../kit/ui/Segments';
import { SelectField } from '../../kit/ui/SelectField';
import { useRoomLabel, useRooms, type RoomName } from './rooms';

const NO_SLOTS: readonly never[] = [];

/**
 * The room that the address names, else the first one that is open; null while the gym has one. A room that is switched
 * off is shown while these slots of a day have visits of it.
 */
export function useShownRoom(slots: readonly { areaId: number | null }[] = NO_SLOTS): {
  room: RoomName | null;
  rooms: RoomName[];
  show: (room: number) => void;
} {
  const rooms = useRooms().filter(({ id, isActive }) => isActive || slots.some(({ areaId }) => areaId === id));
  const { parameters, write } = useAddress();
  const asked = parameters.get('room');
  const room = rooms.find(({ id }) => String(id) === asked) ?? rooms[0] ?? null;
  return { room, rooms, show: (id) => write({ room: id === FIRST_ROOM ? null : String(id) }) };
}

/** A tab for each room; nothing while the gym has one. */
export function RoomTabs({ room, rooms, show }: ReturnType<typeof useShownRoom>) {
  const label = useRoomLabel();
  if (room === null) return null;
  return (
    <Segments
      label={label}
      value={String(room.id)}
      options={rooms.map(({ id, name }) => ({ value: String(id), text: name }))}
      onChange={(value) => show(Number(value))}
    />
  );
}

interface RoomFieldProps {
  /** Null for all of them. */
  value: number | null;
  /** All of them may be meant. */
  hasAll?: boolean;
  onChoose: (room: number | null) => void;
}

/** Asks for a room in a form; nothing while the gym has one. */
export function RoomField({ value, hasAll = false, onChoose }: RoomFieldProps) {
  const { t } = useTranslation();
  const label = useRoomLabel();
  const rooms = useRooms().filter(({ isActive }) => isActive);
  if (rooms.length === 0) return null;
  const all = hasAll ? [{ value: '', text: t('rooms.all') }] : [];
  return (
    <SelectField
      label={label}
      value={value === null ? '' : String(value)}
      choices={[...all, ...rooms.map(({ id, name }) => ({ value: String(id), text: name }))]}
      onChoose={(chosen) => onChoose(chosen === '' ? null : Number(chosen))}
    />
  );
}

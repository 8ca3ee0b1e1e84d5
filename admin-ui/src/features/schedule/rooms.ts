import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useGym } from '../../kit/time/use-gym';

/** A room with its name in the language of the screen. */
export interface RoomName {
  id: number;
  name: string;
  isActive: boolean;
  /** It is no room, but the hours of this trainer (rule: hours of a trainer). */
  trainerId?: string | undefined;
}

/** All rooms in their order while the gym has several; else none (rule: rooms). */
export function useRooms(): RoomName[] {
  const language = useLanguage();
  const rooms = useGym()?.gym.rooms ?? [];
  return rooms.map(({ id, nameEl, nameEn, isActive, trainerId }) => ({
    ...{ id, isActive, trainerId },
    name: language === 'el' ? nameEl : nameEn,
  }));
}

/** The trainer in whose hours a timeslot is; null in a room. */
export function useLeaderOf(): (areaId: number | null) => string | null {
  const rooms = useRooms();
  return (areaId) => rooms.find(({ id }) => id === areaId)?.trainerId ?? null;
}

/** The label of a choice of these: some may be a trainer's hours. */
export function useRoomLabel(): string {
  const { t } = useTranslation();
  return useRooms().some(({ trainerId }) => trainerId !== undefined) ? t('rooms.roomOrHours') : t('rooms.room');
}

/** The name of a timeslot's room; null while the gym has one. */
export function useRoomName(): (areaId: number | null) => string | null {
  const rooms = useRooms();
  return (areaId) => rooms.find(({ id }) => id === (areaId ?? FIRST_ROOM))?.name ?? null;
}

/** Names the room in a request; the first one needs no name. */
export const inRoom = ({ areaId }: { areaId: number | null }): { areaId?: number } =>
  areaId === null || areaId === FIRST_ROOM ? {} : { areaId };

/** The same in an address. */
export const inRoomText = (slot: { areaId: number | null }): { areaId?: string } => {
  const { areaId } = inRoom(slot);
  return areaId === undefined ? {} : { areaId: String(areaId) };
};

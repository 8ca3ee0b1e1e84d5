import type { Capability } from '@palestra/backend/contract/capability-names';
import { DEFAULT_GYM_NAME, type Gym } from '@palestra/backend/contract/gym';
import { FIRST_ROOM } from '@palestra/backend/contract/room';
import { followClockFormat } from '@palestra/web-kit/clock-format';
import { setGymClock } from '@palestra/web-kit/gym-clock';
import { usePageTitle as useTitle } from '@palestra/web-kit/page-title';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLanguage } from '../i18n/use-translation';
import { get } from './http';

/** Hours are written as it says from then on. */
export async function askGym(signal: AbortSignal): Promise<Gym> {
  const gym = await get<Gym>('/api/gym', signal);
  followClockFormat(gym.clockFormat);
  return gym;
}

async function readGym({ signal }: { signal: AbortSignal }): Promise<Gym> {
  const gym = await askGym(signal);
  setGymClock(gym.now);
  document.querySelector('meta[name=apple-mobile-web-app-title]')?.setAttribute('content', gym.name);
  return gym;
}

/** The gym's name, zone, clock and deadlines. */
export const useGym = (): UseQueryResult<Gym> =>
  useQuery({ queryKey: ['gym'], queryFn: readGym, staleTime: 60_000, refetchInterval: 5 * 60_000 });

/** Brand word: the gym's name, the product's until that is known. */
export const useGymName = (): string => useGym().data?.name ?? DEFAULT_GYM_NAME;

/** Title of the page; null leaves it to a part of the page. */
export const usePageTitle = (title: string | null): void => useTitle(title, useGymName());

/** Whether the gym uses a capability (rule: what the gym uses). Nothing of one is shown before that is known. */
export function useUses(): (capability: Capability) => boolean {
  const uses = useGym().data?.uses;
  return (capability) => uses?.includes(capability) === true;
}

/** All rooms with their names, while the gym has several (rule: rooms). Some may be a trainer's hours. */
export function useAllRooms() {
  const language = useLanguage();
  const rooms = useGym().data?.rooms ?? [];
  return rooms.map((room) => ({ ...room, name: language === 'el' ? room.nameEl : room.nameEn }));
}

/** The rooms that are booked. */
export const useRooms = () => useAllRooms().filter(({ isActive }) => isActive);

/** The name of a room; null while the gym has one. */
export function useRoomName(): (areaId: number | null | undefined) => string | null {
  const rooms = useAllRooms();
  return (areaId) => rooms.find(({ id }) => id === (areaId ?? FIRST_ROOM))?.name ?? null;
}

/** Adds the name of the room to a time, while the gym has several. */
export function useWithRoom(): (time: string, areaId: number | null | undefined) => string {
  const nameOf = useRoomName();
  return (time, areaId) => [time, nameOf(areaId)].filter((word) => word !== null).join(', ');
}

/** True while the first answer about the gym's capabilities is awaited; without a network it does not come. */
export function useIsAwaited(): boolean {
  const { data, fetchStatus, failureCount } = useGym();
  return data === undefined && fetchStatus === 'fetching' && failureCount === 0;
}

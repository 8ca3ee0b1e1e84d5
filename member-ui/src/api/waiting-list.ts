import type { Interest, OwnInterest } from '@palestra/backend/contract/interest';
import type { MemberTimeslot } from '@palestra/backend/contract/timeslot';
import { useMutation, useQueryClient, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import { areaOf, requestFor } from './appointments';
import { call, get, settleDoubt } from './http';
import { useLiveRead } from './reads';

const MINE = '/api/TimeslotInterest/my-interests';

/** Slot identified by its original times, and the member's entry in its waiting list. */
export type Wanted = Pick<MemberTimeslot, 'date' | 'originalStartTime' | 'originalEndTime' | 'interestId'> & {
  areaId: number | null;
};

async function readInterestIn(slot: Wanted): Promise<Interest | null> {
  const interests = await get<Interest[]>(MINE);
  const found = interests.find(
    (interest) =>
      interest.appointmentDate === slot.date &&
      interest.originalStartTime === slot.originalStartTime &&
      interest.originalEndTime === slot.originalEndTime &&
      areaOf(interest) === areaOf(slot),
  );
  return found ?? null;
}

async function express(slot: Wanted): Promise<'expressed'> {
  await settleDoubt(
    () => call<Interest>('POST', '/api/TimeslotInterest/express', requestFor(slot)),
    () => readInterestIn(slot),
    // A second attempt after a lost response may learn that the member already waits.
    (error) => error.isInDoubt || error.code === 'ALREADY_WAITING',
  );
  return 'expressed';
}

async function remove(slot: Wanted, id: string): Promise<'removed'> {
  return settleDoubt<'removed'>(
    async () => {
      await call<Interest>('DELETE', `/api/TimeslotInterest/${id}`);
      return 'removed';
    },
    async () => ((await readInterestIn(slot)) === null ? 'removed' : null),
    (error) => error.isInDoubt || error.code === 'NOT_FOUND',
  );
}

/** Joins or leaves the waiting list (rule: waiting list); resolves when the slots on screen are updated. */
export function useInterest(): UseMutationResult<'expressed' | 'removed', Error, Wanted> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (slot: Wanted) => (slot.interestId === null ? express(slot) : remove(slot, slot.interestId)),
    onSettled: () =>
      Promise.all(
        [['timeslots'], ['interests'], ['booking-days']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** The member's waiting list entries, with the place in each queue. */
export const useInterests = (): UseQueryResult<OwnInterest[]> => useLiveRead(['interests'], MINE);

export type HeldInterest = OwnInterest & { heldUntil: string };

/** Entries of slots that have not started. */
export const comingOf = (interests: readonly OwnInterest[], now: Date): OwnInterest[] =>
  interests.filter(({ startsAt }) => Date.parse(startsAt) > now.getTime());

/** Those with a place that is held for the member (rule: filling). */
export const heldAmong = (interests: readonly OwnInterest[], now: Date): HeldInterest[] =>
  comingOf(interests, now).filter((one): one is HeldInterest => one.heldUntil !== null);

import type { Gym } from '@palestra/backend/contract/gym';

/** Milliseconds that the gym's clock is ahead of this device's. */
export const clockOffset = (gym: Pick<Gym, 'now'>, receivedAt: number): number => Date.parse(gym.now) - receivedAt;

export const gymNow = (offsetMs: number, deviceNow: number): Date => new Date(deviceNow + offsetMs);

import { DOOR_SCHEME } from '@palestra/backend/contract/check-in';
import type { CheckInAnswer, CheckInRequest, DoorPerson, DoorRoster } from '@palestra/backend/contract/check-in';
import { ApiError } from '@palestra/web-kit/api-error';
import { isSuccess, type Answer } from '@palestra/web-kit/http';
import { currentLanguage } from '../../i18n/i18n';

/** The longest that somebody at the door waits before the roster answers. */
const LONGEST_ANSWER_MS = 6_000;

/** Calls the API with the key of the device; an ApiError of status 0 is a missing network. */
async function callDoor<T>(key: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  let answer: Answer<T> | null;
  try {
    response = await fetch(`/api/Door/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        Authorization: `${DOOR_SCHEME} ${key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
    });
    answer = (await response.json()) as Answer<T>;
  } catch {
    throw new ApiError(0, null);
  }
  if (isSuccess(response, answer)) return answer.data;
  throw new ApiError(response.status, answer);
}

/** True when the server was not there, so that the check-in waits. */
export const isOffline = (error: unknown): boolean => error instanceof ApiError && error.isInDoubt;
/** A gym that no longer uses its door refuses every key. */
export const isRefusedKey = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.code === 'NOT_USED');

export const fetchRoster = (key: string): Promise<DoorRoster> => callDoor(key, 'roster');
export const fetchPeople = (key: string, digits: string): Promise<DoorPerson[]> => callDoor(key, 'people', { digits });
export const sendCheckIn = (key: string, order: CheckInRequest): Promise<CheckInAnswer> =>
  callDoor(key, 'check-ins', order);

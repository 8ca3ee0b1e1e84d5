// Requests of the members of many gyms, and how gyms take turns.
import { keyOf, hostOf, MEMBERS_OF_A_GYM } from './copied-gyms.mjs';
import { secretOfGym, tokenOf } from './gym.mjs';
import {
  addDays,
  BUSY_DAYS,
  DAYS,
  FIRST_BUSY_DAY,
  FIRST_DAY,
  FIRST_HOUR,
  HOURS,
  NOW,
  personId,
  TODAY,
} from './operations.mjs';

const HEADERS = { 'content-type': 'application/json', 'accept-language': 'el' };
const two = (number) => String(number).padStart(2, '0');

/** Each gym after the other. */
export const inTurn = (count) => (n) => n % count;
/** Every second request is for the first gym, the others take turns. */
export const oneHot = (count) => (n) => (n % 2 === 0 || count === 1 ? 0 : 1 + (((n - 1) / 2) % (count - 1)));

/** Sessions of the members of gyms, made when they are first needed. */
function sessions() {
  const known = new Map();
  return (gym, member) => {
    const id = `${gym} ${member}`;
    const token = known.get(id) ?? tokenOf(personId(member), 2, NOW, secretOfGym(keyOf(gym)));
    known.set(id, token);
    return token;
  };
}

/** A source of requests. It counts for each gym, so that no place is booked twice, however often it is asked. */
export function requestsOf() {
  const sessionOf = sessions();
  const counts = new Map();
  const request = (gym, member, method, path, body) => ({
    method,
    path,
    headers: { ...HEADERS, host: hostOf(gym), authorization: `Bearer ${sessionOf(gym, member)}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  /** The k-th of a gym: as `operation`, for fewer members. */
  const kinds = {
    day: (gym, k) => {
      const date = addDays(TODAY, FIRST_BUSY_DAY + (k % BUSY_DAYS));
      return request(gym, 1 + (k % MEMBERS_OF_A_GYM), 'GET', `/api/Client/timeslots/available?date=${date}`);
    },
    booking: (gym, k) => {
      const hour = FIRST_HOUR + (Math.floor(k / DAYS) % HOURS);
      const [startTime, endTime] = [hour, hour + 1].map((at) => `${two(at)}:00:00`);
      const appointmentDate = addDays(TODAY, FIRST_DAY + ((k + Math.floor(k / MEMBERS_OF_A_GYM)) % DAYS));
      const place = { appointmentDate, startTime, endTime };
      return request(gym, 1 + (k % MEMBERS_OF_A_GYM), 'POST', '/api/Client/appointments', place);
    },
  };
  return {
    /** `count` requests of a kind, each for the gym whose turn it is. */
    make(kind, count, turnOf) {
      return Array.from({ length: count }, (_, n) => {
        const gym = turnOf(n);
        const place = `${kind} ${gym}`;
        const k = counts.get(place) ?? 0;
        counts.set(place, k + 1);
        return kinds[kind](gym, k);
      });
    },
    /** The bookings of a gym were taken away. */
    forget: (gym) => counts.delete(`booking ${gym}`),
    booked: (gym) => counts.get(`booking ${gym}`) ?? 0,
  };
}

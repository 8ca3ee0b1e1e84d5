import type { Language } from './languages.js';
import { nameIn, type OfClass, type StoredTrainer } from './gym-class.js';
import * as is from './kinds.js';
import { LIMITS } from './limits.js';
import { AREA, hoursOf, type GymRoom } from './room.js';
import { about, listOf, shape } from './shape.js';

/** Before these the article keeps its last letter. */
const KEEPS_N = /^([αεηιουωκπτξψ]|μπ|ντ|γκ|γγ|τσ|τζ)/u;

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** `τη Μαρία`, `την Ελένη`, `τον Πέτρο`: a Greek name as it is after a preposition; others stay as they are. */
function accusative(name: string): string {
  const words = name.split(/\s+/u);
  const [first = ''] = words;
  if (first.endsWith('ς')) return `τον ${words.map((word) => word.replace(/ς$/u, '')).join(' ')}`;
  if (!/[αηω]$/u.test(plain(first))) return words.join(' ');
  return `τη${KEEPS_N.test(plain(first)) ? 'ν' : ''} ${words.join(' ')}`;
}

/** A long name gives way to its first word. */
function withName(name: string, write: (name: string) => string): string {
  const whole = write(name.trim());
  const short = whole.length <= LIMITS.roomNameMaxLength ? whole : write(name.trim().split(/\s+/u)[0] ?? '');
  return short.slice(0, LIMITS.roomNameMaxLength);
}

/** The names of a trainer's hours until staff give them others. */
export const nameOfHours = (trainer: Pick<StoredTrainer, 'nameEl' | 'nameEn'>): { nameEl: string; nameEn: string } => ({
  nameEl: withName(trainer.nameEl, (name) => `Ραντεβού με ${accusative(name)}`),
  nameEn: withName(nameIn('en', trainer), (name) => `Appointments with ${name}`),
});

/**
 * Class and trainer as they are named beside the room: the name of a trainer's hours says who leads, unless somebody
 * else does.
 */
export function besideRoom(
  rooms: readonly Pick<GymRoom, 'number' | 'nameEl' | 'nameEn' | 'trainerId'>[],
  areaId: number | null | undefined,
  of: OfClass,
): OfClass {
  const hours = hoursOf(rooms, areaId);
  return hours !== null && hours.trainerId === of.trainer?.id ? { ...of, trainer: null } : of;
}

/** `Appointments with Maria · Pilates`: what a slot is, as titles say it; empty for an hour of the open gym. */
export function slotLine(
  rooms: readonly Pick<GymRoom, 'number' | 'nameEl' | 'nameEn' | 'trainerId'>[],
  areaId: number | null | undefined,
  of: OfClass,
  language: Language,
): string {
  const { gymClass, trainer } = besideRoom(rooms, areaId, of);
  return [hoursOf(rooms, areaId), gymClass, trainer]
    .flatMap((one) => (one == null ? [] : [nameIn(language, one)]))
    .join(' · ');
}

/** GET /api/Client/hours: trainers with hours of their own, and when a member may book them. */
export class HoursForMembers extends shape({
  areaId: AREA,
  trainerId: is.id,
  name: is.text,
  description: is.text,
  days: about(
    listOf(
      class DayOfHours extends shape({
        date: is.date,
        free: about(is.number, 'Timeslots that the member may book'),
        startTime: about(is.time, 'Start of the first of them'),
      }) {},
    ),
    'Only those with a timeslot that the member may book, from the next one on',
  ),
}) {}

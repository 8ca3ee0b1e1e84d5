import type { MadeStaffFeed, StaffFeed } from '@palestra/backend/contract/calendar-feed';
import type { Trainer } from '@palestra/backend/contract/gym-class';
import type { GymWeek } from '@palestra/backend/contract/gym-week';
import type { Room } from '@palestra/backend/contract/room';
import type { TimetableDay } from '@palestra/backend/contract/timeslot';
import { place } from '../support/booking.js';
import { entriesIn } from '../support/calendar-lines.js';
import { aMember } from '../support/client-builder.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';

let gym: TestGym;
let smtp: SmtpCatcher;
let small: number;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date(NOW), 1));
  const room = { nameEl: 'Μικρή αίθουσα', nameEn: 'Small room', capacity: 4 };
  small = (await staff().post<Room>('/Admin/rooms', room)).data.id;
  await staff().post('/Admin/global-timeslots', { dayOfWeek: 4, ...times('18:00'), areaId: small });
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

const staff = () => gym.as(gym.admin);
function times(start: string): { startTime: string; endTime: string } {
  const { startTime, endTime } = place(THURSDAY, start);
  return { startTime, endTime };
}
const readFeed = async (address: string) =>
  entriesIn(await (await fetch(gym.urlOf(0) + new URL(address).pathname)).text());

it('names the room in mails, their calendar file and the member’s calendar, in the first room, too', async () => {
  await staff().put('/Admin/settings/ContactAddress', { value: 'Ερμού 5' });
  const member = gym.as(await gym.has(aMember('Ανθή Τακτική')));
  const { data: visit } = await member.post<{ id: string }>('/Client/appointments', {
    ...{ ...place(THURSDAY, '18:00'), areaId: small },
  });
  const [booked] = await smtp.received(1);
  expect(booked?.parsed.text).toMatch(/Αίθουσα:?\s+Μικρή αίθουσα/);
  const content = booked?.parsed.attachments[0]?.content ?? '';
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content);
  expect(file.replaceAll(/\r?\n /g, '')).toContain('LOCATION:Μικρή αίθουσα\\, Ερμού 5');
  await member.post(`/Client/appointments/${visit.id}/move`, { date: THURSDAY, ...times('18:00'), areaId: 1 });
  const [, moved] = await smtp.received(2);
  expect(moved?.parsed.text).toMatch(/Κύρια αίθουσα[^]*Πριν[^]*Μικρή αίθουσα/);
  const { address } = (await member.post<{ address: string }>('/Client/calendar-feed', {})).data;
  expect((await readFeed(address)).map(({ LOCATION }) => LOCATION)).toEqual(['Κύρια αίθουσα\\, Ερμού 5']);
});

it('names the room in the timetable and in the week for the gym’s own page, whose links open it', async () => {
  const { data: days } = await gym.asVisitor().get<TimetableDay[]>('/gym/timetable');
  const at18 = days[1]?.timeslots.filter(({ startTime }) => startTime === '18:00:00');
  expect(at18?.map(({ roomName }) => roomName).sort()).toEqual(['Main room', 'Small room']);
  const { data: week } = await gym.asVisitor().get<GymWeek>('/gym/week');
  const slots = week.days[1]?.timeslots.filter(({ id }) => id.startsWith(`${THURSDAY}_1800`)) ?? [];
  expect(slots.map(({ time, path }) => [time.split(', ')[1], path.includes(`room=${small}`)])).toEqual([
    ['Main room', false],
    ['Small room', true],
  ]);
});

it('gives staff a calendar of one room, or of one trainer, which they choose with its address', async () => {
  const maria = {
    nameEl: 'Μαρία',
    nameEn: 'Maria',
    descriptionEl: '',
    descriptionEn: '',
    isActive: true,
    staffId: null,
  };
  const { data: trainer } = await staff().post<Trainer>('/Admin/trainers', maria);
  const of = { dayOfWeek: 4, trainerId: trainer.id, classId: null };
  await staff().put('/Admin/global-timeslots/20:00/21:00/class', of);
  const make = (only: object) => staff().post<MadeStaffFeed>('/Admin/calendar-feed', only);
  const startsOf = async (only: object) =>
    (await readFeed((await make(only)).data.address)).filter(({ DTSTART }) => DTSTART?.startsWith('20260312') === true);
  expect((await startsOf({})).length).toBe(16);
  const ofRoom = await startsOf({ areaId: small });
  expect(ofRoom).toMatchObject([
    {
      UID: expect.stringContaining(`${THURSDAY}_1800-1900_${small}-`) as string,
      LOCATION: 'Μικρή αίθουσα',
      SUMMARY: '0/4 κρατήσεις',
    },
  ]);
  expect((await staff().get<StaffFeed>('/Admin/calendar-feed')).data).toMatchObject({ areaId: small, trainerId: null });
  expect((await startsOf({ trainerId: trainer.id })).map(({ DTSTART }) => DTSTART)).toEqual(['20260312T180000Z']);
  expect(await make({ areaId: 9 })).toMatchObject({ status: 404 });
  expect(await make({ trainerId: gym.admin.id })).toMatchObject({ status: 400 });
});

it('names no room while the gym uses one', async () => {
  await gym.rows(`UPDATE settings SET value = 'off' WHERE key = 'uses.rooms'`);
  const member = gym.as(await gym.has(aMember('Νίκος Τακτικός')));
  await member.post('/Client/appointments', place(THURSDAY, '19:00'));
  const [, , booked] = await smtp.received(3);
  expect(booked?.parsed.text).not.toContain('αίθουσα');
  const { data: days } = await gym.asVisitor().get<TimetableDay[]>('/gym/timetable');
  expect(JSON.stringify(days)).not.toContain('room');
});

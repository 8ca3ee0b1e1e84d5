import type { Trainer } from '@palestra/backend/contract/gym-class';
import { book } from '../support/booking.js';
import { aMember } from '../support/client-builder.js';
import { openMailingGym } from '../support/mail/mailing-gym.js';
import type { SmtpCatcher } from '../support/mail/smtp-catcher.js';
import type { TestGym } from '../support/test-gym.js';

/** Wednesday noon in Athens. */
const NOW = '2026-03-11T10:00:00Z';
const THURSDAY = '2026-03-12';
const NAMES = { descriptionEl: '', descriptionEn: '', isActive: true };

let gym: TestGym;
let smtp: SmtpCatcher;
beforeAll(async () => {
  ({ gym, smtp } = await openMailingGym(new Date(NOW), 1));
});
afterAll(async () => {
  await gym.close();
  await smtp.close();
});

it('names class and trainer in the mail and its calendar file (rule: classes)', async () => {
  const staff = gym.as(gym.admin);
  const yoga = { nameEl: 'Γιόγκα', nameEn: 'Yoga', ...NAMES, colour: 'purple' };
  const rules = { capacity: null, cancelHours: null, opensDays: null };
  const { data: gymClass } = await staff.post<{ id: string }>('/Admin/classes', { ...yoga, ...rules });
  const maria = { nameEl: 'Μαρία', nameEn: 'Maria', ...NAMES, staffId: null };
  const { data: trainer } = await staff.post<Trainer>('/Admin/trainers', maria);
  const of = { dayOfWeek: 4, classId: gymClass.id, trainerId: trainer.id };
  await staff.put('/Admin/global-timeslots/18:00/19:00/class', of);
  const member = await gym.has(aMember('Ανθή Τακτική'));
  await book(gym.as(member), THURSDAY, '18:00');
  const [mail] = await smtp.received(1);
  expect(mail?.parsed.text).toContain('Γιόγκα · Μαρία');
  const [file] = mail?.parsed.attachments ?? [];
  const content = file?.content ?? '';
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content);
  expect(calendar).toContain('SUMMARY:Γιόγκα · Μαρία – ');
});

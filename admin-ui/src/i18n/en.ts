import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Texts } from './el.js';
import { staffEn } from './en/staff.js';
import { accountEn } from './en/account.js';
import { appEn } from './en/app.js';
import { appointmentsEn } from './en/appointments.js';
import { auditEn } from './en/audit.js';
import { clientsEn } from './en/clients.js';
import { clientPapersEn } from './en/client-papers.js';
import { clientImportEn } from './en/client-import.js';
import { exportEn } from './en/export.js';
import { globalTimeslotsEn } from './en/global-timeslots.js';
import { overviewEn } from './en/overview.js';
import { settingsEn } from './en/settings.js';
import { signInEn } from './en/sign-in.js';
import { subscriptionEn } from './en/subscription.js';
import { timeslotsEn } from './en/timeslots.js';
import { broadcastEn } from './en/broadcast.js';
import { emailTemplatesEn } from './en/email-templates.js';
import { mailsEn } from './en/mails.js';
import { searchEn } from './en/search.js';
import { secondFactorEn } from './en/second-factor.js';
import { attendanceEn } from './en/attendance.js';
import { doorEn } from './en/door.js';
import { standingEn } from './en/standing.js';
import { undoEn } from './en/undo.js';
import { operationsEn } from './en/operations.js';

/** Every text of the console in English. */
export const en: Texts = {
  validation: messagesEn.validation,
  serverErrors: { ...messagesEn.errors, ...messagesEn.atTheDesk },
  ...appEn,
  ...accountEn,
  ...staffEn,
  ...signInEn,
  ...overviewEn,
  ...appointmentsEn,
  ...auditEn,
  ...clientsEn,
  ...clientPapersEn,
  ...standingEn,
  ...clientImportEn,
  ...exportEn,
  ...subscriptionEn,
  ...settingsEn,
  ...timeslotsEn,
  ...globalTimeslotsEn,
  ...broadcastEn,
  ...emailTemplatesEn,
  ...mailsEn,
  ...operationsEn,
  ...searchEn,
  ...secondFactorEn,
  ...attendanceEn,
  ...doorEn,
  ...undoEn,
};

import type { laterEl } from '../el/later.js';
import { accountEn } from './account.js';
import { staffEn } from './staff.js';
import { auditEn } from './audit.js';
import { clientsEn } from './clients.js';
import { clientPapersEn } from './client-papers.js';
import { standingEn } from './standing.js';
import { clientImportEn } from './client-import.js';
import { subscriptionEn } from './subscription.js';
import { settingsEn } from './settings.js';
import { firstDayEn } from './first-day.js';
import { usesEn } from './uses.js';
import { timeslotsEn } from './timeslots.js';
import { globalTimeslotsEn } from './global-timeslots.js';
import { broadcastEn } from './broadcast.js';
import { emailTemplatesEn } from './email-templates.js';
import { mailsEn } from './mails.js';
import { classesEn } from './classes.js';
import { doorEn } from './door.js';
import { gymPageEn } from './gym-page.js';
import { textingEn } from './texting.js';
import { programsEn } from './programs.js';
import { reportsEn } from './reports.js';
import { moneyEn } from './money.js';
import { occasionsEn } from './occasions.js';
import { coursesEn } from './courses.js';
import { joiningEn } from './joining.js';
import { roomsEn } from './rooms.js';

/** Texts that arrive with the first screen that is itself loaded later, in English. */
export const laterEn: typeof laterEl = {
  ...accountEn,
  ...staffEn,
  ...auditEn,
  ...clientsEn,
  ...clientPapersEn,
  ...standingEn,
  ...clientImportEn,
  ...subscriptionEn,
  ...settingsEn,
  ...usesEn,
  ...firstDayEn,
  ...timeslotsEn,
  ...globalTimeslotsEn,
  ...broadcastEn,
  ...emailTemplatesEn,
  ...mailsEn,
  ...doorEn,
  ...classesEn,
  ...gymPageEn,
  ...textingEn,
  ...programsEn,
  ...reportsEn,
  ...moneyEn,
  ...occasionsEn,
  ...coursesEn,
  ...joiningEn,
  ...roomsEn,
};

import { accountEl } from './account.js';
import { staffEl } from './staff.js';
import { auditEl } from './audit.js';
import { clientsEl } from './clients.js';
import { clientPapersEl } from './client-papers.js';
import { standingEl } from './standing.js';
import { clientImportEl } from './client-import.js';
import { subscriptionEl } from './subscription.js';
import { settingsEl } from './settings.js';
import { firstDayEl } from './first-day.js';
import { usesEl } from './uses.js';
import { timeslotsEl } from './timeslots.js';
import { globalTimeslotsEl } from './global-timeslots.js';
import { broadcastEl } from './broadcast.js';
import { emailTemplatesEl } from './email-templates.js';
import { mailsEl } from './mails.js';
import { classesEl } from './classes.js';
import { doorEl } from './door.js';
import { gymPageEl } from './gym-page.js';
import { textingEl } from './texting.js';
import { programsEl } from './programs.js';
import { reportsEl } from './reports.js';
import { moneyEl } from './money.js';
import { occasionsEl } from './occasions.js';
import { coursesEl } from './courses.js';
import { joiningEl } from './joining.js';
import { roomsEl } from './rooms.js';

/** Texts that arrive with the first screen that is itself loaded later: a new area goes here. */
export const laterEl = {
  ...accountEl,
  ...staffEl,
  ...auditEl,
  ...clientsEl,
  ...clientPapersEl,
  ...standingEl,
  ...clientImportEl,
  ...subscriptionEl,
  ...settingsEl,
  ...usesEl,
  ...firstDayEl,
  ...timeslotsEl,
  ...globalTimeslotsEl,
  ...broadcastEl,
  ...emailTemplatesEl,
  ...mailsEl,
  ...doorEl,
  ...classesEl,
  ...gymPageEl,
  ...textingEl,
  ...programsEl,
  ...reportsEl,
  ...moneyEl,
  ...occasionsEl,
  ...coursesEl,
  ...joiningEl,
  ...roomsEl,
};

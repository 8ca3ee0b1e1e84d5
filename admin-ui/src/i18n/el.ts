import { messagesEl, type Messages } from '@palestra/backend/contract/messages.el';
import { staffEl } from './el/staff.js';
import { accountEl } from './el/account.js';
import { appEl } from './el/app.js';
import { appointmentsEl } from './el/appointments.js';
import { auditEl } from './el/audit.js';
import { clientsEl } from './el/clients.js';
import { standingEl } from './el/standing.js';
import { clientPapersEl } from './el/client-papers.js';
import { clientImportEl } from './el/client-import.js';
import { exportEl } from './el/export.js';
import { globalTimeslotsEl } from './el/global-timeslots.js';
import { overviewEl } from './el/overview.js';
import { settingsEl } from './el/settings.js';
import { signInEl } from './el/sign-in.js';
import { subscriptionEl } from './el/subscription.js';
import { timeslotsEl } from './el/timeslots.js';
import { broadcastEl } from './el/broadcast.js';
import { emailTemplatesEl } from './el/email-templates.js';
import { mailsEl } from './el/mails.js';
import { searchEl } from './el/search.js';
import { secondFactorEl } from './el/second-factor.js';
import { attendanceEl } from './el/attendance.js';
import { doorEl } from './el/door.js';
import { undoEl } from './el/undo.js';
import { operationsEl } from './el/operations.js';

const contract: Messages = messagesEl;

/**
 * Every text of the console in Greek, one file per area; `en.ts` takes its type from this one. `{name}` marks a value.
 */
export const el = {
  validation: contract.validation,
  serverErrors: { ...contract.errors, ...contract.atTheDesk },
  ...appEl,
  ...accountEl,
  ...staffEl,
  ...signInEl,
  ...overviewEl,
  ...appointmentsEl,
  ...auditEl,
  ...clientsEl,
  ...clientPapersEl,
  ...standingEl,
  ...clientImportEl,
  ...exportEl,
  ...subscriptionEl,
  ...settingsEl,
  ...timeslotsEl,
  ...globalTimeslotsEl,
  ...broadcastEl,
  ...emailTemplatesEl,
  ...mailsEl,
  ...operationsEl,
  ...searchEl,
  ...secondFactorEl,
  ...attendanceEl,
  ...doorEl,
  ...undoEl,
};

export type Texts = typeof el;

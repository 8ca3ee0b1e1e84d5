import { messagesEl, type Messages } from '@palestra/backend/contract/messages.el';
import { appEl } from './el/app';
import { appointmentsEl } from './el/appointments';
import { clientsEl } from './el/clients';
import { overviewEl } from './el/overview';
import { settingsEl } from './el/settings';
import { signInEl } from './el/sign-in';
import { subscriptionEl } from './el/subscription';

const contract: Messages = messagesEl;

/**
 * Every text of the console in Greek, one file an area of the screen; `en.ts` is typed by this one.
 * `{name}` marks a value.
 */
export const el = {
  validation: contract.validation,
  serverErrors: contract.errors,
  ...appEl,
  ...signInEl,
  ...overviewEl,
  ...appointmentsEl,
  ...clientsEl,
  ...subscriptionEl,
  ...settingsEl,
};

export type Texts = typeof el;

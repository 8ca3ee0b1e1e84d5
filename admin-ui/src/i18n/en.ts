import { messagesEn } from '@palestra/backend/contract/messages.en';
import type { Texts } from './el';
import { appEn } from './en/app';
import { appointmentsEn } from './en/appointments';
import { clientsEn } from './en/clients';
import { overviewEn } from './en/overview';
import { settingsEn } from './en/settings';
import { signInEn } from './en/sign-in';
import { subscriptionEn } from './en/subscription';

/** Every text of the console in English; the specification's words where it gives them. */
export const en: Texts = {
  validation: messagesEn.validation,
  serverErrors: messagesEn.errors,
  ...appEn,
  ...signInEn,
  ...overviewEn,
  ...appointmentsEn,
  ...clientsEn,
  ...subscriptionEn,
  ...settingsEn,
};

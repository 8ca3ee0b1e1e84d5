import { messagesEl } from '@palestra/backend/contract/messages.el';
import { messagesEn } from '@palestra/backend/contract/messages.en';
import { el } from '../../admin-ui/src/i18n/el.js';
import { en } from '../../admin-ui/src/i18n/en.js';

/** Texts of the console, with those that the server says to staff. */
export const STAFF_TEXTS = {
  el: { ...el, serverErrors: { ...messagesEl.errors, ...messagesEl.atTheDesk } },
  en: { ...en, serverErrors: { ...messagesEn.errors, ...messagesEn.atTheDesk } },
};
export type StaffTexts = (typeof STAFF_TEXTS)['el'];

import reactAdminEn from 'ra-language-english';
import { en } from './en';
import { toI18next } from './polyglot';

/** All English texts, those of react-admin included. */
export const pack = { ...toI18next(reactAdminEn), ...en };

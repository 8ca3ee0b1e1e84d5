import reactAdminEn from 'ra-language-english';
import { firstEn } from './en/first';
import { toI18next } from './polyglot';

/** English texts of a first visit, those of react-admin included. */
export const pack = { ...toI18next(reactAdminEn), ...firstEn };

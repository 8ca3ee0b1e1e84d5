import { firstEl } from './el/first';
import { toI18next } from './polyglot';
import { reactAdminEl } from './react-admin.el';

/** Greek texts of a first visit, those of react-admin included. */
export const pack = { ...toI18next(reactAdminEl), ...firstEl };

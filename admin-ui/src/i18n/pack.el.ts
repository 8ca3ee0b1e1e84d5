import { el } from './el';
import { toI18next } from './polyglot';
import { reactAdminEl } from './react-admin.el';

/** All Greek texts, those of react-admin included. */
export const pack = { ...toI18next(reactAdminEl), ...el };

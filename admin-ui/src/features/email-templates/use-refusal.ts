import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api/api-error';

/** Errors of a save or a test mail: by field, or as a whole. */
export function useRefusal(save: unknown, test: unknown) {
  const { t } = useTranslation();
  const failed = save ?? test;
  const fallback = t(save === null ? 'templates.errors.test' : 'templates.errors.save');
  const fields: Readonly<Record<string, string>> = failed instanceof ApiError ? failed.fields : {};
  const isSaid = failed === null || Object.keys(fields).length > 0;
  return {
    fields,
    problem: isSaid ? null : errorText(failed, { fallback, offline: t('errors.offline') }),
    isStale: failed instanceof ApiError && failed.code === 'STALE',
  };
}

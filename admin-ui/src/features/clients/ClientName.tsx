import { ERASED_NAME } from '@palestra/backend/contract/erasure';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionPath } from './client-sections';

/**
 * Link to the client's page; plain text for an erased client, who has none. `label` replaces a link name that is
 * ambiguous.
 */
export function ClientName({ id, name, label }: { id: string; name: string; label?: string }) {
  const { t } = useTranslation();
  if (name === ERASED_NAME) return <span>{t('clients.erasedClient')}</span>;
  return (
    <Link to={sectionPath(id, 'info')} aria-label={label}>
      {name}
    </Link>
  );
}

import { ERASED_NAME } from '@palestra/backend/contract/erasure';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../kit/session/use-may';
import { sectionPath } from './client-sections';

/**
 * Link to the client's page; plain text for an erased client, who has none, and for roles that may not open it. `label` replaces a link name that is
 * ambiguous.
 */
export function ClientName({ id, name, label }: { id: string; name: string; label?: string }) {
  const { t } = useTranslation();
  const may = useMay();
  if (name === ERASED_NAME) return <span>{t('clients.erasedClient')}</span>;
  if (!may('clients')) return <span>{name}</span>;
  return (
    <Link to={sectionPath(id, 'info')} aria-label={label}>
      {name}
    </Link>
  );
}

import { ERASED_NAME } from '@palestra/backend/contract/erasure';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { sectionPath } from './client-sections';

/** Leads to the client's page; one who was erased has none any more. `label`: what the link is called, where its name is not enough. */
export function ClientName({ id, name, label }: { id: string; name: string; label?: string }) {
  const { t } = useTranslation();
  if (name === ERASED_NAME) return <span>{t('clients.erasedClient')}</span>;
  return (
    <Link to={sectionPath(id, 'info')} aria-label={label}>
      {name}
    </Link>
  );
}

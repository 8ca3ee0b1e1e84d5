import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../kit/ui/EmptyState';

export function NoBroadcast({ query }: { query: string }) {
  const { t } = useTranslation();
  if (query === '') return <EmptyState icon="mail" title={t('broadcast.none')} text={t('broadcast.noneHint')} />;
  return <EmptyState icon="search" title={t('broadcast.noneFound', { query })} text={t('broadcast.noneFoundHint')} />;
}

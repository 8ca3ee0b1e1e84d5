import { useTranslation } from 'react-i18next';
import { LinkTabs } from '../../kit/ui/LinkTabs';
import { CLIENT_SECTIONS, sectionPath } from '../clients/client-sections';

export function SectionTabs({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  const tabs = CLIENT_SECTIONS.map((section) => ({
    to: sectionPath(clientId, section),
    text: t(`clients.${section}`),
  }));
  return <LinkTabs label={t('clients.sections')} tabs={tabs} />;
}

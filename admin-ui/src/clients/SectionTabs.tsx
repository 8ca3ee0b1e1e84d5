import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { CLIENT_SECTIONS, sectionPath } from './client-sections';
import styles from './ClientScreen.module.css';

/** Links, not tabs: each section has an address. */
export function SectionTabs({ clientId }: { clientId: string }) {
  const { t } = useTranslation();
  return (
    <nav className={styles.tabs} aria-label={t('clients.sections')}>
      {CLIENT_SECTIONS.map(({ section }) => (
        <NavLink key={section} to={sectionPath(clientId, section)} end className={styles.tab}>
          {t(`clients.${section}`)}
        </NavLink>
      ))}
    </nav>
  );
}

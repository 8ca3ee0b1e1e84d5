import { Link, useLocation } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from '../ui/Icon';
import styles from './Navigation.module.css';
import { TABS } from './tabs';

/** Navigation at the bottom on phones and in the header on wide screens; CSS displays one of the two. */
export function Navigation({ placement }: { placement: 'top' | 'bottom' }) {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav className={`${styles.navigation} ${styles[placement]}`} aria-label={t('navigation.label')}>
      <ul>
        {TABS.map(({ href, label, icon }) => (
          <li key={href}>
            <Link href={href} className={styles.link} aria-current={path === href ? 'page' : undefined}>
              <Icon name={icon} />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

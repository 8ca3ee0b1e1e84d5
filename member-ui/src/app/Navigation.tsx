import { Link, useLocation } from 'wouter';
import { useTranslation } from '../i18n/use-translation';
import { Icon } from '../ui/Icon';
import styles from './Navigation.module.css';
import { TABS } from './tabs';

/** Under the thumb on phones, in the header on wide screens; only one of the two is displayed. */
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

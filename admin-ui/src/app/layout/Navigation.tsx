import { NavLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useMailsToLookAt } from '../../features/mails/use-mails';
import { useFormat } from '../../kit/time/use-format';
import { Icon, type IconName } from '../../kit/ui/Icon';
import styles from './layout.module.css';

const SCREENS: readonly { to: string; text: 'overview' | 'clients' | 'timeslots' | 'settings'; icon: IconName }[] = [
  { to: '/', text: 'overview', icon: 'calendar' },
  { to: '/clients', text: 'clients', icon: 'person' },
  { to: '/timeslots', text: 'timeslots', icon: 'clock' },
  { to: '/settings', text: 'settings', icon: 'sliders' },
];

export function Navigation() {
  const { t } = useTranslation();
  return (
    <nav className={styles.navigation} aria-label={t('header.navigation')}>
      {SCREENS.map(({ to, text, icon }) => (
        <NavLink key={to} to={to} end={to === '/'} className={styles.screen}>
          <Icon name={icon} />
          {t(`nav.${text}`)}
          {text === 'settings' && <MailBadge />}
        </NavLink>
      ))}
    </nav>
  );
}

/** Number of mails that need attention, visible on every screen. */
function MailBadge() {
  const { t } = useTranslation();
  const format = useFormat();
  const count = useMailsToLookAt() ?? 0;
  if (count === 0) return null;
  return (
    <>
      <span className={styles.badge} aria-hidden="true">
        {format.count(count)}
      </span>
      <span className="visually-hidden">{t('mails.attention', { count })}</span>
    </>
  );
}

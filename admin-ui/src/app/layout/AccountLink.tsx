import { NavLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { useAuth } from '../../kit/session/use-auth';
import styles from './layout.module.css';

export const ACCOUNT_PATH = '/account';

/** Name and role of the signed-in user, linked to their account page. */
export function AccountLink() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  return (
    <NavLink to={ACCOUNT_PATH} className={styles.account} title={t('account.title')}>
      <span className="visually-hidden">{t('account.title')}:</span>{' '}
      <span className={styles.owner}>{(session ?? interrupted)?.name}</span>{' '}
      <span className={styles.role}>{t('header.role')}</span>
    </NavLink>
  );
}

import { NavLink } from 'react-router';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_PATH } from '../account';
import { useAuth } from '../session/use-auth';
import styles from './layout.module.css';

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

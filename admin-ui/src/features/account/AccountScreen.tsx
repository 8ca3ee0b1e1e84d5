import { useTranslation } from 'react-i18next';
import { Screen } from '../../kit/screen/Screen';
import { useAuth } from '../../kit/session/use-auth';
import styles from './account.module.css';
import { Devices } from './Devices';
import { OwnDetails } from './OwnDetails';
import { OwnPassword } from './OwnPassword';

/** Own account of a staff user: details, password and sessions. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const owner = session ?? interrupted;
  if (owner === null) return null;
  return (
    <Screen title={t('account.title')} lead={t('account.lead')}>
      <div className={styles.sections}>
        <OwnDetails owner={owner} />
        <OwnPassword email={owner.email} />
        <Devices />
      </div>
    </Screen>
  );
}

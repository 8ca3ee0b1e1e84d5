import type { ClientProfile } from '@palestra/backend/contract/client';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { dateIn, formatDate } from '../../lib/format-date';
import { Card } from '../../ui/Card';
import { TalkToGym } from '../gym/TalkToGym';
import { Facts } from './Facts';
import styles from './ProfilePage.module.css';

/** Read-only: the gym maintains this data, and the contact is shown below. */
export function PersonalData({ profile, timeZone }: { profile: ClientProfile; timeZone: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const memberSince = formatDate(dateIn(timeZone, new Date(profile.createdAt)), 'full', language);
  return (
    <Card title={t('profile.personal')}>
      <Facts
        rows={[
          [t('profile.name'), profile.name],
          [t('profile.email'), profile.email],
          [t('profile.phone'), profile.phone],
          [t('profile.type'), t(profile.isMorningClient ? 'profile.morning' : 'profile.regular')],
          [t('profile.memberSince'), memberSince],
        ]}
      />
      <p className={styles.contact}>{t('profile.contact')}</p>
      <TalkToGym />
    </Card>
  );
}

import type { ClientDetails } from '@palestra/backend/contract/client';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useTranslation } from 'react-i18next';
import type { Versioned } from '../../api/subscription-calls';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import panel from '../../kit/ui/Panel.module.css';
import styles from './ClientScreen.module.css';
import { FlagSwitch } from './FlagSwitch';
import { PasswordLink } from './PasswordLink';

/** Switches that save one by one, and the date the client joined. */
export function ClientPreferences({ client }: { client: Versioned<ClientDetails> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <section className={`${panel.panel} ${styles.preferences}`} aria-labelledby="preferences">
      <h2 id="preferences">{t('clients.preferences')}</h2>
      <p className={styles.hint}>{t('clients.preferencesHint')}</p>
      <FlagSwitch client={client} flag="isMorningClient" hint={t('clients.isMorningClientHint', { cutoff })} />
      <FlagSwitch client={client} flag="adminNotificationEnabled" hint={t('clients.adminNotificationEnabledHint')} />
      <PasswordLink client={client} />
      {clock !== null && (
        <p className={styles.hint}>
          {t('clients.memberSince', { date: format.dateOf(client.createdAt, clock.gym.timeZone) })}
        </p>
      )}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import panel from '../../kit/ui/Panel.module.css';
import { useClient } from '../clients/use-client';
import styles from './appointments.module.css';

/** Points of the client for late cancellations and absences, each with its reason (rule: fair use). */
export function FairUsePanel() {
  const { fairUse } = useClient();
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useGym()?.gym.timeZone;
  if (!fairUse || zone === undefined || fairUse.offences.length === 0) return null;
  const { points, limit, closedUntil, offences } = fairUse;
  return (
    <section className={`${panel.panel} ${styles.panel}`} aria-labelledby="fair-use">
      <h2 id="fair-use">{t('appointments.fairUse.title', { points, limit })}</h2>
      {closedUntil !== null && (
        <p>
          <strong>{t('appointments.fairUse.closed', { when: format.shortInstant(closedUntil, zone) })}</strong>
        </p>
      )}
      <ul>
        {offences.map((one) => (
          <li key={one.appointmentId}>
            {t(`appointments.fairUse.${one.kind}`, { when: format.shortInstant(one.at, zone), count: one.points })}
            {' · '}
            {one.points === 0
              ? t('appointments.fairUse.free')
              : t('appointments.fairUse.expires', { when: format.shortInstant(one.expiresAt, zone) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

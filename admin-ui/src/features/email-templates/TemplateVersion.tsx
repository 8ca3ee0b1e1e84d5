import type { EmailTemplate } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import styles from './email-templates.module.css';

/** Name of the mail, and whether its text is the default one. */
export function TemplateVersion({ template: { name, updatedAt } }: { template: EmailTemplate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const when = updatedAt === null || clock === null ? null : format.instant(updatedAt, clock.gym.timeZone);
  return (
    <div>
      <h2>{name}</h2>
      <p className={styles.version}>{when === null ? t('templates.shipped') : t('templates.updatedAt', { when })}</p>
    </div>
  );
}

import { contactWaysOf } from '@palestra/backend/contract/contact';
import { useGym } from '../api/gym';
import { useTranslation } from '../i18n/use-translation';
import { Card } from './Card';
import styles from './contact.module.css';

/** Address, opening hours and contacts of the gym; nothing if none are set. */
export function GymCard({ isOnOwnPage = false }: { isOnOwnPage?: boolean }) {
  const { t } = useTranslation();
  const contact = useGym().data?.contact;
  if (!contact || Object.values(contact).every((value) => value === null)) return null;
  const { address, mapLink, openingHours } = contact;
  return (
    <Card title={isOnOwnPage ? undefined : t('contact.title')}>
      <ul className={styles.ways}>
        {contactWaysOf(contact).map(({ kind, href, shown }) => (
          <li key={kind}>
            <a href={href}>{t(`contact.${kind}`, { shown })}</a>
          </li>
        ))}
        {mapLink !== null && (
          <li>
            <a href={mapLink} target="_blank" rel="noreferrer">
              {address === null ? t('contact.map') : `${t('contact.address')}: ${address}`}
            </a>
          </li>
        )}
        {mapLink === null && address !== null && (
          <li>
            <p>
              <span className={styles.label}>{t('contact.address')}: </span>
              {address}
            </p>
          </li>
        )}
      </ul>
      {openingHours !== null && (
        <p className={styles.hours}>
          <span className={styles.label}>{t('contact.hours')}</span>
          {'\n'}
          {openingHours}
        </p>
      )}
    </Card>
  );
}

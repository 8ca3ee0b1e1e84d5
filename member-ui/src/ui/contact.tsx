import { type GymContact, contactWaysOf } from '@palestra/backend/contract/contact';
import { Link } from 'wouter';
import { actingFor } from '../api/acting';
import { useGym, useUses } from '../api/gym';
import { useTranslation } from '../i18n/use-translation';
import { buttonClass } from './Button';
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

/** Touch devices are taken for phones, which can call directly; others offer a message. */
const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/** For somebody without a subscription. */
const PAGES = ['join', 'timetable'] as const;

interface ContactControlProps {
  contact: GymContact;
  pages: readonly (typeof PAGES)[number][];
}

/** The way to reach the gym that suits this device. */
function ContactControl({ contact, pages }: ContactControlProps) {
  const { t } = useTranslation();
  const way = contactWaysOf(contact).at(isPhone() ? 0 : -1);
  return (
    <div className={styles.control}>
      {way && (
        <a className={buttonClass('quiet')} href={way.href}>
          {t(`contact.${way.kind}`, { shown: way.shown })}
        </a>
      )}
      {pages.map((page) => (
        <Link key={page} className={buttonClass('quiet')} href={`/${page}`}>
          {t(`${page}.see`)}
        </Link>
      ))}
    </div>
  );
}

/**
 * Contacts beside each text that sends a member to the gym. Its place is kept, so that nothing moves when it appears.
 */
export function TalkToGym({ withTimetable = false }: { withTimetable?: boolean }) {
  const contact = useGym().data?.contact;
  const uses = useUses();
  // Children do not join alone.
  const joins = uses('joining') && actingFor() === null;
  const pages = PAGES.filter((page) => withTimetable && (page === 'join' ? joins : uses('page')));
  const ways = contact && contactWaysOf(contact).length > 0 ? 1 : 0;
  const rows = ways + pages.length;
  if (!contact || rows === 0) return null;
  return (
    <div style={{ minHeight: `calc(${rows} * (var(--touch-target) + 8px))`, paddingTop: 8 }}>
      <ContactControl contact={contact} pages={pages} />
    </div>
  );
}

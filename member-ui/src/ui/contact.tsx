import { type GymContact, contactWaysOf } from '@palestra/backend/contract/contact';
import { Link } from 'wouter';
import { actingFor } from '../api/acting';
import { useGym, useUses } from '../api/gym';
import { useTranslation } from '../i18n/use-translation';
import { buttonClass } from './Button';
import styles from './contact.module.css';

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

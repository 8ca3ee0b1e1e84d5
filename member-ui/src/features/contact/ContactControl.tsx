import { contactWaysOf, type GymContact } from '@palestra/backend/contract/contact';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { buttonClass } from '../../ui/button-class';
import styles from './Contact.module.css';

/** Touch devices are taken for phones, which can call directly; others offer a message. */
const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

interface Props {
  contact: GymContact;
  withTimetable: boolean;
}

export function ContactControl({ contact, withTimetable }: Props) {
  const { t } = useTranslation();
  const way = contactWaysOf(contact).at(isPhone() ? 0 : -1);
  return (
    <div className={styles.control}>
      {way && (
        <a className={buttonClass('quiet')} href={way.href}>
          {t(`contact.${way.kind}`, { shown: way.shown })}
        </a>
      )}
      {withTimetable && (
        <Link className={buttonClass('quiet')} href="/timetable">
          {t('timetable.see')}
        </Link>
      )}
    </div>
  );
}

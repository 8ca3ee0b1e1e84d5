import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './PinnedNotes.module.css';

/** Notes to read before booking for a client. */
export function PinnedNotes({ notes }: { notes: readonly string[] }) {
  const { t } = useTranslation();
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label={t('papers.pinnedNotes')}>
      {notes.map((note, i) => (
        <li key={i}>
          <Icon name="warning" size={14} />
          <span>{note}</span>
        </li>
      ))}
    </ul>
  );
}

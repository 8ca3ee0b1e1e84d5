import { useTranslation } from 'react-i18next';
import { strayPlaceholders } from './broadcast-draft';
import styles from './broadcast.module.css';

/** Warns of braces that no placeholder fills, before a thousand people read them. */
export function StrayPlaceholders({ text }: { text: string }) {
  const { t } = useTranslation();
  const stray = strayPlaceholders(text);
  if (stray.length === 0) return null;
  return (
    <p className={styles.stray} role="status">
      {t('broadcast.stray', { placeholder: stray.join(', ') })}
    </p>
  );
}

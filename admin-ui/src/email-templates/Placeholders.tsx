import type { TemplatePlaceholder } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './email-templates.module.css';

interface PlaceholdersProps {
  placeholders: readonly TemplatePlaceholder[];
  onInsert: (placeholder: string) => void;
}

/** What may stand in a template, what it means, and what the preview shows for it. */
export function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.placeholders} aria-label={t('templates.placeholders')}>
      <h3>{t('templates.placeholders')}</h3>
      <p>{t('templates.placeholdersHint')}</p>
      <ul>
        {placeholders.map(({ placeholder, meaning, sample }) => (
          <li key={placeholder}>
            {/* The field keeps the focus, and with it the place where one was writing. */}
            <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onInsert(placeholder)}>
              <code>{placeholder}</code>
              <span>{meaning}</span>
              {sample !== '' && <small>{t('templates.sample', { sample })}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

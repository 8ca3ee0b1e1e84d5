import type { TemplatePlaceholder } from '@palestra/backend/contract/mail';
import { useTranslation } from 'react-i18next';
import styles from './email-templates.module.css';

interface PlaceholdersProps {
  placeholders: readonly TemplatePlaceholder[];
  onInsert: (placeholder: string) => void;
}

/** Placeholders of a template, their meaning, and the preview's value for each. */
export function Placeholders({ placeholders, onInsert }: PlaceholdersProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.placeholders} aria-label={t('templates.placeholders')}>
      <h3>{t('templates.placeholders')}</h3>
      <p>{t('templates.placeholdersHint')}</p>
      <ul>
        {placeholders.map(({ placeholder, meaning, sample }) => (
          <li key={placeholder}>
            {/* Prevents the button from taking the field's focus and caret. */}
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

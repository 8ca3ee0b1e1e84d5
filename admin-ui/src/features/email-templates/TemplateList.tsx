import { TEMPLATE_PURPOSES, type EmailTemplate, type TemplatePurpose } from '@palestra/backend/contract/mail';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './email-templates.module.css';
import { idOf, type TemplateChoice } from './template-choice';

interface TemplateListProps {
  choice: TemplateChoice;
  /** Undefined while loading: the names are known without it. */
  templates: readonly EmailTemplate[] | undefined;
  onChoose: (purpose: TemplatePurpose) => void;
}

/** List of mails: links beside the editor, or a select above it on narrow screens. */
export function TemplateList({ choice, templates, onChoose }: TemplateListProps) {
  const { t } = useTranslation();
  const id = useId();
  const isChanged = (purpose: TemplatePurpose): boolean =>
    templates?.some((template) => template.purpose === purpose && template.isChanged) ?? false;
  return (
    <nav aria-label={t('templates.list')}>
      <ul className={styles.links}>
        {TEMPLATE_PURPOSES.map((purpose) => (
          <li key={purpose}>
            <Link
              to={`?template=${idOf({ ...choice, purpose })}`}
              aria-current={purpose === choice.purpose ? 'page' : undefined}
              preventScrollReset
            >
              {t(`mails.purposes.${purpose}`)}
              {isChanged(purpose) && <span className={styles.changed}>{t('templates.changed')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.select}>
        <label htmlFor={id}>{t('templates.choose')}</label>
        <select id={id} value={choice.purpose} onChange={({ target }) => onChoose(target.value as TemplatePurpose)}>
          {TEMPLATE_PURPOSES.map((purpose) => (
            <option key={purpose} value={purpose}>
              {t(`mails.purposes.${purpose}`)}
              {isChanged(purpose) ? ` · ${t('templates.changed')}` : ''}
            </option>
          ))}
        </select>
      </div>
    </nav>
  );
}

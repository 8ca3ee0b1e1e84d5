import { CAPABILITY_OF } from '@palestra/backend/contract/capability';
import { LANGUAGES, isLanguage, type Language } from '@palestra/backend/contract/languages';
import { TEMPLATE_PURPOSES, type EmailTemplate, type TemplatePurpose } from '@palestra/backend/contract/mail';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { useUses } from '../../kit/time/use-uses';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { Segments } from '../../kit/ui/Segments';
import { TemplateEditor } from './TemplateEditor';
import styles from './email-templates.module.css';
import { useEmailTemplate, useEmailTemplates } from './email-templates.api';

interface TemplateChoice {
  purpose: TemplatePurpose;
  language: Language;
}

const FIRST_PURPOSE: TemplatePurpose = TEMPLATE_PURPOSES[0] ?? 'confirmation';

const idOf = ({ purpose, language }: TemplateChoice): string => `${purpose}.${language}`;

/** The mails that the gym sends. */
function usePurposes(): readonly TemplatePurpose[] {
  const uses = useUses();
  return TEMPLATE_PURPOSES.filter((purpose) => {
    const capability = CAPABILITY_OF.mail.get(purpose);
    return capability === undefined || uses(capability);
  });
}

/** Template named by the address, as in `booked.en`; the first one if it names none of the gym's. */
function choiceOf(id: string | null, purposes: readonly TemplatePurpose[], otherwise: Language): TemplateChoice {
  const [name = '', language = ''] = (id ?? '').split('.');
  const purpose = purposes.find((known) => known === name);
  return { purpose: purpose ?? FIRST_PURPOSE, language: isLanguage(language) ? language : otherwise };
}

interface TemplateListProps {
  purposes: readonly TemplatePurpose[];
  choice: TemplateChoice;
  /** Undefined while loading: the names are known without it. */
  templates: readonly EmailTemplate[] | undefined;
  onChoose: (purpose: TemplatePurpose) => void;
}

/** List of mails: links beside the editor, or a select above it on narrow screens. */
function TemplateList({ purposes, choice, templates, onChoose }: TemplateListProps) {
  const { t } = useTranslation();
  const id = useId();
  const isChanged = (purpose: TemplatePurpose): boolean =>
    templates?.some((template) => template.purpose === purpose && template.isChanged) ?? false;
  return (
    <nav aria-label={t('templates.list')}>
      <ul className={styles.links}>
        {purposes.map((purpose) => (
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
          {purposes.map((purpose) => (
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

/** Settings tab for mail texts: choose one, edit it beside its preview. */
export function EmailTemplatesSection() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const purposes = usePurposes();
  const choice = choiceOf(search.get('template'), purposes, useLanguage());
  const list = useEmailTemplates();
  const id = idOf(choice);
  const { data: read, error, refetch } = useEmailTemplate(id);
  const data = read?.template.id === id ? read : undefined;
  const choose = (next: Partial<TemplateChoice>): void =>
    setSearch({ template: idOf({ ...choice, ...next }) }, { preventScrollReset: true });
  const languages = LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }));
  const retry = (): void => void Promise.all([list.refetch(), refetch()]);
  const reload = async () => (await refetch({ throwOnError: true })).data;
  return (
    <div className={styles.screen}>
      <TemplateList
        purposes={purposes}
        choice={choice}
        templates={list.data}
        onChoose={(purpose) => choose({ purpose })}
      />
      <div className={styles.main}>
        <Segments
          label={t('templates.language')}
          value={choice.language}
          options={languages}
          onChange={(language: Language) => choose({ language })}
        />
        {data === undefined && (
          <NotThere error={error} refetch={retry} failed={t('templates.errors.load')} height={520} />
        )}
        {data !== undefined && <TemplateEditor key={id} loaded={data} onReload={reload} />}
      </div>
    </div>
  );
}

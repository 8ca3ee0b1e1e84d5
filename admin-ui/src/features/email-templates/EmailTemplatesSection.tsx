import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { ProblemPanel } from '../../kit/ui/ProblemPanel';
import { Segments } from '../../kit/ui/Segments';
import { Waiting } from '../../kit/ui/Waiting';
import styles from './email-templates.module.css';
import { choiceOf, idOf, type TemplateChoice } from './template-choice';
import { TemplateEditor } from './TemplateEditor';
import { TemplateList } from './TemplateList';
import { useEmailTemplate, useEmailTemplates } from './use-email-templates';

/** Settings tab for mail texts: choose one, edit it beside its preview. */
export function EmailTemplatesSection() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const choice = choiceOf(search.get('template'), useLanguage());
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
      <TemplateList choice={choice} templates={list.data} onChoose={(purpose) => choose({ purpose })} />
      <div className={styles.main}>
        <Segments
          label={t('templates.language')}
          value={choice.language}
          options={languages}
          onChange={(language: Language) => choose({ language })}
        />
        {data === undefined && error === null && <Waiting height={520} />}
        {data === undefined && error !== null && (
          <ProblemPanel error={error} fallback={t('templates.errors.load')} onRetry={retry} />
        )}
        {data !== undefined && <TemplateEditor key={id} loaded={data} onReload={reload} />}
      </div>
    </div>
  );
}

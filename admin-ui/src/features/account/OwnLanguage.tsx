import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { OWN_LANGUAGE, saveLanguagePreference } from '../../api/sign-in';
import { Banner } from '../../kit/ui/Banner';
import panel from '../../kit/ui/Panel.module.css';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { readOwnLanguage } from './account.api';
import styles from './account.module.css';

/** The language of the account's mails, which this browser may not speak. */
export function OwnLanguage() {
  const { t } = useTranslation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data, error } = useQuery({ queryKey: OWN_LANGUAGE, queryFn: ({ signal }) => readOwnLanguage(signal) });
  const save = useMutation({
    mutationFn: (language: Language) => saveLanguagePreference(language),
    onSuccess: () => notify(t('account.languageChanged'), { type: 'success' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: OWN_LANGUAGE }),
  });
  const fault = save.error ?? error;
  return (
    <section className={`${panel.panel} ${styles.section}`}>
      <h2 className={styles.heading}>{t('account.language')}</h2>
      {data === undefined && error === null && <Waiting height={56} />}
      {data !== undefined && (
        <SelectField
          label={t('account.mailLanguage')}
          value={save.isPending ? save.variables : data}
          choices={LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }))}
          onChoose={(language) => save.mutate(language as Language)}
        />
      )}
      <p className={styles.text}>{t('account.languageText')}</p>
      {fault !== null && (
        <Banner
          kind="danger"
          text={errorText(fault, t(save.error === null ? 'account.languageNotLoaded' : 'account.languageFailed'))}
        />
      )}
    </section>
  );
}

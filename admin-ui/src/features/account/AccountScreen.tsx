import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { Session } from '@palestra/backend/contract/session';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Form, TextInput, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { renameSession } from '../../api/session-store';
import { OWN_LANGUAGE, saveLanguagePreference } from '../../api/sign-in';
import { useLanguage } from '../../i18n/use-language';
import { useReadAgain } from '../../kit/live/use-read-again';
import { loadPart } from '../../kit/load-part';
import { Screen } from '../../kit/screen/Screen';
import { useAuth } from '../../kit/session/AuthProvider';
import { staffRoleOf } from '../../kit/session/use-may';
import { useUses } from '../../kit/time/use-uses';
import { Failure } from '../../kit/ui/Banner';
import { BY_FIELD, FormPanel, useSaveProblem } from '../../kit/ui/FormPanel';
import { Panel } from '../../kit/ui/Panel';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { validateName } from '../../kit/ui/client-validation';
import { Devices } from './Devices';
import { OwnCalendar } from './OwnCalendar';
import { OwnPassword } from './OwnPassword';
import { changeOwnName, readOwnLanguage } from './account.api';
import { useRoleText } from '../../kit/session/role-text';
import styles from './account.module.css';

const SecondFactorSection = loadPart(
  'second-factor',
  () => import('../second-factor/SecondFactorSection'),
  'SecondFactorSection',
);

/** The role, and the permissions that come with it in a sentence. An owner changes it. */
function OwnRole({ owner }: { owner: Session }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const textOf = useRoleText();
  const role = staffRoleOf(owner);
  if (role === null) return null;
  return (
    <Panel title={t('account.role')} className={styles.section}>
      <p className={styles.browser}>{STAFF_ROLE_NAMES[language][role]}</p>
      <p className={styles.text}>{textOf(role)}</p>
    </Panel>
  );
}

/** Staff may change their name; the address identifies the account and is read-only. */
function OwnDetails({ owner: { id, name, email } }: { owner: Session }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { problem, onError, clear } = useSaveProblem(t('account.nameFailed'));
  const record = useMemo(() => ({ id, name, email }), [id, name, email]);
  const save = async (values: { name: string }): Promise<Record<string, string> | undefined> => {
    clear();
    try {
      renameSession((await changeOwnName(values.name)).name);
      notify(t('account.nameChanged'), { type: 'success' });
      return undefined;
    } catch (error) {
      return onError(error);
    }
  };
  return (
    <Form record={record} {...BY_FIELD} onSubmit={(values: object) => save(values as Session)}>
      <FormPanel problem={problem} submit={t('app.save')}>
        <h2 className={styles.heading}>{t('account.details')}</h2>
        <TextInput
          source="name"
          label={t('account.name')}
          helperText={t('account.nameHint')}
          validate={validateName}
          isRequired
          autoComplete="name"
          slotProps={{ htmlInput: { maxLength: LIMITS.nameMaxLength } }}
        />
        <TextInput
          source="email"
          label={t('account.email')}
          helperText={t('account.emailHint')}
          slotProps={{ htmlInput: { readOnly: true } }}
        />
      </FormPanel>
    </Form>
  );
}

/** Own account of a staff user: details, language, role, password, second factor and sessions. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const uses = useUses();
  const owner = session ?? interrupted;
  if (owner === null) return null;
  return (
    <Screen title={t('account.title')} lead={t('account.lead')}>
      <div className={styles.sections}>
        <OwnDetails owner={owner} />
        <OwnLanguage />
        <OwnRole owner={owner} />
        <OwnPassword email={owner.email} />
        <Suspense fallback={<Waiting height={0} />}>
          <SecondFactorSection />
        </Suspense>
        {uses('calendarFeeds') && <OwnCalendar />}
        <Devices />
      </div>
    </Screen>
  );
}

/** The language of the account's mails, which this browser may not speak. */
function OwnLanguage() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { data, error } = useQuery({ queryKey: OWN_LANGUAGE, queryFn: ({ signal }) => readOwnLanguage(signal) });
  const save = useMutation({
    mutationFn: (language: Language) => saveLanguagePreference(language),
    onSuccess: () => notify(t('account.languageChanged'), { type: 'success' }),
    onSettled: useReadAgain(OWN_LANGUAGE),
  });
  const fault = save.error ?? error;
  return (
    <Panel title={t('account.language')} className={`${styles.section} ${styles.beforeField}`}>
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
      <Failure error={fault} text={t(save.error === null ? 'account.languageNotLoaded' : 'account.languageFailed')} />
    </Panel>
  );
}

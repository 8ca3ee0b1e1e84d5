import { LIMITS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import type { Session } from '@palestra/backend/contract/session';
import { Suspense, useMemo } from 'react';
import { Form, TextInput, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { renameSession } from '../../api/session-store';
import { useLanguage } from '../../i18n/use-language';
import { loadPart } from '../../kit/load-part';
import { Screen } from '../../kit/screen/Screen';
import { useAuth } from '../../kit/session/AuthProvider';
import { staffRoleOf } from '../../kit/session/use-may';
import { validateName } from '../../kit/ui/client-validation';
import { BY_FIELD, FormPanel } from '../../kit/ui/FormPanel';
import { Waiting } from '../../kit/ui/Skeleton';
import { useSaveProblem } from '../../kit/ui/use-save-problem';
import { changeOwnName } from './account.api';
import panel from '../../kit/ui/Panel.module.css';
import styles from './account.module.css';
import { Devices } from './Devices';
import { OwnLanguage } from './OwnLanguage';
import { OwnPassword } from './OwnPassword';

const SecondFactorSection = loadPart(
  'second-factor',
  async () => (await import('../second-factor/SecondFactorSection')).SecondFactorSection,
);

/** The role, and the permissions that come with it in a sentence. An owner changes it. */
function OwnRole({ owner }: { owner: Session }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const role = staffRoleOf(owner);
  if (role === null) return null;
  return (
    <section className={`${panel.panel} ${styles.section}`}>
      <h2>{t('account.role')}</h2>
      <p className={styles.browser}>{STAFF_ROLE_NAMES[language][role]}</p>
      <p className={styles.text}>{t(`staff.roles.${role}`)}</p>
    </section>
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
      onError(error);
      return error instanceof ApiError ? error.body.errors : undefined;
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
        <Devices />
      </div>
    </Screen>
  );
}

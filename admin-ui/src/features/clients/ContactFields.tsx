import { isMinor } from '@palestra/backend/contract/age';
import { mixedLetters } from '@palestra/backend/contract/clean-words';
import type { Client } from '@palestra/backend/contract/client';
import { NAMED_CLIENT_FIELDS } from '@palestra/backend/contract/client-field-names';
import { CLIENT_FIELDS, type ClientData } from '@palestra/backend/contract/client-fields';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { ReactNode } from 'react';
import { BooleanInput, TextInput, type TextInputProps, useRecordContext } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useGym } from '../../kit/time/use-gym';
import { Banner } from '../../kit/ui/Banner';
import { DateInput } from '../../kit/ui/DateInput';
import { FoldedFields } from '../../kit/ui/FoldedFields';
import { asTyped, most } from '../../kit/ui/inputs';
import { CHECKS_AROUND, validateEmail, validateName, validatePhone } from '../../kit/ui/client-validation';
import { isUnreached } from './client';
import styles from './clients.module.css';
import { useSamePeople } from './same-people';

type OptionalProps = Pick<TextInputProps, 'source' | 'label'>;
const OptionalName = (props: TextInputProps) => (
  <TextInput parse={asTyped} autoComplete="off" slotProps={most(LIMITS.nameMaxLength)} {...props} />
);
interface CheckedProps extends OptionalProps {
  source: keyof typeof CHECKS_AROUND;
}
const OptionalPhone = (props: CheckedProps) => (
  <OptionalName type="tel" validate={CHECKS_AROUND[props.source]} slotProps={most(LIMITS.phoneMaxLength)} {...props} />
);
const OptionalEmail = (props: CheckedProps) => (
  <OptionalName
    type="email"
    validate={CHECKS_AROUND[props.source]}
    slotProps={most(LIMITS.emailMaxLength)}
    {...props}
  />
);

const GUARDIAN = ['birthDate', 'guardianName', 'guardianPhone', 'guardianEmail'] as const;

/** A child is reached through their adult (rule: family). */
const useIsChild = (): boolean => (useWatch({ name: 'guardian' }) ?? null) !== null;

/** Staff say that there is no address. */
export const useWithoutEmail = (): boolean => useWatch({ name: 'withoutEmail' }) === true;

/** For minors without an adult among the clients, and where somebody has been written down: they can be read or removed. */
function GuardianFields({ isChild }: { isChild: boolean }) {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const [birthDate, ...guardian] = useWatch({ name: [...GUARDIAN] }) as [ClientData['birthDate'], ...unknown[]];
  const isNeeded = !isChild && today !== undefined && isMinor({ birthDate: birthDate ?? null }, today);
  if (!isNeeded && guardian.every((value) => (value ?? '') === '')) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{t('clients.guardianTitle')}</legend>
      <OptionalName source="guardianName" label={t('clients.guardianName')} />
      <div className={styles.pair}>
        <OptionalPhone source="guardianPhone" label={t('clients.guardianPhone')} />
        <OptionalEmail source="guardianEmail" label={t('clients.guardianEmail')} />
      </div>
      <MixedEmail source="guardianEmail" />
    </fieldset>
  );
}

/** Age, the people to call, and the other facts that belong there. */
export function PersonFields({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const today = useGym()?.today;
  const isChild = useIsChild();
  return (
    <FoldedFields title={t('clients.moreAbout')} fields={NAMED_CLIENT_FIELDS}>
      <DateInput
        source="birthDate"
        label={t('clients.birthDate')}
        min={LIMITS.dates.min}
        {...(today !== undefined && { max: today })}
      />
      <fieldset className={styles.group}>
        <legend>{t('clients.emergencyTitle')}</legend>
        <div className={styles.pair}>
          <OptionalName source="emergencyContactName" label={t('clients.emergencyContactName')} />
          <OptionalPhone source="emergencyContactPhone" label={t('clients.emergencyContactPhone')} />
        </div>
      </fieldset>
      <GuardianFields isChild={isChild} />
      <div className={styles.pair}>
        <DateInput
          source="joinedOn"
          label={t('clients.joinedOn')}
          min={LIMITS.dates.min}
          {...(today !== undefined && { max: today })}
        />
        <OptionalName
          source="externalNumber"
          label={t('clients.externalNumber')}
          slotProps={most(CLIENT_FIELDS.externalNumber.maxLength)}
        />
      </div>
      {children}
    </FoldedFields>
  );
}

/** A hint, not a refusal: some addresses are meant so. */
function MixedEmail({ source }: { source: 'email' | 'guardianEmail' }) {
  const { t } = useTranslation();
  const letters = mixedLetters(String((useWatch({ name: source }) as string | null | undefined) ?? ''));
  if (letters.length === 0) return null;
  return <Banner kind="warning" text={t('clients.emailMixed', { letters: letters.join(' ') })} />;
}

const BY_TEXT = { phone: 'clients.samePhone', nameAndBirthDate: 'clients.sameNameAndBirthDate' } as const;

/** Clients who may be the person that is being added (rule: the same person). */
function AlreadyThere() {
  const { t } = useTranslation();
  const [name, phone, birthDate] = useWatch({ name: ['name', 'phone', 'birthDate'] }) as (string | null | undefined)[];
  const { data: found = [] } = useSamePeople({ name, phone, birthDate });
  // The search also finds the client who is being added, until the page has changed.
  const { isSubmitting } = useFormState();
  if (found.length === 0 || isSubmitting) return null;
  return (
    <Banner kind="warning" text={t('clients.samePerson')}>
      <ul>
        {found.map(({ id, name: known, by }) => (
          <li key={id}>
            <Link to={`/clients/${id}`} target="_blank" rel="noopener">
              {known}
            </Link>{' '}
            · {t(BY_TEXT[by])}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Switches the address off, for an adult whom the gym reaches by phone (rule: without e-mail). */
function WithoutEmail() {
  const { t } = useTranslation();
  const client = useRecordContext<Client>();
  const isOff = useWithoutEmail();
  const former = client?.email ?? '';
  return (
    <>
      <BooleanInput
        source="withoutEmail"
        label={t('clients.noEmail.switch')}
        helperText={t('clients.noEmail.switchHint')}
      />
      {isOff && former !== '' && <Banner kind="warning" text={t('clients.noEmail.goes', { email: former })} />}
    </>
  );
}

/** Contact fields, shared by adding and editing. */
export function ContactFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation();
  const isChild = useIsChild();
  const isOff = useWithoutEmail();
  const client = useRecordContext<Client>();
  const hasNone = client !== undefined && isUnreached(client);
  return (
    <>
      <TextInput
        source="name"
        label={t('clients.name')}
        validate={validateName}
        isRequired
        autoFocus={isNew}
        autoComplete="off"
        slotProps={most(LIMITS.nameMaxLength)}
      />
      {!isChild && !isOff && (
        <TextInput
          source="email"
          type="email"
          label={t('clients.email')}
          validate={validateEmail}
          isRequired
          helperText={hasNone ? t('clients.noEmail.first') : undefined}
          autoComplete="off"
          slotProps={most(LIMITS.emailMaxLength)}
        />
      )}
      {!isChild && !isOff && <MixedEmail source="email" />}
      <TextInput
        source="phone"
        type="tel"
        label={t('clients.phone')}
        parse={asTyped}
        validate={isChild ? CHECKS_AROUND.guardianPhone : validatePhone}
        isRequired={!isChild}
        autoComplete="off"
        slotProps={most(LIMITS.phoneMaxLength)}
      />
      {isNew && <AlreadyThere />}
      {!isChild && <WithoutEmail />}
    </>
  );
}

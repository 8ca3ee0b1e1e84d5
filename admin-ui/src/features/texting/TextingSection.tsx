import Button from '@mui/material/Button';
import {
  TEXT_PROVIDERS,
  waysOf,
  type TextAccountRequest,
  type TextAccountShown,
  type Texting,
  type TextProviderName,
  type TextWay,
} from '@palestra/backend/contract/texting';
import { useState, type SyntheticEvent } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner, InView } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SelectField } from '../../kit/ui/SelectField';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useRemoveAccount, useSaveAccount, useTestText, useTexting } from './texting.api';
import styles from './texting.module.css';

/** The error of a call that no field shows. */
function CallProblem({ error, fallback }: { error: unknown; fallback: string }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return (
    <InView>
      <Banner kind="danger" text={errorText(error, fallback)} />
    </InView>
  );
}

/** False until a text was reported as delivered: an account that is saved may still be wrong. */
function AccountState({ account }: { account: TextAccountShown }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { triedAt, isOpen } = account;
  if (!isOpen) return <Banner kind="danger" text={t('texting.closed')} />;
  if (triedAt === null) {
    return (
      <>
        <Pill tone="partial">{t('texting.notTried')}</Pill>
        <p>{t('texting.notTriedText')}</p>
      </>
    );
  }
  return <Pill tone="available">{t('texting.tried', { when: clock === null ? '' : format.instant(triedAt) })}</Pill>;
}

const EMPTY: TextAccountRequest = { provider: 'twilio', way: 'sms', account: '', sender: '' };

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveAccount();
  return (
    <ConfirmDialog
      kind="danger"
      title={t('texting.removeTitle')}
      texts={{
        confirm: t('texting.remove'),
        busy: t('texting.removing'),
        done: t('texting.removed'),
        failed: t('texting.removeFailed'),
      }}
      onConfirm={() => remove.mutateAsync(undefined)}
      onClose={onClose}
    >
      <p>{t('texting.removeText')}</p>
    </ConfirmDialog>
  );
}

function AccountPanel({ account }: { account: TextAccountShown | null }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isRemoving, setRemoving] = useState(false);
  const [typed, setTyped] = useState<TextAccountRequest>(() => {
    if (account === null) return EMPTY;
    const { provider, way, account: name, sender } = account;
    return { provider, way, account: name, sender };
  });
  const save = useSaveAccount();
  const faults = fieldErrors(save.error);
  const type = (part: Partial<TextAccountRequest>): void => {
    save.reset();
    setTyped((before) => ({ ...before, ...part }));
  };
  const { provider, way, secret = '', signatureSecret = '' } = typed;
  const isStored = account?.provider === provider;
  const field = (name: 'account' | 'sender' | 'secret' | 'signatureSecret', value: string, hint?: string) => ({
    value,
    onType: (text: string) => type({ [name]: text }),
    error: faults[name] !== undefined,
    helperText: faults[name] ?? hint,
    autoComplete: 'off',
  });
  const kept = isStored ? t('texting.secretKept') : undefined;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save.mutate(typed, {
      onSuccess: () => {
        setTyped(({ secret: _, signatureSecret: __, ...rest }) => rest);
        notify(t('texting.saved'), { type: 'success' });
      },
    });
  };
  return (
    <Panel title={t('texting.account')} className={styles.section}>
      {account === null ? <p>{t('texting.none')}</p> : <AccountState account={account} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <SelectField
          label={t('texting.provider')}
          value={provider}
          choices={TEXT_PROVIDERS.map((value) => ({ value, text: t(`texting.providers.${value}`) }))}
          onChoose={(value) => type({ provider: value as TextProviderName, way: 'sms' })}
        />
        {waysOf(provider).length > 1 && (
          <SelectField
            label={t('texting.way')}
            value={way}
            choices={waysOf(provider).map((value) => ({ value, text: t(`texting.ways.${value}`) }))}
            onChoose={(value) => type({ way: value as TextWay })}
          />
        )}
        <InputField label={t(`texting.accountOf.${provider}`)} {...field('account', typed.account)} />
        <InputField
          label={t(`texting.senderOf.${way}`)}
          {...field('sender', typed.sender, way === 'sms' ? t('texting.senderHint') : undefined)}
        />
        <InputField
          label={t(`texting.secretOf.${provider}`)}
          {...(provider === 'vonage' ? { multiline: true, maxRows: 4 } : { type: 'password' })}
          {...field('secret', secret, kept)}
        />
        {provider === 'vonage' && (
          <InputField
            label={t('texting.signatureSecret')}
            type="password"
            {...field('signatureSecret', signatureSecret, kept)}
          />
        )}
        <CallProblem error={save.error} fallback={t('texting.saveFailed')} />
        <div className={styles.buttons}>
          <SteadyButton type="submit" variant="contained" disabled={save.isPending} aria-busy={save.isPending}>
            {t(save.isPending ? 'app.saving' : 'texting.save')}
          </SteadyButton>
          {account !== null && <Button onClick={() => setRemoving(true)}>{t('texting.remove')}</Button>}
        </div>
      </form>
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Panel>
  );
}

function TestPanel({ lastTest }: Pick<Texting, 'lastTest'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const [phone, setPhone] = useState('');
  const test = useTestText();
  const fault = fieldErrors(test.error).phone;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    test.mutate({ phone });
  };
  return (
    <Panel title={t('texting.test')} className={styles.section}>
      <p>{t('texting.testText')}</p>
      <form className={styles.form} onSubmit={submit} noValidate>
        <InputField
          label={t('texting.phone')}
          value={phone}
          inputMode="tel"
          error={fault !== undefined}
          helperText={fault}
          onType={(text) => {
            test.reset();
            setPhone(text);
          }}
        />
        <CallProblem error={test.error} fallback={t('texting.testFailed')} />
        <div className={styles.buttons}>
          <SteadyButton type="submit" variant="outlined" disabled={test.isPending} aria-busy={test.isPending}>
            {t(test.isPending ? 'texting.sending' : 'texting.send')}
          </SteadyButton>
        </div>
      </form>
      <div role="status">
        {lastTest !== null && clock !== null && (
          <p>
            {t('texting.lastTest', {
              when: format.instant(lastTest.sentAt),
              state: t(`texting.states.${lastTest.state}`),
            })}
          </p>
        )}
        {lastTest?.words != null && <p>{t('texting.words', { words: lastTest.words })}</p>}
      </div>
    </Panel>
  );
}

function CostPanel({ texting }: { texting: Texting }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { usedCents, capCents, segments, isNearCap, isSpent, lastFault } = texting;
  const used = t('texting.used', { used: money(usedCents), cap: money(capCents) });
  return (
    <Panel title={t('texting.cost')} className={styles.section}>
      <div className={styles.head}>
        <strong>{used}</strong>
        <span>{t('texting.counted', { count: segments })}</span>
      </div>
      <progress className={styles.bar} max={capCents} value={usedCents} aria-label={t('texting.cost')}>
        {used}
      </progress>
      {isSpent ? (
        <Banner kind="danger" text={t('texting.spent')} />
      ) : (
        isNearCap && <Banner kind="warning" text={t('texting.near')} />
      )}
      {lastFault !== null && <Banner kind="warning" text={t('texting.lastFault', { words: lastFault })} />}
    </Panel>
  );
}

/** The account for SMS and Viber, a test of it, and what the month costs (rule: SMS and Viber). */
export function TextingSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useTexting();
  if (data === undefined) {
    return <NotThere error={error} refetch={refetch} failed={t('texting.notLoaded')} height={520} />;
  }
  return (
    <div className={styles.sections}>
      <CostPanel texting={data} />
      <AccountPanel key={data.account?.provider ?? ''} account={data.account} />
      {data.account !== null && <TestPanel lastTest={data.lastTest} />}
    </div>
  );
}

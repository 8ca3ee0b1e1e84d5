import type { PaymentProviderRequest, PaymentProviderSettings } from '@palestra/backend/contract/online-payment';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { Banner, InView } from '../../kit/ui/Banner';
import { SwitchField } from '../../kit/ui/CheckField';
import { CopyButton } from '../../kit/ui/CopyButton';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import styles from './money.module.css';
import { useProviders, useSaveProvider } from './online.api';

/** Keys as the provider's own site names them; those of the second list are no secrets. */
const KEYS = {
  stripe: ['secretKey', 'webhookSecret'],
  viva: ['merchantId', 'merchantKey', 'checkoutClient', 'checkoutSecret', 'sourceCode'],
} as const;
const SHOWN: readonly string[] = ['merchantId', 'checkoutClient', 'sourceCode'];
type Key = (typeof KEYS)[keyof typeof KEYS][number];

/** The keys count as tried once money has come with them. */
function State({ provider }: { provider: PaymentProviderSettings }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { hasKeys, isActive, isLive, provenAt } = provider;
  if (!hasKeys) return <p>{t('money.paying.noKeys')}</p>;
  return (
    <>
      <p className={styles.buttons}>
        <Pill tone={isActive ? 'available' : 'plain'}>{t(isActive ? 'money.paying.on' : 'money.paying.off')}</Pill>
        <Pill tone={isLive ? 'plain' : 'partial'}>{t(isLive ? 'money.paying.live' : 'money.paying.trial')}</Pill>
        {isLive && provenAt !== null && clock !== null && (
          <Pill tone="available">{t('money.paying.proven', { when: format.instant(provenAt) })}</Pill>
        )}
        {isLive && provenAt === null && <Pill tone="partial">{t('money.paying.notTried')}</Pill>}
      </p>
      {isLive && provenAt === null && <p>{t('money.paying.notTriedText')}</p>}
      {!isLive && <p>{t('money.paying.trialText')}</p>}
    </>
  );
}

function Address({ label, address }: { label: string; address: string }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLElement>(null);
  return (
    <div className={styles.address}>
      <span>{label}</span>
      <code ref={shown} className={styles.words}>
        {address}
      </code>
      <CopyButton label={t('money.paying.copy')} text={address} shown={shown} />
    </div>
  );
}

function ProviderPanel({ provider }: { provider: PaymentProviderSettings }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { id, hasKeys, webhookAddress, returnAddress } = provider;
  const [typed, setTyped] = useState<Partial<Record<Key, string>>>({});
  const [isActive, setActive] = useState(provider.isActive);
  const [isLive, setLive] = useState(provider.isLive);
  const save = useSaveProvider(id);
  const faults = fieldErrors(save.error);
  const change = (act: () => void): void => {
    save.reset();
    act();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const wish: PaymentProviderRequest = { isActive, ...(id === 'viva' && { isLive }), ...typed };
    save.mutate(wish, {
      onSuccess: () => {
        setTyped({});
        notify(t('money.paying.saved', { provider: t(`money.methods.${id}`) }), { type: 'success' });
      },
    });
  };
  const ofSwitch = faults.isActive ?? faults.isLive;
  const isElsewhere = save.error !== null && Object.keys(faults).length === 0;
  return (
    <Panel title={t(`money.methods.${id}`)} className={styles.provider}>
      <State provider={provider} />
      <Address label={t('money.paying.webhook')} address={webhookAddress} />
      {id === 'viva' && <Address label={t('money.paying.return')} address={returnAddress} />}
      <form className={styles.keys} onSubmit={submit} noValidate autoComplete="off">
        {KEYS[id].map((key) => (
          <InputField
            key={key}
            label={t(`money.paying.keys.${key}`)}
            value={typed[key] ?? ''}
            type={SHOWN.includes(key) ? 'text' : 'password'}
            autoComplete={SHOWN.includes(key) ? 'off' : 'new-password'}
            error={faults[key] !== undefined}
            helperText={faults[key] ?? (hasKeys ? t('money.paying.kept') : undefined)}
            onType={(text) => change(() => setTyped((before) => ({ ...before, [key]: text })))}
          />
        ))}
        {id === 'viva' && (
          <SwitchField
            label={t('money.paying.isLive')}
            checked={isLive}
            onChange={(isOn) => change(() => setLive(isOn))}
          />
        )}
        <SwitchField
          label={t('money.paying.isActive')}
          fullLabel={`${t('money.paying.isActive')}: ${t(`money.methods.${id}`)}`}
          checked={isActive}
          onChange={(isOn) => change(() => setActive(isOn))}
        />
        {(ofSwitch !== undefined || isElsewhere) && (
          <InView>
            <Banner kind="danger" text={ofSwitch ?? errorText(save.error, t('money.paying.saveFailed'))} />
          </InView>
        )}
        <div>
          <SteadyButton
            type="submit"
            variant="contained"
            disabled={save.isPending}
            aria-busy={save.isPending}
            aria-label={`${t('money.paying.save')}: ${t(`money.methods.${id}`)}`}
          >
            {t(save.isPending ? 'app.saving' : 'money.paying.save')}
          </SteadyButton>
        </div>
      </form>
    </Panel>
  );
}

/** Keeps the gym's accounts at payment providers. Members pay at one of them (rule: paying online). */
export function ProvidersSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useProviders();
  if (data === undefined) {
    return <NotThere error={error} refetch={refetch} failed={t('money.paying.notLoaded')} height={520} />;
  }
  return (
    <div className={styles.providers}>
      {data.map((provider) => (
        <ProviderPanel
          key={`${provider.id} ${provider.changedAt} ${provider.isActive} ${provider.isLive}`}
          provider={provider}
        />
      ))}
    </div>
  );
}

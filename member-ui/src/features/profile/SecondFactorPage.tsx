import { LIMITS } from '@palestra/backend/contract/limits';
import type {
  NewPasskey,
  NewTotp,
  Passkey,
  ProofRequest,
  SecondFactor,
} from '@palestra/backend/contract/second-factor';
import { dateIn, formatDate, formatMoment } from '@palestra/web-kit/format-date';
import { useGymNow } from '@palestra/web-kit/gym-clock';
import { orGone } from '@palestra/web-kit/http';
import { createPasskey, getPasskey, hasPasskeys } from '@palestra/web-kit/passkeys';
import { qrImage } from '@palestra/web-kit/qr-image';
import { saveFile } from '@palestra/web-kit/save-file';
import { type FormEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useGym, usePageTitle } from '../../api/gym';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button, buttonClass } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { ConfirmSheet } from '../../ui/ConfirmSheet';
import { CopyButton } from '../../ui/CopyButton';
import { NotLoaded } from '../../ui/NotLoaded';
import { Announcement } from '../../ui/Notice';
import { SkeletonCard } from '../../ui/Skeleton';
import { SubPage } from '../../ui/SubPage';
import { TextField } from '../../ui/TextField';
import { AccountOfPassword, CodeField, PasswordField } from '../../ui/fields';
import devices from './Devices.module.css';
import page from './MyData.module.css';
import styles from './SecondFactor.module.css';
import { SECOND_FACTOR_WORDS, type SecondFactorWords } from './second-factor-words';
import { type Step, type Steps, factorCalls, useSecondFactor, useSteps } from './use-second-factor';

const useWords = (): SecondFactorWords => SECOND_FACTOR_WORDS[useLanguage()];

const next = (recoveryCodes: readonly string[] | null, done: string): Step =>
  recoveryCodes === null ? { kind: 'list', done } : { kind: 'codes', codes: recoveryCodes, done };

interface FormProps {
  title: string;
  submit: string;
  steps: Steps;
  isReady: boolean;
  onSubmit: () => void;
  children: ReactNode;
  /** More buttons below the first one. */
  others?: ReactNode;
}

function Form({ title, submit, steps, isReady, onSubmit, children, others }: FormProps) {
  const words = useWords();
  const { isBusy, failure, close } = steps;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) onSubmit();
  };
  return (
    <Card title={title}>
      <form className={styles.form} aria-label={title} noValidate onSubmit={send}>
        {children}
        <Announcement tone="danger" text={failure} />
        <Button type="submit" disabled={!isReady} isBusy={isBusy}>
          {isBusy ? words.busy : submit}
        </Button>
        {others}
        <Button tone="quiet" disabled={isBusy} onClick={close}>
          {words.cancel}
        </Button>
      </form>
    </Card>
  );
}

function Identity({ proof: { ticket, methods, passkey }, steps }: { proof: ProofRequest; steps: Steps }) {
  const words = useWords();
  const { user } = useAuth();
  const [typed, setTyped] = useState('');
  const canPasskey = methods.includes('passkey') && hasPasskeys();
  const isPassword = methods.includes('password');
  const hasApp = methods.includes('totp');
  const [isRecovery, setIsRecovery] = useState(!isPassword && !hasApp && !canPasskey);
  const hasField = isPassword || hasApp || isRecovery;
  const byPasskey = (): void => void steps.confirm(async () => ({ ticket, passkey: await getPasskey(passkey) }));
  const byField = (): void =>
    void steps.confirm(() => Promise.resolve(isPassword ? { password: typed } : { code: typed.trim() }));
  const field = { value: typed, onChange: setTyped };
  return (
    <Form
      title={words.who}
      submit={hasField ? words.confirm : words.byPasskey}
      steps={steps}
      isReady={!hasField || typed.trim() !== ''}
      onSubmit={hasField ? byField : byPasskey}
      others={
        <>
          {hasField && canPasskey && (
            <Button tone="quiet" disabled={steps.isBusy} onClick={byPasskey}>
              {words.byPasskey}
            </Button>
          )}
          {!isRecovery && methods.includes('recovery') && (
            <Button tone="quiet" disabled={steps.isBusy} onClick={() => setIsRecovery(true)}>
              {words.useRecovery}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{words.whoText}</p>
      <AccountOfPassword email={user?.email} />
      {isPassword && (
        <PasswordField {...field} label={words.password} name="password" autoComplete="current-password" />
      )}
      {!isPassword && hasField && (
        <CodeField
          {...field}
          key={String(isRecovery)}
          label={isRecovery ? words.recoveryCode : words.code}
          isRecovery={isRecovery}
        />
      )}
    </Form>
  );
}

function AddTotp({ totp: { ticket, secret, uri }, steps }: { totp: NewTotp; steps: Steps }) {
  const words = useWords();
  const [code, setCode] = useState('');
  const src = useMemo(() => qrImage(uri, 1), [uri]);
  const add = (): void =>
    void steps.run(async () => next((await factorCalls.confirmTotp({ ticket, code })).recoveryCodes, words.appAdded));
  return (
    <Form
      title={words.addApp}
      submit={words.add}
      steps={steps}
      isReady={/^\d{6}$/.test(code.replaceAll(/\s/g, ''))}
      onSubmit={add}
    >
      <p>{words.scan}</p>
      <img className={styles.qr} alt={words.qr} src={src} width={220} height={220} />
      <a className={buttonClass('quiet')} href={uri}>
        {words.open}
      </a>
      <div>
        <p className="muted">{words.type}</p>
        <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
      <TextField
        label={words.firstCode}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={9}
        value={code}
        onChange={setCode}
      />
    </Form>
  );
}

function AddPasskey({ options: { ticket, passkey: asked }, steps }: { options: NewPasskey; steps: Steps }) {
  const words = useWords();
  const [name, setName] = useState('');
  const add = (): void =>
    void steps.run(async () => {
      const passkey = await createPasskey(asked);
      return next(
        (await factorCalls.addPasskey({ ticket, name: name.trim(), passkey })).recoveryCodes,
        words.passkeyAdded,
      );
    });
  return (
    <Form title={words.addPasskey} submit={words.add} steps={steps} isReady={name.trim() !== ''} onSubmit={add}>
      <p className="muted">{words.passkeysText}</p>
      <TextField
        label={words.passkeyName}
        name="passkey-name"
        autoComplete="off"
        maxLength={LIMITS.passkeyNameMaxLength}
        value={name}
        onChange={setName}
        problem={null}
        hint={words.passkeyNameHint}
      />
    </Form>
  );
}

/** Shown once: the server keeps only hashes. */
function Codes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useWords();
  const shown = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  return (
    <Card title={words.codesTitle}>
      <div className={styles.form}>
        <p role="status">{words.codesText}</p>
        <ol ref={shown} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={page.tools}>
          <CopyButton label={words.copy} {...{ text, shown }} />
          <Button tone="quiet" onClick={() => saveFile(`${words.file}.txt`, 'text/plain', `${text}\n`)}>
            {words.download}
          </Button>
          <Button tone="quiet" onClick={() => window.print()}>
            {words.print}
          </Button>
          <Button onClick={onKept}>{words.kept}</Button>
        </div>
      </div>
    </Card>
  );
}

interface Question {
  title: string;
  text: ReactNode;
  confirm: string;
  isRenewal?: boolean;
  act: () => Promise<Step>;
}

function AskSheet({ question, steps, onClose }: { question: Question; steps: Steps; onClose: () => void }) {
  const words = useWords();
  const { title, text, confirm, isRenewal = false, act } = question;
  return (
    <ConfirmSheet
      title={title}
      tone={isRenewal ? 'primary' : 'danger'}
      confirmLabel={confirm}
      busyLabel={words.busy}
      keepLabel={isRenewal ? words.cancel : words.keep}
      phase={steps.isBusy ? 'busy' : 'asking'}
      failure={null}
      done={{ title: '', text: '' }}
      onConfirm={() => void steps.run(act).then(onClose)}
      onClose={onClose}
      facts={null}
    >
      {text}
    </ConfirmSheet>
  );
}

function PasskeyRow({ passkey, timeZone, onRemove }: { passkey: Passkey; timeZone: string; onRemove: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const now = useGymNow();
  const { name, createdAt, lastUsedAt } = passkey;
  const when = (instant: string): string => formatMoment(new Date(instant), now, timeZone, language);
  return (
    <li className={devices.row}>
      <div className={devices.words}>
        <p className={devices.name}>{name}</p>
        <p className="note">{words.added.replace('{when}', when(createdAt))}</p>
        <p className="note">{lastUsedAt === null ? words.unused : words.used.replace('{when}', when(lastUsedAt))}</p>
      </div>
      <Button tone="quiet" aria-label={`${words.removePasskey}: ${name}`} onClick={onRemove}>
        {words.removePasskey}
      </Button>
    </li>
  );
}

function List({ held, timeZone, steps }: { held: SecondFactor; timeZone: string; steps: Steps }) {
  const words = useWords();
  const language = useLanguage();
  const [question, setQuestion] = useState<Question | null>(null);
  const { totpSince, passkeys, recoveryCodesLeft, canHavePasskeys } = held;
  const count = (totpSince === null ? 0 : 1) + passkeys.length;
  const last = count === 1 && <p>{words.last}</p>;
  const isPossible = canHavePasskeys && hasPasskeys();
  const { run, isBusy } = steps;
  const removal = (
    remove: () => Promise<void>,
    title: string,
    text: string,
    confirm: string,
    done: string,
  ): Question => ({
    title,
    text: (
      <>
        <p>{text}</p>
        {last}
      </>
    ),
    confirm,
    act: async () => {
      await remove();
      return { kind: 'list', done };
    },
  });
  const { removeAppTitle, removeAppText, appRemoved, removePasskeyTitle, removePasskeyText, passkeyRemoved } = words;
  const removalOfApp = removal(
    () => orGone(factorCalls.removeTotp()),
    removeAppTitle,
    removeAppText,
    words.removeApp,
    appRemoved,
  );
  const removalOf = ({ id, name }: Passkey): Question => {
    const title = removePasskeyTitle.replace('{name}', name);
    return removal(
      () => orGone(factorCalls.removePasskey(id)),
      title,
      removePasskeyText,
      words.removePasskey,
      passkeyRemoved,
    );
  };
  const renewal: Question = {
    title: words.renewTitle,
    text: <p>{words.renewText}</p>,
    confirm: words.renew,
    isRenewal: true,
    act: async () => ({ kind: 'codes', codes: (await factorCalls.renewRecoveryCodes()).recoveryCodes ?? [] }),
  };
  const since = totpSince === null ? '' : formatDate(dateIn(timeZone, new Date(totpSince)), 'full', language);
  return (
    <>
      <Card title={words.app}>
        <p className="muted">{totpSince === null ? words.appText : words.appSince.replace('{date}', since)}</p>
        <div className={page.tools}>
          <Button
            tone="quiet"
            isBusy={isBusy}
            onClick={() => void run(async () => ({ kind: 'totp', totp: await factorCalls.beginTotp() }))}
          >
            {totpSince === null ? words.addApp : words.changeApp}
          </Button>
          {totpSince !== null && (
            <Button tone="quiet" onClick={() => setQuestion(removalOfApp)}>
              {words.removeApp}
            </Button>
          )}
        </div>
      </Card>
      <Card title={words.passkeys}>
        <p className="muted">{isPossible ? words.passkeysText : words.passkeysImpossible}</p>
        {passkeys.length > 0 && (
          <ul className="divided">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                {...{ passkey, timeZone }}
                onRemove={() => setQuestion(removalOf(passkey))}
              />
            ))}
          </ul>
        )}
        {isPossible && (
          <div className={page.tools}>
            <Button
              tone="quiet"
              isBusy={isBusy}
              onClick={() => void run(async () => ({ kind: 'passkey', options: await factorCalls.beginPasskey() }))}
            >
              {words.addPasskey}
            </Button>
          </div>
        )}
      </Card>
      {count > 0 && (
        <Card title={words.recovery}>
          <p className="muted">{words.recoveryLeft.replace('{count}', String(recoveryCodesLeft))}</p>
          <div className={page.tools}>
            <Button tone="quiet" onClick={() => setQuestion(renewal)}>
              {words.renew}
            </Button>
          </div>
        </Card>
      )}
      {question !== null && <AskSheet {...{ question, steps }} onClose={() => setQuestion(null)} />}
    </>
  );
}

function Loaded({ held, timeZone }: { held: SecondFactor; timeZone: string }) {
  const words = useWords();
  const steps = useSteps();
  const { step, failure, close } = steps;
  if (step.kind === 'identity') return <Identity proof={step.proof} steps={steps} />;
  if (step.kind === 'totp') return <AddTotp totp={step.totp} steps={steps} />;
  if (step.kind === 'passkey') return <AddPasskey options={step.options} steps={steps} />;
  if (step.kind === 'codes') return <Codes codes={step.codes} onKept={close} />;
  return (
    <>
      <p className="muted">{words.text}</p>
      <Announcement tone="success" text={step.done} />
      <Announcement tone="danger" text={failure} />
      <List {...{ held, timeZone, steps }} />
      <Link href="/security" className={buttonClass('quiet')}>
        {words.back}
      </Link>
    </>
  );
}

/** Sets up and removes the member's second factors (rule: second factor). */
export function SecondFactorPage() {
  const words = useWords();
  const { t } = useTranslation();
  const title = t('pages.secondFactor');
  usePageTitle(title);
  const factor = useSecondFactor();
  const gym = useGym();
  return (
    <SubPage title={title} isNarrow>
      {factor.data && gym.data ? (
        <Loaded held={factor.data} timeZone={gym.data.timeZone} />
      ) : (
        <NotLoaded queries={[factor, gym]} fallback={words.notLoaded}>
          <SkeletonCard height={180} lines={[22, 28, 44]} />
        </NotLoaded>
      )}
    </SubPage>
  );
}

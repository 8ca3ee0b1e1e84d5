import Button from '@mui/material/Button';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { NewTotp, Passkey, SecondFactor } from '@palestra/backend/contract/second-factor';
import { createPasskey, hasPasskeys } from '@palestra/web-kit/passkeys';
import { qrImage } from '@palestra/web-kit/qr-image';
import { saveFile } from '@palestra/web-kit/save-file';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { CopyButton } from '../../kit/ui/CopyButton';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { ModalDialog } from '../../kit/ui/ModalDialog';
import { Panel } from '../../kit/ui/Panel';
import { NotThere, ProblemPanel } from '../../kit/ui/ProblemPanel';
import { SkeletonPanel } from '../../kit/ui/Skeleton';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { SECOND_FACTOR, useSecondFactor, factorCalls } from './second-factor.api';
import styles from './second-factor.module.css';

/** Recovery codes to keep, or null when the earlier ones stay. */
type Done = (codes: string[] | null) => void;
interface DialogProps {
  onDone: Done;
  onClose: () => void;
}

function Qr({ uri }: { uri: string }) {
  const { t } = useTranslation();
  const src = useMemo(() => qrImage(uri, 1), [uri]);
  return <img className={styles.qr} alt={t('secondFactor.qr')} src={src} />;
}

function TotpDialog({ onDone, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [totp, setTotp] = useState<NewTotp | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [code, setCode] = useState('');
  const isAsked = useRef(false);
  const begin = (): void => {
    setError(null);
    factorCalls.beginTotp().then(setTotp, setError);
  };
  useEffect(() => {
    if (!isAsked.current) begin();
    isAsked.current = true;
  }, []);
  const texts = {
    submit: t('secondFactor.add'),
    busy: t('secondFactor.adding'),
    done: t('secondFactor.appAdded'),
    failed: t('secondFactor.addFailed'),
  };
  const save = async (): Promise<void> => {
    if (totp !== null) onDone((await factorCalls.confirmTotp({ ticket: totp.ticket, code })).recoveryCodes);
  };
  const isReady = totp !== null && /^\d{6}$/.test(code.replaceAll(/\s/g, ''));
  return (
    <FormDialog title={t('secondFactor.addApp')} texts={texts} canSave={isReady} onSave={save} onClose={onClose}>
      {error !== null && <ProblemPanel error={error} fallback={t('secondFactor.addFailed')} onRetry={begin} />}
      {totp === null && error === null && <SkeletonPanel height={320} />}
      {totp !== null && (
        <>
          <p>{t('secondFactor.scan')}</p>
          <p className={styles.secret}>{totp.secret.match(/.{1,4}/g)?.join(' ')}</p>
          <Qr uri={totp.uri} />
          <InputField
            name="code"
            label={t('secondFactor.firstCode')}
            value={code}
            required
            autoFocus
            autoComplete="one-time-code"
            onType={setCode}
            inputMode="numeric"
            maxLength={9}
          />
        </>
      )}
    </FormDialog>
  );
}

function PasskeyDialog({ onDone, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const texts = {
    submit: t('secondFactor.add'),
    busy: t('secondFactor.adding'),
    done: t('secondFactor.passkeyAdded'),
    failed: t('secondStep.passkeyFailed'),
  };
  const save = async (): Promise<void> => {
    const { ticket, passkey: options } = await factorCalls.beginPasskey();
    const passkey = await createPasskey(options);
    onDone((await factorCalls.addPasskey({ ticket, name: name.trim(), passkey })).recoveryCodes);
  };
  return (
    <FormDialog
      title={t('secondFactor.addPasskey')}
      texts={texts}
      canSave={name.trim() !== ''}
      onSave={save}
      onClose={onClose}
    >
      <p>{t('secondFactor.passkeysText')}</p>
      <InputField
        name="passkey-name"
        label={t('secondFactor.passkeyName')}
        helperText={t('secondFactor.passkeyNameHint')}
        value={name}
        required
        autoFocus
        onType={setName}
        maxLength={LIMITS.passkeyNameMaxLength}
      />
    </FormDialog>
  );
}

/** Shown once: the server keeps only hashes. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const shown = useRef<HTMLOListElement>(null);
  const text = codes.join('\n');
  const actions = (
    <Button variant="contained" onClick={onClose}>
      {t('secondFactor.codesKept')}
    </Button>
  );
  return (
    <ModalDialog isOnce title={t('secondFactor.codesTitle')} width="sm" onClose={onClose} actions={actions}>
      <div className={styles.section}>
        <p>{t('secondFactor.codesText')}</p>
        <ol ref={shown} className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.tools}>
          <CopyButton autoFocus label={t('secondFactor.copy')} {...{ text, shown }} />
          <Button
            variant="outlined"
            onClick={() => saveFile(`${t('secondFactor.codesFile')}.txt`, 'text/plain', `${text}\n`)}
          >
            {t('secondFactor.download')}
          </Button>
          <Button variant="outlined" onClick={() => print()}>
            {t('secondFactor.print')}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}

interface Question {
  title: string;
  text: ReactNode;
  confirm: string;
  done: string;
  isRenewal?: boolean;
  act: () => Promise<unknown>;
}

function Ask({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t } = useTranslation();
  const { title, text, confirm, done, act, isRenewal = false } = question;
  return (
    <ConfirmDialog
      kind={isRenewal ? 'warning' : 'danger'}
      title={title}
      texts={{
        ...{ confirm, done },
        busy: t(isRenewal ? 'secondFactor.renewing' : 'secondFactor.removing'),
        failed: t(isRenewal ? 'secondFactor.renewFailed' : 'secondFactor.removeFailed'),
      }}
      onConfirm={act}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

type Asked = 'totp' | 'passkey' | { codes: readonly string[] } | Question;

function Way({
  title,
  text,
  children,
  buttons,
}: Record<'text' | 'buttons', ReactNode> & { title: string; children?: ReactNode }) {
  return (
    <div className={styles.way}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.tools}>{buttons}</div>
      {children}
    </div>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const when = (instant: string): string => (clock === null ? '' : format.instant(instant));
  const { name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? t('secondFactor.unused') : t('secondFactor.used', { when: when(lastUsedAt) });
  return (
    <li className={styles.passkey}>
      <div className={styles.words}>
        <p>{name}</p>
        <p className={styles.text}>
          {t('secondFactor.added', { when: when(createdAt) })}, {used}
        </p>
      </div>
      <Button variant="outlined" aria-label={`${t('secondFactor.removePasskey')}: ${name}`} onClick={onRemove}>
        {t('secondFactor.removePasskey')}
      </Button>
    </li>
  );
}

const takesPasskeys = ({ canHavePasskeys }: SecondFactor): boolean => canHavePasskeys && hasPasskeys();

function Ways({ held, onAsk }: { held: SecondFactor; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  const { totpSince, passkeys, recoveryCodesLeft } = held;
  const since = totpSince !== null && clock !== null ? format.instant(totpSince) : '';
  const isLast = Number(totpSince !== null) + passkeys.length === 1;
  const last = isLast && <p>{t('secondFactor.lastText')}</p>;
  const isPossible = takesPasskeys(held);
  return (
    <>
      <Way
        title={t('secondFactor.app')}
        text={totpSince === null ? t('secondFactor.appText') : t('secondFactor.appSince', { when: since })}
        buttons={
          <>
            <Button variant="outlined" onClick={() => onAsk('totp')}>
              {t(totpSince === null ? 'secondFactor.addApp' : 'secondFactor.changeApp')}
            </Button>
            {totpSince !== null && (
              <Button
                variant="outlined"
                onClick={() =>
                  onAsk({
                    title: t('secondFactor.removeAppTitle'),
                    text: last || null,
                    confirm: t('secondFactor.removeApp'),
                    done: t('secondFactor.appRemoved'),
                    act: factorCalls.removeTotp,
                  })
                }
              >
                {t('secondFactor.removeApp')}
              </Button>
            )}
          </>
        }
      />
      <Way
        title={t('secondFactor.passkeys')}
        text={t(isPossible ? 'secondFactor.passkeysText' : 'secondFactor.passkeysImpossible')}
        buttons={
          isPossible && (
            <Button variant="outlined" onClick={() => onAsk('passkey')}>
              {t('secondFactor.addPasskey')}
            </Button>
          )
        }
      >
        {passkeys.length > 0 && (
          <ul className={styles.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRemove={() =>
                  onAsk({
                    title: t('secondFactor.removePasskeyTitle', { name: passkey.name }),
                    text: (
                      <>
                        <p>{t('secondFactor.removePasskeyText')}</p>
                        {last}
                      </>
                    ),
                    confirm: t('secondFactor.removePasskey'),
                    done: t('secondFactor.passkeyRemoved'),
                    act: () => factorCalls.removePasskey(passkey.id),
                  })
                }
              />
            ))}
          </ul>
        )}
      </Way>
      {(totpSince !== null || passkeys.length > 0) && (
        <Way
          title={t('secondFactor.recovery')}
          text={t('secondFactor.recoveryLeft', { count: recoveryCodesLeft })}
          buttons={
            <Button
              variant="outlined"
              onClick={() =>
                onAsk({
                  title: t('secondFactor.renewTitle'),
                  text: <p>{t('secondFactor.renewText')}</p>,
                  confirm: t('secondFactor.renew'),
                  done: '',
                  isRenewal: true,
                  act: async () => onAsk({ codes: (await factorCalls.renewRecoveryCodes()).recoveryCodes ?? [] }),
                })
              }
            >
              {t('secondFactor.renew')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Second factor of the signed-in person, on their account page (rule: second factor). */
export function SecondFactorSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSecondFactor();
  const [asked, setAsked, address] = useOpenInAddress<Asked>({
    addressOf: (open) => (typeof open === 'string' ? open : null),
    read: (what) => {
      if (data === undefined || (what !== 'totp' && what !== 'passkey')) return undefined;
      return what === 'totp' || takesPasskeys(data) ? what : null;
    },
  });
  const changed = useReadAgain(SECOND_FACTOR);
  const close = (): void => {
    setAsked(null);
    void changed();
  };
  const done: Done = (codes) => {
    setAsked(codes === null ? null : { codes });
    void changed();
  };
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('secondFactor.notLoaded')} height={320} />;
  return (
    <Panel title={t('secondFactor.title')} className={styles.section}>
      <p className={styles.text}>{t('secondFactor.text')}</p>
      <Ways held={data} onAsk={setAsked} />
      <DialogAddress value={address}>
        {asked === 'totp' && <TotpDialog onDone={done} onClose={close} />}
        {asked === 'passkey' && <PasskeyDialog onDone={done} onClose={close} />}
      </DialogAddress>
      {typeof asked === 'object' && asked !== null && 'codes' in asked && (
        <CodesDialog codes={asked.codes} onClose={close} />
      )}
      {typeof asked === 'object' && asked !== null && 'act' in asked && <Ask question={asked} onClose={close} />}
    </Panel>
  );
}

import { DEVELOPMENT_VERIFICATION_TOKEN, type MailedForm } from '@palestra/backend/contract/account';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGym } from '../../api/gym';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Skeleton } from '../../ui/Skeleton';
import styles from './SecurityVerification.module.css';

type VerificationProblem = 'notLoaded' | 'failed' | 'expired';

export interface Verification {
  token: string | null;
  problem: VerificationProblem | null;
  /** True when there is a token, or none is needed. */
  isComplete: boolean;
  /** A new number per challenge, because a token is valid for one call. */
  challenge: number;
  onToken: (token: string) => void;
  onProblem: (problem: VerificationProblem) => void;
  restart: () => void;
}

/** Security verification of one form. */
export function useVerification(): Verification {
  const mode = useGym().data?.securityVerification.mode;
  const [token, setToken] = useState<string | null>(null);
  const [problem, setProblem] = useState<VerificationProblem | null>(null);
  const [challenge, setChallenge] = useState(0);
  const onToken = useCallback((given: string) => {
    setToken(given);
    setProblem(null);
  }, []);
  const onProblem = useCallback((found: VerificationProblem) => {
    setToken(null);
    setProblem(found);
  }, []);
  const restart = useCallback(() => {
    setToken(null);
    setProblem(null);
    setChallenge((number) => number + 1);
  }, []);
  return { token, problem, challenge, isComplete: mode === 'off' || token !== null, onToken, onProblem, restart };
}

type TurnstileWidgetProps = Pick<Verification, 'onToken' | 'onProblem'> & { siteKey: string; form: MailedForm };

/** The part of the provider's API that this site uses (rule: security verification). */
interface Turnstile {
  render(place: HTMLElement, options: TurnstileOptions): string | undefined;
  remove(widget: string): void;
}

interface TurnstileOptions {
  sitekey: string;
  /** Form of the token: the server refuses it for any other. */
  action: MailedForm;
  language: string;
  theme: 'light' | 'dark';
  size: 'flexible';
  callback: (token: string) => void;
  /** Returning true tells the script not to log: the page shows the fault. */
  'error-callback': () => boolean;
  'expired-callback': () => void;
  'timeout-callback': () => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';
const PATIENCE_MS = 15_000;

let loading: Promise<Turnstile> | null = null;

function loadScript(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      clearTimeout(patience);
      script.remove();
      reject(new Error('Failed to load security verification'));
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    script.src = SCRIPT;
    script.onerror = fail;
    script.onload = () => {
      clearTimeout(patience);
      if (window.turnstile) resolve(window.turnstile);
      else fail();
    };
    document.head.append(script);
  });
}

/** Loads the provider's script once; after a failure the next call tries again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

/** The provider's widget in the current language and theme. */
function TurnstileWidget({ siteKey, form, onToken, onProblem }: TurnstileWidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  useEffect(() => {
    let isGone = false;
    let remove: (() => void) | null = null;
    const render = (turnstile: Turnstile): void => {
      if (isGone || place.current === null) return;
      const widget = turnstile.render(place.current, {
        sitekey: siteKey,
        action: form,
        language,
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        size: 'flexible',
        callback: onToken,
        'error-callback': () => {
          onProblem('failed');
          return true;
        },
        'expired-callback': () => onProblem('expired'),
        'timeout-callback': () => onProblem('expired'),
      });
      remove = () => widget !== undefined && turnstile.remove(widget);
    };
    loadTurnstile()
      .then(render)
      .catch(() => {
        if (!isGone) onProblem('notLoaded');
      });
    return () => {
      isGone = true;
      remove?.();
    };
  }, [siteKey, form, language, onToken, onProblem]);
  return <div ref={place} className={styles.widget} />;
}

interface Props {
  form: MailedForm;
  verification: Verification;
  /** True when everything else is filled in: the verification then says that it is missing. */
  isAwaited: boolean;
}

/**
 * Replaces the widget where no keys are configured; a production server refuses its token (rule: security
 * verification).
 */
function DevelopmentVerification({ token, onToken }: Pick<Verification, 'token' | 'onToken'>) {
  const { t } = useTranslation();
  const isDone = token !== null;
  return (
    <Button
      tone="quiet"
      aria-disabled={isDone}
      onClick={isDone ? undefined : () => onToken(DEVELOPMENT_VERIFICATION_TOKEN)}
    >
      {isDone && <Icon name="check" />}
      {t(isDone ? 'account.verification.developmentDone' : 'account.verification.development')}
    </Button>
  );
}

function Challenge({ form, verification }: Pick<Props, 'form' | 'verification'>) {
  const gym = useGym();
  const { challenge, onToken, onProblem } = verification;
  if (gym.data === undefined) return gym.error === null ? <Skeleton height={65} /> : null;
  const { mode, siteKey } = gym.data.securityVerification;
  if (mode === 'development') return <DevelopmentVerification {...verification} />;
  return (
    <TurnstileWidget key={challenge} siteKey={siteKey ?? ''} form={form} onToken={onToken} onProblem={onProblem} />
  );
}

/**
 * Proof that a person fills in the form: the widget, the development button, or nothing (rule: security verification).
 */
export function SecurityVerification({ form, verification, isAwaited }: Props) {
  const { t } = useTranslation();
  const gym = useGym();
  if (gym.data?.securityVerification.mode === 'off') return null;
  const isUnknown = gym.data === undefined && gym.error !== null;
  const problem = isUnknown ? 'notLoaded' : verification.problem;
  const isMissing = isAwaited && verification.token === null;
  const retry = (): void => {
    if (isUnknown) void gym.refetch();
    verification.restart();
  };
  return (
    <div className={styles.verification} role="group" aria-label={t('account.verification.label')}>
      <Challenge form={form} verification={verification} />
      <div className={styles.note} role="status">
        {problem !== null && <span className={styles.problem}>{t(`account.verification.${problem}`)}</span>}
        {problem === null && isMissing && <span>{t('account.verification.required')}</span>}
        {(problem === 'notLoaded' || problem === 'failed') && (
          <Button tone="quiet" isBusy={gym.isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        )}
      </div>
    </div>
  );
}

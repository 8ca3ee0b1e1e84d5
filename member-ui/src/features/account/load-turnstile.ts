import type { MailedForm } from '@palestra/backend/contract/account';

/** What this site uses of the provider's script (rule: security verification). */
export interface Turnstile {
  render(place: HTMLElement, options: TurnstileOptions): string | undefined;
  remove(widget: string): void;
}

interface TurnstileOptions {
  sitekey: string;
  /** The form that it stands in: the server takes its token for no other. */
  action: MailedForm;
  language: string;
  theme: 'light' | 'dark';
  size: 'flexible';
  callback: (token: string) => void;
  /** True: the fault is told on the page, the provider's script need not log it. */
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

/** The provider's script, loaded once; after a failure the next call tries anew. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

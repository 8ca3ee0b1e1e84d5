import type { MailedForm } from '@palestra/backend/contract/account';

/** The part of the provider's API that this site uses (rule: security verification). */
export interface Turnstile {
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
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= loadScript().catch((fault: unknown) => {
    loading = null;
    throw fault;
  });
  return loading;
}

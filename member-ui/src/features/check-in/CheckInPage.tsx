import type { Language } from '@palestra/backend/contract/languages';
import type { CheckInSecret } from '@palestra/backend/contract/check-in';
import { qrImage } from '@palestra/web-kit/qr-image';
import { CHECK_IN_SECRETS } from '@palestra/web-kit/session';
import { useEffect, useState } from 'react';
import { actingFor } from '../../api/acting';
import { usePageTitle } from '../../api/gym';
import { call } from '../../api/http';
import { readKeptSecrets, type KeptSecret } from '../../api/kept-secrets';
import { useAuth } from '../../api/session';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import { Notice } from '../../ui/Notice';
import styles from './CheckInPage.module.css';
import { codeAt, stepAt, toKept } from './check-in-code';

const WORDS = {
  el: {
    text: 'Δείξτε τον στην κάμερα της εισόδου. Αλλάζει κάθε 30 δευτερόλεπτα και δουλεύει και χωρίς δίκτυο.',
    alt: 'Κωδικός QR για την είσοδο',
    pass: 'Για να ανοίγει με ένα άγγιγμα: «Κοινή χρήση» ή μενού, και μετά «Προσθήκη στην αρχική οθόνη».',
    failed:
      'Ο κωδικός δεν φορτώθηκε. Ανοίξτε τη σελίδα μία φορά με δίκτυο, ή δώστε στην είσοδο τα 4 τελευταία ψηφία του τηλεφώνου σας.',
  },
  en: {
    text: 'Show it to the camera at the door. It changes every 30 seconds, and works without a network, too.',
    alt: 'QR code for the door',
    pass: 'To open it with one tap: Share or menu, then “Add to Home Screen”.',
    failed:
      'The code was not loaded. Open the page once with a network, or give the last 4 digits of your phone at the door.',
  },
};

/** The secret for a person: the kept one at once, the server's as soon as there is a network. */
function useSecret(personId: string) {
  const [kept, setKept] = useState<KeptSecret | null>(() => readKeptSecrets()[personId] ?? null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isOver = false;
    call<CheckInSecret>('POST', '/api/Client/check-in-code', {})
      .then((secret) => {
        if (isOver) return;
        const fresh = toKept(secret, Date.now());
        localStorage.setItem(CHECK_IN_SECRETS, JSON.stringify({ ...readKeptSecrets(), [personId]: fresh }));
        setKept(fresh);
      })
      .catch(() => setMissing(true));
    return () => {
      isOver = true;
    };
  }, [personId]);
  return { kept, isMissing };
}

const LOOK_MS = 500;

/** The text of the present step's code. */
function useCode(kept: KeptSecret | null): string | null {
  const [step, setStep] = useState<number | null>(null);
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    if (kept === null) return undefined;
    const timer = setInterval(() => setStep(stepAt(kept, Date.now())), LOOK_MS);
    return () => clearInterval(timer);
  }, [kept]);
  useEffect(() => {
    if (kept === null) return;
    void codeAt(kept, step ?? stepAt(kept, Date.now())).then(setCode);
  }, [kept, step]);
  return code;
}

/** While the code is on the screen, the phone's own screen takes this page, by a manifest of its own. */
function useOfferedPass(language: Language): void {
  useEffect(() => {
    const offer = (manifest: string): void =>
      document.querySelector('link[rel=manifest]')?.setAttribute('href', `/api/gym/manifest/${manifest}`);
    offer(`${language}/pass`);
    return () => offer(language);
  }, [language]);
}

/** True in the browser of a phone; an app of its screen is there already. */
const canBeKept = (): boolean => matchMedia('(display-mode: browser) and (pointer: coarse)').matches;

/** The member's code for the door, made on the phone (rule: check-in). */
export function CheckInPage() {
  const language = useLanguage();
  const words = WORDS[language];
  const title = useTranslation().t('checkIn.title');
  const { user } = useAuth();
  const { kept, isMissing } = useSecret(actingFor() ?? user?.id ?? '');
  const code = useCode(kept);
  usePageTitle(title);
  useOfferedPass(language);
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      {code !== null && (
        <>
          <img className={styles.code} alt={words.alt} src={qrImage(code, 2)} />
          <p>{words.text}</p>
          {canBeKept() && <p className={styles.pass}>{words.pass}</p>}
        </>
      )}
      {kept === null && isMissing && <Notice tone="warning">{words.failed}</Notice>}
    </div>
  );
}

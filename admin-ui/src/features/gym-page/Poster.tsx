import Button from '@mui/material/Button';
import { LIGHT } from '@palestra/backend/contract/design-tokens';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import type { Gym } from '@palestra/backend/contract/gym';
import type { Setting } from '@palestra/backend/contract/setting';
import { GymLogo } from '@palestra/web-kit/gym-images';
import { qrImage } from '@palestra/web-kit/qr-image';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { reading } from '../../api/api';
import { useLiveQuery } from '../../kit/live/use-live';
import { useGym } from '../../kit/time/use-gym';
import { Panel } from '../../kit/ui/Panel';
import { usePrinting } from '../../kit/ui/use-printing';
import styles from './gym-page.module.css';

/** The poster is in both languages; the console's language does not matter. */
const WORDS = {
  el: { join: 'Γίνετε μέλος', scan: 'Σαρώστε με την κάμερα του κινητού' },
  en: { join: 'Become a member', scan: 'Scan with the camera of your phone' },
};

/** With the offer, where newcomers join alone. */
const joinAddress = (joins: boolean): string => `${location.origin}/${joins ? 'join' : '?mode=register'}`;
/** As people would type it. */
const shownAddress = (): string => location.host;

const Both = ({ say }: { say: keyof (typeof WORDS)['el'] }) => (
  <div className={styles[say]}>
    {LANGUAGES.map((language) => (
      <p key={language} lang={language}>
        {WORDS[language][say]}
      </p>
    ))}
  </div>
);

/** One sheet, in ink on white; the gym's colour is a band, on which nothing is written. */
function Sheet({ gym, colour }: { gym: Gym; colour: string }) {
  const { address, phone } = gym.contact;
  return (
    <article
      className={styles.sheet}
      style={{ '--poster-colour': colour === '' ? LIGHT.accent : colour } as CSSProperties}
    >
      <header>
        <GymLogo gym={gym} className={styles.logo} />
        <p className={styles.name}>{gym.name}</p>
      </header>
      <Both say="join" />
      <img className={styles.qr} alt="" src={qrImage(joinAddress(gym.uses.includes('joining')), 2)} />
      <Both say="scan" />
      <footer>
        <p className={styles.address}>{shownAddress()}</p>
        <p>{[address, phone].filter((part) => part !== null).join(' · ')}</p>
      </footer>
    </article>
  );
}

const GYM_COLOUR = '/api/Admin/settings/GymColour';

/** A sheet with a QR code that leads to registration. The browser prints it, or saves it as a PDF (rule: poster). */
export function Poster() {
  const { t } = useTranslation();
  const gym = useGym()?.gym;
  const colour = useLiveQuery({
    queryKey: ['gym-colour'],
    queryFn: reading<Setting>(GYM_COLOUR),
    topics: ['settings'],
  });
  const [isPrinting, printOn] = usePrinting<true>();
  if (gym === undefined) return null;
  const sheet = <Sheet gym={gym} colour={colour.data?.value ?? ''} />;
  return (
    <Panel title={t('gymPage.poster')} className={styles.section}>
      <p>{t('gymPage.posterText', { address: joinAddress(gym.uses.includes('joining')) })}</p>
      <div className={styles.small} aria-hidden>
        {sheet}
      </div>
      <Button variant="contained" onClick={() => printOn(true)}>
        {t('gymPage.print')}
      </Button>
      <p className={styles.text}>{t('gymPage.pdf')}</p>
      {isPrinting && createPortal(<div className={styles.paper}>{sheet}</div>, document.body)}
    </Panel>
  );
}

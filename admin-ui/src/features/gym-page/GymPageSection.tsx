import { createElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../kit/ui/CopyButton';
import { Panel } from '../../kit/ui/Panel';
import { Segments } from '../../kit/ui/Segments';
import { Poster } from './Poster';
import styles from './gym-page.module.css';

const ELEMENT = 'palestra-schedule';
const SCRIPT = '/embed/schedule.js';

const LANGUAGES = ['el', 'en', 'page'] as const;
type Spoken = (typeof LANGUAGES)[number];

/** Words that a page shows until the week is read, and where it cannot be. */
const MEANWHILE: Readonly<Record<Spoken, string>> = {
  el: 'Πρόγραμμα',
  en: 'Timetable',
  page: 'Πρόγραμμα',
};

/** The lines that a page of another site needs. */
const snippetOf = (spoken: Spoken): string =>
  [
    `<${ELEMENT}${spoken === 'page' ? '' : ` lang="${spoken}"`}>`,
    `  <a href="${location.origin}/timetable">${MEANWHILE[spoken]}</a>`,
    `</${ELEMENT}>`,
    `<script src="${location.origin}${SCRIPT}" defer></script>`,
  ].join('\n');

/** Loads the script as such a page does, once. */
function useEmbedScript(): void {
  useEffect(() => {
    if (customElements.get(ELEMENT) !== undefined) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    document.head.append(script);
  }, []);
}

function Preview({ spoken }: { spoken: Spoken }) {
  useEmbedScript();
  return createElement(ELEMENT, spoken === 'page' ? {} : { lang: spoken });
}

function Snippet() {
  const { t } = useTranslation();
  const [spoken, setSpoken] = useState<Spoken>('el');
  const shown = useRef<HTMLPreElement>(null);
  const snippet = snippetOf(spoken);
  return (
    <>
      <Panel title={t('gymPage.embed')} className={styles.section}>
        <p>{t('gymPage.embedText')}</p>
        <Segments
          label={t('gymPage.language')}
          value={spoken}
          options={LANGUAGES.map((value) => ({ value, text: t(`gymPage.languages.${value}`) }))}
          onChange={setSpoken}
        />
        <pre ref={shown} className={styles.snippet} tabIndex={0} aria-label={t('gymPage.snippet')}>
          {snippet}
        </pre>
        <CopyButton variant="contained" label={t('gymPage.copy')} text={snippet} shown={shown} />
        <p className={styles.text}>{t('gymPage.look')}</p>
        <p className={styles.text}>{t('gymPage.policy', { origin: location.origin })}</p>
      </Panel>
      <Panel title={t('gymPage.preview')} className={styles.section}>
        <div className={styles.preview} tabIndex={0} role="group" aria-label={t('gymPage.preview')}>
          <Preview spoken={spoken} />
        </div>
      </Panel>
    </>
  );
}

/** The gym's week for its own web page, and a poster for its door (rules: embed, poster). */
export const GymPageSection = () => (
  <div className={styles.sections}>
    <Snippet />
    <Poster />
  </div>
);

import type { MailPreview } from '@palestra/backend/contract/mail';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import panel from '../ui/Panel.module.css';
import { Segments } from '../ui/Segments';
import { Waiting } from '../ui/Skeleton';
import styles from './mail-preview.module.css';

type Look = 'light' | 'dark' | 'text';

/**
 * HTML of a mail for its frame. The sandbox blocks windows, so its links do nothing. The colour scheme is the one
 * chosen beside the frame, not the device's.
 */
const framedMail = (page: string, look: 'light' | 'dark'): string =>
  page
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all');

/** HTML of a mail at phone width, in a sandboxed frame. */
function MailFrame({ html, look }: { html: string; look: 'light' | 'dark' }) {
  const { t } = useTranslation();
  return (
    <iframe
      title={t('preview.frame')}
      className={styles.frame}
      sandbox=""
      srcDoc={framedMail(html, look)}
      style={{ colorScheme: look }}
    />
  );
}

/** Subject, and below it the HTML or the plain text. */
function ShownMail({ mail, look }: { mail: MailPreview; look: Look }) {
  const { t } = useTranslation();
  return (
    <div className={`${panel.frame} ${styles.mail}`}>
      <p className={styles.subject}>
        <span>{t('preview.subject')}</span> {mail.subject}
      </p>
      {look === 'text' ? (
        <pre className={styles.text} tabIndex={0}>
          {mail.text}
        </pre>
      ) : (
        <MailFrame html={mail.html} look={look} />
      )}
    </div>
  );
}

const LOOKS = ['light', 'dark', 'text'] as const satisfies readonly Look[];

interface MailPreviewPanelProps {
  title: string;
  /** Undefined until the first preview, null when there is nothing to show yet. */
  mail: MailPreview | undefined | null;
  /** Text shown when `mail` is null. */
  empty?: string;
  /** Error of the last preview. */
  problem: string | null;
  note?: string | null;
  /** Further controls. */
  children?: ReactNode;
}

/** Preview of a mail: at phone width in light or dark, or as plain text. */
export function MailPreviewPanel({ title, mail, empty, problem, note = null, children }: MailPreviewPanelProps) {
  const { t } = useTranslation();
  const [look, setLook] = useState<Look>('light');
  const looks = LOOKS.map((value) => ({ value, text: t(`preview.${value}`) }));
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.choices}>
        {children}
        <Segments label={t('preview.look')} value={look} options={looks} onChange={setLook} />
      </div>
      {problem !== null && <Banner kind="warning" text={problem} />}
      {note !== null && <p className={styles.note}>{note}</p>}
      {mail === undefined && problem === null && <Waiting height={520} />}
      {mail === null && <p className={styles.empty}>{empty}</p>}
      {mail != null && <ShownMail mail={mail} look={look} />}
    </section>
  );
}

/** The latest defined value, kept while a newer one loads. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

import type { MailPreview } from '@palestra/backend/contract/mail';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/Banner';
import { Segments } from '../ui/Segments';
import { Waiting } from '../ui/Waiting';
import styles from './mail-preview.module.css';
import { ShownMail, type Look } from './ShownMail';

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

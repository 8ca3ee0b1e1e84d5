import type { PublishedTerms } from '@palestra/backend/contract/gym-terms';
import { LIMITS } from '@palestra/backend/contract/limits';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { useFormat } from '../../kit/time/use-format';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { Waiting } from '../../kit/ui/Skeleton';
import { FormInPlace } from './ItemsInPlace';
import styles from './papers.module.css';
import { usePublishTerms, useTerms } from './papers.api';

/** Reads a text file as UTF-8, or else as Greek Windows writes it; null for anything that is no text. */
async function textIn(file: File): Promise<string | null> {
  if (file.size > 4 * LIMITS.termsMaxLength) return null;
  const bytes = await file.arrayBuffer();
  const read = (encoding: string): string | null => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      return null;
    }
  };
  const text = read('utf-8') ?? read('windows-1253');
  // Text has no control characters but tabs and line ends: a document of an office program has.
  return text === null || /[^\P{Cc}\t\r\n]/u.test(text) || text.length > LIMITS.termsMaxLength ? null : text.trim();
}

interface TextProps {
  label: string;
  value: string;
  lang: string;
  onChange: (text: string) => void;
}

function TermsText({ label, value, lang, onChange }: TextProps) {
  const { t } = useTranslation();
  const [isWrong, setWrong] = useState(false);
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file === undefined) return;
    const text = await textIn(file);
    setWrong(text === null);
    if (text !== null) onChange(text);
  };
  return (
    <div className={styles.form}>
      <TextField
        multiline
        minRows={6}
        maxRows={20}
        label={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        slotProps={{ htmlInput: { maxLength: LIMITS.termsMaxLength, lang } }}
      />
      {isWrong && <Banner kind="warning" text={t('gymTerms.fileWrong', { max: LIMITS.termsMaxLength })} />}
      <div>
        <Button component="label" size="small">
          {t('gymTerms.fromFile')}
          <input
            type="file"
            accept=".txt,text/plain"
            className="visually-hidden"
            aria-label={t('gymTerms.fromFileOf', { name: label })}
            onChange={(event) => void take(event)}
          />
        </Button>
      </div>
    </div>
  );
}

/** Begins with the version in force, because the next version usually changes one sentence. */
function TermsForm({ latest, onDone }: { latest: PublishedTerms | undefined; onDone: () => void }) {
  const { t } = useTranslation();
  const publish = usePublishTerms();
  const [textEl, setTextEl] = useState(latest?.textEl ?? '');
  const [textEn, setTextEn] = useState(latest?.textEn ?? '');
  const [link, setLink] = useState(latest?.link ?? '');
  const [begun] = useState(latest?.version ?? 0);
  /** The latest version when the question was put. */
  const [asked, setAsked] = useState<number | null>(null);
  const after = latest?.version ?? 0;
  const [hasEl, hasEn, hasLink] = [textEl, textEn, link].map((text) => text.trim() !== '');
  const isWhole = (hasEl && hasEn) || (hasLink && !hasEl && !hasEn);
  return (
    <FormInPlace
      label={t('gymTerms.write')}
      submit={t('gymTerms.publish')}
      canSave={isWhole}
      onSave={() => setAsked(after)}
      onCancel={onDone}
    >
      <TermsText label={t('gymTerms.textEl')} lang="el" value={textEl} onChange={setTextEl} />
      <TermsText label={t('gymTerms.textEn')} lang="en" value={textEn} onChange={setTextEn} />
      <InputField
        label={t('gymTerms.link')}
        value={link}
        helperText={t('gymTerms.linkHint')}
        onType={setLink}
        maxLength={LIMITS.linkMaxLength}
        isLong
        inputMode="url"
      />
      {latest !== undefined && latest.version !== begun && !publish.isSuccess && (
        <Banner
          kind="warning"
          text={t('gymTerms.meanwhile', { version: latest.version, name: latest.publishedByName })}
        />
      )}
      {asked !== null && (
        <ConfirmDialog
          kind="info"
          title={`${t('gymTerms.publish')}: ${t('gymTerms.version', { version: asked + 1 })}`}
          texts={{
            ...{ confirm: t('gymTerms.publish'), busy: t('gymTerms.publishing') },
            ...{ done: t('gymTerms.doneText'), failed: t('gymTerms.failed') },
          }}
          onConfirm={() => publish.mutateAsync({ after: asked, textEl: textEl.trim(), textEn: textEn.trim(), link })}
          onClose={() => (publish.isSuccess ? onDone() : setAsked(null))}
        >
          <p>{t('gymTerms.sure')}</p>
        </ConfirmDialog>
      )}
    </FormInPlace>
  );
}

function Version({ terms, isLatest }: { terms: PublishedTerms; isLatest: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { version, link, publishedAt, publishedByName, acceptedBy } = terms;
  const text = language === 'el' ? terms.textEl : terms.textEn;
  return (
    <li>
      <p>
        <strong>{t('gymTerms.version', { version })}</strong>{' '}
        {isLatest && <Pill tone="available">{t('gymTerms.current')}</Pill>}
      </p>
      <p className="quiet">
        {t('gymTerms.published', { when: format.instant(publishedAt), name: publishedByName })}
        {' · '}
        {t('gymTerms.acceptedBy', { count: acceptedBy })}
      </p>
      {link !== '' && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </p>
      )}
      {text !== '' && (
        <details>
          <summary aria-label={t('gymTerms.showOf', { version })}>{t('gymTerms.show')}</summary>
          <p className={styles.text}>{text}</p>
        </details>
      )}
    </li>
  );
}

/** The gym's terms: every published version, and the next one (rule: gym's terms). */
export function TermsSection() {
  const { t } = useTranslation();
  const { data, error } = useTerms();
  const [isWriting, setWriting] = useState(false);
  if (error !== null) return <Failure error={error} text={t('gymTerms.loadFailed')} />;
  if (data === undefined) return <Waiting height={240} />;
  return (
    <Panel label={t('gymTerms.title')} className={styles.part}>
      {isWriting ? (
        <TermsForm latest={data[0]} onDone={() => setWriting(false)} />
      ) : (
        <Button variant="contained" startIcon={<Icon name="plus" size={18} />} onClick={() => setWriting(true)}>
          {t('gymTerms.write')}
        </Button>
      )}
      {data.length === 0 && <p>{t('gymTerms.none')}</p>}
      <ul className={styles.list}>
        {data.map((terms, place) => (
          <Version key={terms.version} terms={terms} isLatest={place === 0} />
        ))}
      </ul>
    </Panel>
  );
}

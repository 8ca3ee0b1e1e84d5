import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import type { BroadcastAudience, BroadcastTexts } from '@palestra/backend/contract/mail';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useRef, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useFormat } from '../../kit/time/use-format';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { SwitchField } from '../../kit/ui/CheckField';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { CountedField } from '../../kit/ui/CountedField';
import form from '../../kit/ui/FormPanel.module.css';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { useShownFault } from '../../kit/ui/show-fault';
import { typeInto } from '../../kit/ui/type-into';
import {
  isEmptyDraft,
  FIELDS_OF,
  isWritten,
  USER_NAME,
  strayPlaceholders,
  missingLanguage,
  toBroadcastRequest,
  draftProblems,
  type BroadcastDraft,
  type DraftField,
  type DraftProblem,
} from './broadcast-draft';
import styles from './broadcasts.module.css';
import {
  fetchAudience,
  previewBroadcast,
  sendBroadcast,
  testBroadcast,
  useAudience,
  useBroadcastsChanged,
} from './broadcasts.api';

/** Warns of braces that no placeholder fills, before a thousand people read them. */
function StrayPlaceholders({ text }: { text: string }) {
  const { t } = useTranslation();
  const stray = strayPlaceholders(text);
  if (stray.length === 0) return null;
  return (
    <p className={styles.stray} role="status">
      {t('broadcast.stray', { placeholder: stray.join(', ') })}
    </p>
  );
}

interface LanguageFieldsProps {
  language: Language;
  draft: BroadcastDraft;
  /** Error texts by field, present once they should be shown. */
  problems: Partial<Record<DraftField, string>>;
  onChange: (part: Partial<BroadcastDraft>) => void;
}

/** Subject and message in one language. */
function LanguageFields({ language, draft, problems, onChange }: LanguageFieldsProps) {
  const { t } = useTranslation();
  const message = useRef<HTMLTextAreaElement | HTMLInputElement>(null);
  const fields = FIELDS_OF[language];
  // With an empty draft Greek is not marked as left out, since most drafts begin with it.
  const isLeftOut = !isWritten(draft, language) && (language === 'en' || isWritten(draft, 'en'));
  const common = (field: DraftField, name: 'subject' | 'message', max: number) => ({
    label: t(`broadcast.${name}`),
    fullLabel: t(`broadcast.fieldIn.${language}`, { field: t(`broadcast.${name}`) }),
    value: draft[field],
    problem: problems[field] ?? null,
    max,
    onType: (text: string) => onChange({ [field]: text }),
  });
  return (
    <fieldset className={styles.language}>
      <legend>{t(`broadcast.languages.${language}`)}</legend>
      {isLeftOut && <p className={styles.hint}>{t(`broadcast.fallback.${language}`)}</p>}
      <CountedField {...common(fields.subject, 'subject', LIMITS.broadcastSubjectMaxLength)} />
      <CountedField
        {...common(fields.message, 'message', LIMITS.broadcastMessageMaxLength)}
        rows={language === 'el' ? 8 : 5}
        field={message}
      />
      <Button
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        aria-label={t(`broadcast.insertNameIn.${language}`, { placeholder: USER_NAME })}
        startIcon={<Icon name="plus" size={16} />}
        onClick={() => message.current && typeInto(message.current, USER_NAME)}
      >
        {t('broadcast.insertName', { placeholder: USER_NAME })}
      </Button>
      <StrayPlaceholders text={`${draft[fields.subject]} ${draft[fields.message]}`} />
    </fieldset>
  );
}

interface AudienceProps {
  activeClientsOnly: boolean;
  /** Clients chosen in the list; null: all. */
  chosen: readonly string[] | null;
  onChooseAll: () => void;
  onChange: (activeClientsOnly: boolean) => void;
}

/** Chosen clients receive it whether they are active or not. */
const audienceOf = (activeClientsOnly: boolean, chosen: readonly string[] | null) =>
  chosen === null ? { activeClientsOnly } : { activeClientsOnly: false, clientIds: chosen };

/** Chooses the recipients, and shows how many there are. */
function Audience({ activeClientsOnly, chosen, onChooseAll, onChange }: AudienceProps) {
  const { t } = useTranslation();
  const hint = useId();
  const { data, error } = useAudience(audienceOf(activeClientsOnly, chosen));
  const count = data?.recipients;
  const counted =
    count === undefined
      ? t('broadcast.audienceCounting')
      : count === 0
        ? t('broadcast.audienceNone')
        : t('broadcast.audience', { count });
  const problem = error === null || count !== undefined ? null : errorText(error, t('broadcast.errors.audience'));
  return (
    <div className={styles.audience}>
      {chosen === null ? (
        <SwitchField label={t('broadcast.activeOnly')} checked={activeClientsOnly} hint={hint} onChange={onChange} />
      ) : (
        <p>
          {t('broadcast.chosen', { count: chosen.length })}{' '}
          <Button size="small" onClick={onChooseAll}>
            {t('broadcast.toAll')}
          </Button>
        </p>
      )}
      <p className={styles.count} role="status">
        {problem ?? counted}
      </p>
      {data !== undefined && data.withoutEmail > 0 && (
        <p className={styles.hint}>{t('broadcast.withoutEmail', { count: data.withoutEmail })}</p>
      )}
      <p id={hint} className={styles.hint}>
        {t('broadcast.activeOnlyHint')}
      </p>
    </div>
  );
}

/** Says that the draft is kept, and offers to discard it. */
function DraftActions({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [isAsked, setAsked] = useState(false);
  const discard = (): Promise<void> => {
    onDiscard();
    setAsked(false);
    notify(t('broadcast.discarded'), { type: 'success' });
    return Promise.resolve();
  };
  const texts = {
    confirm: t('broadcast.discard'),
    busy: t('broadcast.discard'),
    keep: t('broadcast.discardKeep'),
    done: t('broadcast.discarded'),
    failed: '',
  };
  return (
    <div className={styles.draft}>
      <p className={styles.hint} role="status">
        {t('broadcast.draftKept')}
      </p>
      <Button onClick={() => setAsked(true)}>{t('broadcast.discard')}</Button>
      {isAsked && (
        <ConfirmDialog
          kind="danger"
          title={t('broadcast.discardTitle')}
          texts={texts}
          onConfirm={discard}
          onClose={() => setAsked(false)}
        >
          <p>{t('broadcast.discardText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The draft as it stood when sending was requested, and the effects that the server would give it. */
interface AskedBroadcast extends BroadcastAudience {
  /** null: it goes by mail, or no provider is set. */
  texts: BroadcastTexts | null;
  draft: BroadcastDraft;
  chosen: readonly string[] | null;
}

interface SendDialogProps extends AskedBroadcast {
  /** Called when the broadcast is queued. */
  onSent: (id: string) => void;
  onClose: () => void;
}

/** The cost of a broadcast by SMS, before it is sent. */
function TextsOfBroadcast({ texts }: { texts: BroadcastTexts | null }) {
  const { t } = useTranslation();
  const { money } = useFormat();
  if (texts === null) return <p>{t('broadcast.noProvider')}</p>;
  const { el, en, readers, cents, leftCents } = texts;
  const values = { readers, el: el.segments, en: en.segments, cost: money(cents) };
  return (
    <>
      <p>{t('broadcast.textCost', values)}</p>
      {cents > leftCents && <p>{t('broadcast.aboveCap', { left: money(leftCents) })}</p>}
    </>
  );
}

/** Says how many recipients there are before anything is sent. */
function SendDialog({ draft, chosen, recipients, waitsUntil, texts: sms, onSent, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const changed = useBroadcastsChanged();
  const missing = missingLanguage(draft);
  const send = async (): Promise<void> => {
    const { id } = await sendBroadcast({
      ...toBroadcastRequest(draft),
      ...audienceOf(draft.activeClientsOnly, chosen),
      requestId: draft.requestId,
    });
    onSent(id);
    void changed();
  };
  const texts = {
    confirm: t('broadcast.sendConfirm', { count: recipients }),
    busy: t('broadcast.sending'),
    keep: t('broadcast.notYet'),
    done: t('broadcast.queued'),
    failed: t('broadcast.errors.send'),
  };
  return (
    <ConfirmDialog
      kind="warning"
      title={t('broadcast.sendTitle', { count: recipients })}
      texts={texts}
      onConfirm={send}
      onClose={onClose}
    >
      <p>
        <strong>{isWritten(draft, 'el') ? draft.subject : draft.subjectEn}</strong>
      </p>
      {missing !== null && <p>{t(`broadcast.fallback.${missing}`)}</p>}
      {chosen === null && !draft.activeClientsOnly && <p>{t('broadcast.sendAll')}</p>}
      {draft.byText && <TextsOfBroadcast texts={sms} />}
      <p>
        {waitsUntil === null
          ? t('broadcast.sendText')
          : t('broadcast.sendTextAtNight', { when: format.instant(waitsUntil) })}
      </p>
    </ConfirmDialog>
  );
}

const MAX_OF: Readonly<Record<DraftProblem, number>> = {
  subjectRequired: 0,
  messageRequired: 0,
  subjectTooLong: LIMITS.broadcastSubjectMaxLength,
  messageTooLong: LIMITS.broadcastMessageMaxLength,
};

/** Errors of a draft by field. "Too long" shows while typing; missing fields show after a first attempt to send. */
function useDraftCheck(draft: BroadcastDraft) {
  const { t } = useTranslation();
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState(0);
  const found = Object.entries(draftProblems(draft));
  const seen = found.filter(([, problem]) => isChecked || problem.endsWith('TooLong'));
  return {
    problems: Object.fromEntries(seen.map(([field, key]) => [field, t(`validation.${key}`, { max: MAX_OF[key] })])),
    isInvalid: isChecked && found.length > 0,
    /** How often an act was refused. */
    refused,
    whenRight: (act: () => void): void => {
      setChecked(found.length > 0);
      if (found.length === 0) act();
      else setRefused(refused + 1);
    },
  };
}

/** Actions of a draft: send a test to oneself, or request sending. Both need a valid draft. */
function useCompose(draft: BroadcastDraft, chosen: readonly string[] | null) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { problems, isInvalid, refused, whenRight } = useDraftCheck(draft);
  const [asked, setAsked] = useState<AskedBroadcast | null>(null);
  const test = useMutation({
    mutationFn: () => testBroadcast(toBroadcastRequest(draft)),
    onSuccess: (said) => notify(said, { type: 'success' }),
  });
  const ask = useMutation({
    mutationFn: async () => {
      const audience = audienceOf(draft.activeClientsOnly, chosen);
      const counted = await fetchAudience(audience);
      if (!draft.byText) return { ...counted, texts: null };
      const { texts } = await previewBroadcast({ ...toBroadcastRequest(draft), ...audience });
      return { ...counted, texts };
    },
    onSuccess: (audience) => audience.recipients > 0 && setAsked({ draft, chosen, ...audience }),
  });
  const saying = (error: unknown, fallback: string): string | null =>
    error === null ? null : errorText(error, fallback);
  return {
    ...{ problems, isInvalid, refused, asked },
    problem:
      saying(test.error, t('broadcast.errors.test')) ??
      saying(ask.error, t('broadcast.errors.audience')) ??
      (ask.data?.recipients === 0 ? t('broadcast.audienceNone') : null),
    test: () => whenRight(() => (ask.reset(), test.mutate())),
    isTesting: test.isPending,
    ask: () => whenRight(() => (test.reset(), ask.mutate())),
    isAsking: ask.isPending,
    forget: () => setAsked(null),
  };
}

interface ComposeBroadcastProps {
  draft: BroadcastDraft;
  chosen: readonly string[] | null;
  onChooseAll: () => void;
  onChange: (part: Partial<BroadcastDraft>) => void;
  onClear: () => void;
  onSent: (id: string) => void;
  /** Called when the confirmation dialog closes. */
  onLeave: () => void;
}

/** Form in which a broadcast is written, tested and sent. */
export function ComposeBroadcast(props: ComposeBroadcastProps) {
  const { draft, chosen, onChooseAll, onChange, onClear, onSent, onLeave } = props;
  const { t } = useTranslation();
  const uses = useUses();
  const compose = useCompose(draft, chosen);
  const { problems, isInvalid, refused, problem, test, isTesting, ask, isAsking, asked, forget } = compose;
  const part = useShownFault<HTMLElement>(refused);
  const { activeClientsOnly } = draft;
  const leave = (): void => {
    forget();
    onLeave();
  };
  return (
    <Panel ref={part} label={t('broadcast.write')} className={styles.compose}>
      {isInvalid && <Banner kind="danger" text={t('errors.fixBelow')} />}
      {LANGUAGES.map((language) => (
        <LanguageFields key={language} {...{ language, draft, problems, onChange }} />
      ))}
      <Audience
        {...{ activeClientsOnly, chosen, onChooseAll }}
        onChange={(only) => onChange({ activeClientsOnly: only })}
      />
      {uses('texting') && (
        <SwitchField label={t('broadcast.byText')} checked={draft.byText} onChange={(byText) => onChange({ byText })} />
      )}
      {problem !== null && <Banner kind="danger" text={problem} />}
      <div className={form.actions}>
        <SteadyButton variant="contained" disabled={isAsking} aria-busy={isAsking} onClick={ask}>
          {t('broadcast.send')}
        </SteadyButton>
        <SteadyButton variant="outlined" disabled={isTesting} aria-busy={isTesting} onClick={test}>
          {t(isTesting ? 'broadcast.testing' : 'broadcast.test')}
        </SteadyButton>
      </div>
      {!isEmptyDraft(draft) && <DraftActions onDiscard={onClear} />}
      {asked !== null && <SendDialog {...asked} onSent={onSent} onClose={leave} />}
    </Panel>
  );
}

import Button from '@mui/material/Button';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../kit/ui/Banner';
import form from '../../kit/ui/FormPanel.module.css';
import panel from '../../kit/ui/Panel.module.css';
import { Audience } from './Audience';
import { isEmptyDraft, type BroadcastDraft } from './broadcast-draft';
import styles from './broadcast.module.css';
import { DraftActions } from './DraftActions';
import { LanguageFields } from './LanguageFields';
import { SendDialog } from './SendDialog';
import { useCompose } from './use-compose';

interface ComposeBroadcastProps {
  draft: BroadcastDraft;
  onChange: (part: Partial<BroadcastDraft>) => void;
  onClear: () => void;
  onSent: (id: string) => void;
  /** Called when the confirmation dialog closes. */
  onLeave: () => void;
}

/** Form in which a broadcast is written, tested and sent. */
export function ComposeBroadcast({ draft, onChange, onClear, onSent, onLeave }: ComposeBroadcastProps) {
  const { t } = useTranslation();
  const { problems, isInvalid, problem, test, isTesting, ask, isAsking, asked, forget } = useCompose(draft);
  const { activeClientsOnly } = draft;
  const leave = (): void => {
    forget();
    onLeave();
  };
  return (
    <section className={`${panel.panel} ${styles.compose}`} aria-label={t('broadcast.write')}>
      {isInvalid && <Banner kind="danger" text={t('errors.fixBelow')} />}
      {LANGUAGES.map((language) => (
        <LanguageFields key={language} {...{ language, draft, problems, onChange }} />
      ))}
      <Audience activeClientsOnly={activeClientsOnly} onChange={(only) => onChange({ activeClientsOnly: only })} />
      {problem !== null && <Banner kind="danger" text={problem} />}
      <div className={form.actions}>
        <Button variant="contained" disabled={isAsking} aria-busy={isAsking} onClick={ask}>
          {t('broadcast.send')}
        </Button>
        <Button variant="outlined" disabled={isTesting} aria-busy={isTesting} onClick={test}>
          {t(isTesting ? 'broadcast.testing' : 'broadcast.test')}
        </Button>
      </div>
      {!isEmptyDraft(draft) && <DraftActions onDiscard={onClear} />}
      {asked !== null && <SendDialog {...asked} onSent={onSent} onClose={leave} />}
    </section>
  );
}

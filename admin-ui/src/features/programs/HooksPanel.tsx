import Button from '@mui/material/Button';
import { LIMITS } from '@palestra/backend/contract/limits';
import { EVENT_KINDS, type EventKind, type Webhook, type WebhookWithSecret } from '@palestra/backend/contract/webhook';
import { useState } from 'react';
import { BooleanInput, CheckboxGroupInput, TextInput, useDelete } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { useFormat } from '../../kit/time/use-format';
import { Banner } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DeliveriesDialog } from './DeliveriesDialog';
import { some } from './inputs';
import styles from './programs.module.css';
import { Rows } from './Rows';
import { ShownOnce } from './ShownOnce';
import { renewSecret } from './webhooks.api';

interface Typed {
  name: string;
  address: string;
  events: EventKind[];
  isActive: boolean;
}

const AT_FIRST: Typed = { name: '', address: '', events: [], isActive: true };

interface HookDialogProps {
  /** Null for a new one. */
  hook: Webhook | null;
  onAdded: (hook: WebhookWithSecret) => void;
  onClose: () => void;
}

function HookDialog({ hook, onAdded, onClose }: HookDialogProps) {
  const { t } = useTranslation();
  const title = hook === null ? t('programs.hooks.add') : t('programs.hooks.changeTitle', { name: hook.name });
  return (
    <RecordDialog<Typed, Webhook>
      resource="webhooks"
      record={hook}
      {...(hook === null && { values: AT_FIRST })}
      title={title}
      texts={{
        submit: t(hook === null ? 'programs.hooks.add' : 'app.save'),
        busy: t('programs.working'),
        done: t('programs.hooks.saved'),
        failed: t('programs.failed'),
      }}
      onSaved={(saved) => hook === null && onAdded(saved as WebhookWithSecret)}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('programs.name')}
        validate={filled}
        autoFocus
        autoComplete="off"
        slotProps={most(LIMITS.programNameMaxLength)}
      />
      <TextInput
        source="address"
        type="url"
        label={t('programs.address')}
        helperText={t('programs.addressHint')}
        validate={filled}
        autoComplete="off"
        slotProps={most(LIMITS.webhookAddressMaxLength)}
      />
      <CheckboxGroupInput
        source="events"
        label={t('programs.events')}
        choices={EVENT_KINDS.map((id) => ({ id, name: t(`programs.kinds.${id}`) }))}
        translateChoice={false}
        validate={some}
        row={false}
      />
      <BooleanInput source="isActive" label={t('programs.isActive')} />
    </RecordDialog>
  );
}

interface Asked {
  what: 'secret' | 'remove';
  hook: Webhook;
}

interface AskDialogProps extends Asked {
  onRenewed: (hook: WebhookWithSecret) => void;
  onClose: () => void;
}

function AskDialog({ what, hook: { id, name }, onRenewed, onClose }: AskDialogProps) {
  const { t } = useTranslation();
  const [remove] = useDelete('webhooks', { id }, { returnPromise: true });
  return (
    <ConfirmDialog
      dropsQuestion
      kind={what === 'secret' ? 'info' : 'danger'}
      title={t(`programs.hooks.${what}Title`, { name })}
      texts={{
        confirm: t(`programs.hooks.${what}`),
        busy: t('programs.working'),
        done: t(what === 'secret' ? 'programs.hooks.secretDone' : 'programs.hooks.removed'),
        failed: t('programs.failed'),
      }}
      onConfirm={() => (what === 'secret' ? renewSecret(id).then(onRenewed) : remove())}
      onClose={onClose}
    >
      <p>{t(`programs.hooks.${what}Text`)}</p>
    </ConfirmDialog>
  );
}

function HookProblem({ hook: { failingSince, stoppedAt } }: { hook: Webhook }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (stoppedAt !== null)
    return <Banner kind="danger" text={t('programs.hooks.stopped', { when: format.instant(stoppedAt) })} />;
  if (failingSince === null) return null;
  return <Banner kind="warning" text={t('programs.hooks.failing', { when: format.instant(failingSince) })} />;
}

/** Addresses of programs that are told (rule: webhooks). */
export function HooksPanel() {
  const { t } = useTranslation();
  const hooks = usePlainList<Webhook>('webhooks', ['audit']);
  /** `new`: the form of another one is open. */
  const [open, setOpen] = useState<Webhook | 'new' | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<WebhookWithSecret | null>(null);
  const shownHook = hooks.data?.find(({ id }) => id === shown);
  const buttonsOf = (hook: Webhook) => [
    { text: t('programs.sent.title'), act: () => setShown(hook.id) },
    { text: t('programs.hooks.change'), act: () => setOpen(hook) },
    { text: t('programs.hooks.secret'), act: () => setAsked({ what: 'secret', hook }) },
    { text: t('programs.hooks.remove'), act: () => setAsked({ what: 'remove', hook }), isDangerous: true },
  ];
  return (
    <Panel className={styles.section}>
      <h2>{t('programs.hooks.title')}</h2>
      <p>{t('programs.hooks.how')}</p>
      <PlainList
        list={hooks}
        failed={t('programs.notLoaded')}
        none={<p>{t('programs.hooks.none')}</p>}
        wordsOf={({ name, address }) => [name, address]}
        title={t('programs.hooks.title')}
        parameter="hq"
      >
        <Rows<Webhook>>
          {(hook) => (
            <>
              <div className={styles.head}>
                <strong>{hook.name}</strong>
                <Pill tone={hook.isActive ? 'available' : 'plain'}>
                  {t(hook.isActive ? 'programs.hooks.on' : 'programs.hooks.off')}
                </Pill>
              </div>
              <p>{hook.address}</p>
              <p>{hook.events.map((kind) => t(`programs.kinds.${kind}`)).join(' · ')}</p>
              <HookProblem hook={hook} />
              <div className={styles.buttons}>
                {buttonsOf(hook).map(({ text, act, isDangerous }) => (
                  <Button
                    key={text}
                    variant="outlined"
                    color={isDangerous === true ? 'error' : 'primary'}
                    aria-label={`${text}: ${hook.name}`}
                    onClick={act}
                  >
                    {text}
                  </Button>
                ))}
              </div>
            </>
          )}
        </Rows>
      </PlainList>
      <Button variant="contained" onClick={() => setOpen('new')}>
        {t('programs.hooks.add')}
      </Button>
      {open !== null && (
        <HookDialog hook={open === 'new' ? null : open} onAdded={setMade} onClose={() => setOpen(null)} />
      )}
      {shownHook !== undefined && <DeliveriesDialog hook={shownHook} onClose={() => setShown(null)} />}
      {asked !== null && <AskDialog {...asked} onRenewed={setMade} onClose={() => setAsked(null)} />}
      {made !== null && open === null && asked === null && (
        <ShownOnce
          title={t('programs.hooks.of', { name: made.name })}
          text={t('programs.hooks.once')}
          secret={made.secret}
          onClose={() => setMade(null)}
        />
      )}
    </Panel>
  );
}

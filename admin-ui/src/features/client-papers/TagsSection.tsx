import Button from '@mui/material/Button';
import { type ClientTagRequest, TAG_COLOURS, type UsedTag } from '@palestra/backend/contract/client-tag';
import { LIMITS } from '@palestra/backend/contract/limits';
import { SimpleList, TextInput, useDelete } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { PlainList, usePlainList } from '../../kit/list/PlainList';
import { Banner } from '../../kit/ui/Banner';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { Icon } from '../../kit/ui/Icon';
import { asTyped, filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { TagChips } from '../clients/client-marks';
import { usePapersChanged } from './papers.api';
import styles from './papers.module.css';

const NEW_TAG: ClientTagRequest = { name: '', colour: 'blue' };

/** The tag as clients will have it. */
function TagShown() {
  const [typed, colour] = useWatch<ClientTagRequest, ['name', 'colour']>({ name: ['name', 'colour'] });
  const name = typed.trim();
  return <div className={styles.tags}>{name !== '' && <TagChips tags={[{ id: 'shown', name, colour }]} />}</div>;
}

interface TagDialogProps {
  tag: UsedTag | null;
  isGone: boolean;
  onClose: () => void;
}

/** A tag that another desk has removed meanwhile is added anew. */
function TagDialog({ tag, isGone, onClose }: TagDialogProps) {
  const { t } = useTranslation();
  const changed = usePapersChanged();
  const choices = TAG_COLOURS.map((value) => ({ value, text: t(`papers.colours.${value}`) }));
  return (
    <RecordDialog<ClientTagRequest, UsedTag>
      resource="client-tags"
      record={isGone ? null : tag}
      values={tag === null ? NEW_TAG : { name: tag.name, colour: tag.colour }}
      title={tag === null ? t('papers.newTag') : t('papers.changeTag', { name: tag.name })}
      texts={{
        submit: t(tag === null || isGone ? 'papers.addTag' : 'app.save'),
        done: ({ name }) => t('app.told', { what: t('papers.tagSaved'), about: name.trim() }),
        failed: t('papers.failed'),
      }}
      onSaved={() => void changed()}
      onClose={onClose}
    >
      {isGone && <Banner kind="warning" text={t('papers.tagGone')} />}
      <TextInput
        source="name"
        label={t('papers.tagName')}
        parse={asTyped}
        validate={filled}
        autoFocus
        autoComplete="off"
        slotProps={most(LIMITS.tagMaxLength)}
      />
      <ChoiceInput source="colour" label={t('papers.colour')} choices={choices} />
      <TagShown />
    </RecordDialog>
  );
}

function RemoveDialog({ tag: { id, name, clients }, onClose }: { tag: UsedTag; onClose: () => void }) {
  const { t } = useTranslation();
  const changed = usePapersChanged();
  const [remove] = useDelete('client-tags', { id }, { returnPromise: true });
  return (
    <ConfirmDialog
      kind="danger"
      title={t('papers.removeTagTitle', { name })}
      texts={{
        confirm: t('papers.remove'),
        busy: t('papers.removing'),
        done: t('papers.tagRemoved'),
        failed: t('papers.failed'),
      }}
      onConfirm={async () => {
        await remove();
        await changed();
      }}
      onClose={onClose}
    >
      <p>{t('papers.removeTagText', { count: clients })}</p>
    </ConfirmDialog>
  );
}

type Opened = { what: 'form'; tag: UsedTag | null } | { what: 'remove'; tag: UsedTag };

/** The words that the gym tags clients with. */
export function TagsSection() {
  const { t } = useTranslation();
  const tags = usePlainList<UsedTag>('client-tags', ['clients']);
  const [open, setOpen, address] = useOpenInAddress<Opened>({
    parameter: 'tag',
    addressOf: ({ what, tag }) => (what === 'remove' ? null : (tag?.id ?? 'new')),
    read: (asked) => {
      if (asked === 'new') return { what: 'form', tag: null };
      if (tags.data === undefined) return undefined;
      const tag = tags.data.find(({ id }) => id === asked);
      return tag === undefined ? null : { what: 'form', tag };
    },
  });
  const isGone = open?.tag != null && tags.data?.every(({ id }) => id !== open.tag?.id) === true;
  const close = (): void => setOpen(null);
  return (
    <Panel label={t('papers.tagsTitle')} className={styles.section}>
      <PlainList
        list={tags}
        failed={t('papers.loadFailed')}
        none={<p>{t('papers.tagsNone')}</p>}
        wordsOf={({ name }) => [name]}
        title={t('papers.tagsTitle')}
        parameter="q"
      >
        <SimpleList<UsedTag>
          primaryText={(tag) => <TagChips tags={[tag]} />}
          secondaryText={({ clients }) => t('papers.tagged', { count: clients })}
          rightIcon={(tag) => (
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-label={t('papers.changeTag', { name: tag.name })}
                onClick={() => setOpen({ what: 'form', tag })}
              >
                {t('papers.edit')}
              </Button>
              <Button
                size="small"
                color="error"
                aria-label={`${t('papers.remove')}: ${tag.name}`}
                onClick={() => setOpen({ what: 'remove', tag })}
              >
                {t('papers.remove')}
              </Button>
            </span>
          )}
        />
      </PlainList>
      <div>
        <Button
          variant="contained"
          startIcon={<Icon name="plus" size={18} />}
          onClick={() => setOpen({ what: 'form', tag: null })}
        >
          {t('papers.newTag')}
        </Button>
      </div>
      <DialogAddress value={address}>
        {open?.what === 'form' && <TagDialog tag={open.tag} isGone={isGone} onClose={close} />}
        {open?.what === 'remove' && <RemoveDialog tag={open.tag} onClose={close} />}
      </DialogAddress>
    </Panel>
  );
}

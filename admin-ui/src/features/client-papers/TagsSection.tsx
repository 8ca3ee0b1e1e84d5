import { type ClientTag, TAG_COLOURS, type TagColour, type UsedTag } from '@palestra/backend/contract/client-tag';
import { LIMITS } from '@palestra/backend/contract/limits';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { TagChips } from '../clients/client-marks';
import { FormInPlace, ItemButtons, ItemsInPlace, type LineActions, useFormInPlace } from './ItemsInPlace';
import { useRemoveTag, useSaveTag, useTags } from './papers.api';
import styles from './papers.module.css';

interface TagFormProps {
  tag: ClientTag | null;
  isGone: boolean;
  onDone: () => void;
}

/** A tag that another desk has removed meanwhile is added anew. */
function TagForm({ tag, isGone, onDone }: TagFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const save = useSaveTag();
  const [name, setName] = useState(tag?.name ?? '');
  const [colour, setColour] = useState<TagColour>(tag?.colour ?? 'blue');
  const store = (): void => {
    const onSuccess = (): void => {
      notify(t('app.told', { what: t('papers.tagSaved'), about: name.trim() }), { type: 'success' });
      onDone();
    };
    save.mutate({ id: isGone ? null : (tag?.id ?? null), name: name.trim(), colour }, { onSuccess });
  };
  const choices = TAG_COLOURS.map((value) => ({ value, text: t(`papers.colours.${value}`) }));
  return (
    <FormInPlace
      label={tag === null ? t('papers.newTag') : t('papers.changeTag', { ...tag })}
      gone={isGone && t('papers.tagGone')}
      submit={t(tag === null || isGone ? 'papers.addTag' : 'app.save')}
      isSaving={save.isPending}
      canSave={name.trim() !== ''}
      error={save.error}
      onSave={store}
      onCancel={onDone}
    >
      <div className={styles.pair}>
        <InputField
          autoFocus
          label={t('papers.tagName')}
          value={name}
          onType={setName}
          maxLength={LIMITS.tagMaxLength}
        />
        <SelectField
          label={t('papers.colour')}
          value={colour}
          choices={choices}
          onChoose={(chosen) => setColour(TAG_COLOURS.find((one) => one === chosen) ?? colour)}
        />
      </div>
      {name.trim() !== '' && (
        <div className={styles.tags}>
          <TagChips tags={[{ id: 'shown', name: name.trim(), colour }]} />
        </div>
      )}
    </FormInPlace>
  );
}

function TagLine({ tag, ...actions }: LineActions & { tag: UsedTag }) {
  const { t } = useTranslation();
  return (
    <div className={styles.tag}>
      <TagChips tags={[tag]} />
      <span className="quiet">{t('papers.tagged', { count: tag.clients })}</span>
      <ItemButtons
        id={tag.id}
        editLabel={t('papers.changeTag', { ...tag })}
        removeLabel={`${t('papers.remove')}: ${tag.name}`}
        remove={t('papers.remove')}
        {...actions}
      />
    </div>
  );
}

interface RemoveTagProps {
  tag: UsedTag;
  onClose: () => void;
}

function RemoveTag({ tag, onClose }: RemoveTagProps) {
  const { t } = useTranslation();
  const remove = useRemoveTag();
  return (
    <ConfirmDialog
      kind="danger"
      title={t('papers.removeTagTitle', { ...tag })}
      texts={{
        confirm: t('papers.remove'),
        busy: t('papers.removing'),
        done: t('papers.tagRemoved'),
        failed: t('papers.failed'),
      }}
      onConfirm={() => remove.mutateAsync(tag.id)}
      onClose={onClose}
    >
      <p>{t('papers.removeTagText', { count: tag.clients })}</p>
    </ConfirmDialog>
  );
}

/** The words that the gym tags clients with. */
export function TagsSection() {
  const { t } = useTranslation();
  const { data, error } = useTags();
  const place = useFormInPlace('tag', data);
  if (error !== null) return <Failure error={error} text={t('papers.loadFailed')} />;
  if (data === undefined) return <Waiting height={240} />;
  return (
    <Panel ref={place.ref} label={t('papers.tagsTitle')} className={styles.part}>
      {data.length === 0 && <p>{t('papers.tagsNone')}</p>}
      <ItemsInPlace
        place={place}
        title={t('papers.tagsTitle')}
        parameter="q"
        wordsOf={({ name }) => [name]}
        line={(tag, actions) => <TagLine tag={tag} {...actions} />}
        form={(tag) => <TagForm tag={tag} isGone={place.isGone} onDone={place.close} />}
        removal={(tag, onClose) => <RemoveTag tag={tag} onClose={onClose} />}
        add={t('papers.newTag')}
        addVariant="contained"
      />
    </Panel>
  );
}

import { type ClientTag, TAG_COLOURS, type TagColour, type UsedTag } from '@palestra/backend/contract/client-tag';
import { LIMITS } from '@palestra/backend/contract/limits';
import { type FormEvent, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useWorkUnderWay } from '../../api/work-under-way';
import { Banner, Failure } from '../../kit/ui/Banner';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { SearchedList } from '../../kit/ui/SearchedList';
import { SelectField } from '../../kit/ui/SelectField';
import { Waiting } from '../../kit/ui/Skeleton';
import { NEW, useFormInPlace } from '../../kit/ui/use-form-in-place';
import { TagChips } from '../clients/client-marks';
import { ItemButtons, NewItem, SaveButtons } from './forms-in-place';
import { useRemoveTag, useSaveTag, useTags } from './papers.api';
import styles from './papers.module.css';

interface TagFormProps {
  tag: ClientTag | null;
  isGone?: boolean;
  onDone: () => void;
}

/** A tag that another desk has removed meanwhile is added anew. */
function TagForm({ tag, isGone = false, onDone }: TagFormProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const save = useSaveTag();
  const [name, setName] = useState(tag?.name ?? '');
  const [colour, setColour] = useState<TagColour>(tag?.colour ?? 'blue');
  useWorkUnderWay(true);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const onSuccess = (): void => {
      notify(t('papers.tagSaved'), { type: 'success' });
      onDone();
    };
    save.mutate({ id: isGone ? null : (tag?.id ?? null), name: name.trim(), colour }, { onSuccess });
  };
  const choices = TAG_COLOURS.map((value) => ({ value, text: t(`papers.colours.${value}`) }));
  return (
    <form
      className={styles.form}
      aria-label={tag === null ? t('papers.newTag') : t('papers.changeTag', { ...tag })}
      onSubmit={submit}
    >
      {isGone && <Banner kind="warning" text={t('papers.tagGone')} />}
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
      <Failure error={save.error} text={t('papers.failed')} />
      <SaveButtons
        text={t(tag === null || isGone ? 'papers.addTag' : 'app.save')}
        isSaving={save.isPending}
        canSave={name.trim() !== ''}
        onCancel={onDone}
      />
    </form>
  );
}

/** The words that the gym tags clients with. */
export function TagsSection() {
  const { t } = useTranslation();
  const { data, error } = useTags();
  const remove = useRemoveTag();
  const { place, open, setOpen, close, shown, isGone } = useFormInPlace('tag', data);
  const [asked, setAsked] = useState<UsedTag | null>(null);
  const isOpen = ({ id }: UsedTag): boolean => open !== NEW && open?.id === id;
  if (error !== null) return <Failure error={error} text={t('papers.loadFailed')} />;
  if (data === undefined) return <Waiting height={240} />;
  return (
    <Panel ref={place} label={t('papers.tagsTitle')} className={styles.part}>
      {data.length === 0 && <p>{t('papers.tagsNone')}</p>}
      <SearchedList
        items={shown}
        wordsOf={({ name }) => [name]}
        title={t('papers.tagsTitle')}
        parameter="q"
        stays={isOpen}
      >
        {(found) => (
          <ul className={styles.list}>
            {found.map((tag) => (
              <li key={tag.id}>
                {isOpen(tag) ? (
                  <TagForm tag={tag} isGone={isGone} onDone={close} />
                ) : (
                  <div className={styles.tag}>
                    <TagChips tags={[tag]} />
                    <span className="quiet">{t('papers.tagged', { count: tag.clients })}</span>
                    <ItemButtons
                      id={tag.id}
                      editLabel={t('papers.changeTag', { ...tag })}
                      removeLabel={`${t('papers.remove')}: ${tag.name}`}
                      remove={t('papers.remove')}
                      onEdit={() => setOpen(tag)}
                      onRemove={() => setAsked(tag)}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </SearchedList>
      <NewItem isOpen={open === NEW} text={t('papers.newTag')} variant="contained" onOpen={setOpen}>
        <TagForm tag={null} onDone={close} />
      </NewItem>
      {asked !== null && (
        <ConfirmDialog
          kind="danger"
          title={t('papers.removeTagTitle', { ...asked })}
          texts={{
            confirm: t('papers.remove'),
            busy: t('papers.removing'),
            done: t('papers.tagRemoved'),
            failed: t('papers.failed'),
          }}
          onConfirm={() => remove.mutateAsync(asked.id)}
          onClose={() => setAsked(null)}
        >
          <p>{t('papers.removeTagText', { count: asked.clients })}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

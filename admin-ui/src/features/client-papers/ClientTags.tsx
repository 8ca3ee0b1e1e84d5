import type { UsedTag } from '@palestra/backend/contract/client-tag';
import { useEditContext, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { useUses } from '../../kit/time/use-uses';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { Waiting } from '../../kit/ui/Skeleton';
import { TONE_OF } from '../clients/client-marks';
import { useClient } from '../clients/client';
import { useAssignTags, useTags } from './papers.api';
import styles from './papers.module.css';

function Tags() {
  const { t } = useTranslation();
  const notify = useNotify();
  const { id, name, tags, etag } = useClient();
  const { refetch } = useEditContext();
  const all = useTags();
  const assign = useAssignTags(id);
  const own = assign.isPending ? assign.variables.tagIds : tags.map((tag) => tag.id);
  const toggle = (tag: UsedTag): void => {
    if (assign.isPending) return;
    const isOn = own.includes(tag.id);
    assign.mutate(
      { tagIds: isOn ? own.filter((one) => one !== tag.id) : [...own, tag.id], etag },
      {
        onSuccess: () =>
          notify(t(isOn ? 'papers.tagOff' : 'papers.tagOn', { name, tag: tag.name }), { type: 'success' }),
        onSettled: () => void refetch(),
      },
    );
  };
  const error = assign.error ?? all.error;
  const fallback = t(assign.error === null ? 'papers.loadFailed' : 'papers.failed');
  return (
    <Panel title={t('papers.tagsTitle')} className={styles.part}>
      {all.data === undefined && all.error === null && <Waiting height={32} />}
      {all.data?.length === 0 && (
        <p className="quiet">
          {t('papers.tagsNone')} {t('papers.tagsAbout')}
        </p>
      )}
      {all.data !== undefined && all.data.length > 0 && (
        <>
          <p className="quiet">{t('papers.tagsHint')}</p>
          <div className={styles.tags} role="group" aria-label={t('papers.tagsTitle')}>
            {all.data.map((tag) => {
              const isOn = own.includes(tag.id);
              return (
                <button
                  key={tag.id}
                  type="button"
                  className={styles.toggle}
                  aria-pressed={isOn}
                  // Not `disabled`: that loses the focus.
                  aria-disabled={assign.isPending}
                  onClick={() => toggle(tag)}
                >
                  {isOn && <Icon name="check" size={14} />}
                  <Pill tone={TONE_OF[tag.colour]}>{tag.name}</Pill>
                </button>
              );
            })}
          </div>
        </>
      )}
      {error !== null && (
        <Banner kind="danger" text={isStale(error) ? t('papers.tagsStale') : errorText(error, fallback)} />
      )}
    </Panel>
  );
}

/** Tags of the client among those of the gym; each saves when pressed. */
export const ClientTags = () => (useUses()('notes') ? <Tags /> : null);

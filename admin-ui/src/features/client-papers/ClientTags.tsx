import { useEditContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText, isStale } from '../../api/api-error';
import { Banner } from '../../kit/ui/Banner';
import { Icon } from '../../kit/ui/Icon';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { Waiting } from '../../kit/ui/Skeleton';
import { TONE_OF } from '../clients/client-marks';
import { useClient } from '../clients/client';
import { useAssignTags, useTags } from './papers.api';
import styles from './papers.module.css';

/** Tags of the client among those of the gym; each saves when pressed. */
export function ClientTags() {
  const { t } = useTranslation();
  const { id, tags, etag } = useClient();
  const { refetch } = useEditContext();
  const all = useTags();
  const assign = useAssignTags(id);
  const own = assign.isPending ? assign.variables.tagIds : tags.map((tag) => tag.id);
  const toggle = (tagId: string): void =>
    assign.mutate(
      { tagIds: own.includes(tagId) ? own.filter((one) => one !== tagId) : [...own, tagId], etag },
      { onSettled: () => void refetch() },
    );
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
                  disabled={assign.isPending}
                  onClick={() => toggle(tag.id)}
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

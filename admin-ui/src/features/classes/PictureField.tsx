import type { PicturedThing } from '@palestra/backend/contract/gym-class';
import { LIMITS } from '@palestra/backend/contract/limits';
import { GymImage } from '@palestra/web-kit/gym-images';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPath } from '../../api/api';
import { ImageChoice } from '../../kit/ui/ImageChoice';
import styles from './classes.module.css';

const MAX_KB = LIMITS.classPictureMaxKilobytes;
const LISTS = { class: 'classes', trainer: 'trainers' } as const;

interface PictureFieldProps {
  of: PicturedThing;
  id: string;
  address: string | undefined;
}

/** The picture of a class or a trainer, which is saved by itself (rule: gym's images). */
export function PictureField({ of, id, address }: PictureFieldProps) {
  const { t } = useTranslation();
  const hint = useId();
  const isThere = address !== undefined;
  const words = {
    ...{ saved: t('classes.photoSaved'), removed: t('classes.photoRemoved') },
    ...{ remove: t('classes.photoRemove'), failed: t('classes.photoFailed') },
  };
  return (
    <div role="group" aria-label={t('classes.photo')} className={styles.photo}>
      <p>{t('classes.photo')}</p>
      <p id={hint} className="quiet">
        {t('classes.photoHint', { max: MAX_KB })}
      </p>
      <ImageChoice
        path={adminPath(LISTS[of], id, 'picture')}
        query={[LISTS[of]]}
        maxKilobytes={MAX_KB}
        {...{ words, isThere, hint }}
      >
        <GymImage src={address} alt={t('classes.photo')}>
          {isThere && <p className="quiet">{t('settings.image.notShown')}</p>}
        </GymImage>
      </ImageChoice>
    </div>
  );
}

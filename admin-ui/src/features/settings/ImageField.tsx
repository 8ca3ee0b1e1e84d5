import type { GymImageName } from '@palestra/backend/contract/gym-images';
import { LIMITS } from '@palestra/backend/contract/limits';
import { GymLogo, GymPicture } from '@palestra/web-kit/gym-images';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPath } from '../../api/api';
import { GYM_QUERY, useGym } from '../../kit/time/use-gym';
import { ImageChoice } from '../../kit/ui/ImageChoice';
import styles from './settings.module.css';

const PATHS = { logo: adminPath('gym-logo'), picture: adminPath('gym-picture') } as const;
const MAX_KB = { logo: LIMITS.logoMaxKilobytes, picture: LIMITS.pictureMaxKilobytes } as const;
export const IMAGE_FIELDS = { logo: 'GymLogo', picture: 'GymPicture' } as const;

/** The image, or what stands in its place. */
function Shown({ image }: { image: GymImageName }) {
  const { t } = useTranslation();
  const gym = useGym()?.gym;
  const none = (
    <p className={styles.hint}>{t(gym?.[image] == null ? `settings.${image}.none` : 'settings.image.notShown')}</p>
  );
  if (image === 'logo') {
    return (
      <GymLogo gym={gym} className={styles.logo}>
        {none}
      </GymLogo>
    );
  }
  return (
    <GymPicture gym={gym} className={styles.picture} alt={t('settings.GymPicture.label')}>
      {none}
    </GymPicture>
  );
}

/** An image of the gym, which is saved by itself (rule: gym's images). */
export function ImageField({ image }: { image: GymImageName }) {
  const { t } = useTranslation();
  const gym = useGym()?.gym;
  const hint = useId();
  const max = MAX_KB[image];
  const words = {
    ...{ saved: t(`settings.${image}.saved`), removed: t(`settings.${image}.removed`) },
    ...{ remove: t(`settings.${image}.remove`), failed: t(`settings.${image}.failed`) },
  };
  return (
    <div className={styles.field}>
      <div>
        <p className={styles.name}>{t(`settings.${IMAGE_FIELDS[image]}.label`)}</p>
        <p id={hint} className={styles.hint}>
          {t(`settings.${IMAGE_FIELDS[image]}.hint`, { max })}
        </p>
      </div>
      <div className={styles.image}>
        <ImageChoice
          path={PATHS[image]}
          query={GYM_QUERY}
          maxKilobytes={max}
          isThere={gym?.[image] != null}
          {...{ words, hint }}
        >
          <Shown image={image} />
        </ImageChoice>
      </div>
    </div>
  );
}

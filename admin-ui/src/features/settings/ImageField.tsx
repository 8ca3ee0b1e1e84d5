import Button from '@mui/material/Button';
import { IMAGE_TYPES, type GymImageName } from '@palestra/backend/contract/gym-images';
import { LIMITS } from '@palestra/backend/contract/limits';
import { GymLogo, GymPicture } from '@palestra/web-kit/gym-images';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, remove } from '../../api/api';
import { uploadFile } from '../../api/files';
import { useReadAgain } from '../../kit/live/use-read-again';
import { GYM_QUERY, useGym } from '../../kit/time/use-gym';
import { Banner, Failure } from '../../kit/ui/Banner';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import styles from './settings.module.css';
import { smallerImage } from '../../kit/ui/smaller-image';

const BYTES_PER_KB = 1024;
const PATHS = { logo: adminPath('gym-logo'), picture: adminPath('gym-picture') } as const;
const MAX_KB = { logo: LIMITS.logoMaxKilobytes, picture: LIMITS.pictureMaxKilobytes } as const;
export const IMAGE_FIELDS = { logo: 'GymLogo', picture: 'GymPicture' } as const;

/** Uploads another image, or with null removes it: at once, beside the form. */
function useChangeImage(image: GymImageName) {
  const { t } = useTranslation();
  const notify = useNotify();
  return useMutation<unknown, unknown, File | null>({
    mutationFn: (file) => (file === null ? remove(PATHS[image]) : uploadFile(PATHS[image], file, () => undefined)),
    onSuccess: (_, file) =>
      notify(t(file === null ? `settings.${image}.removed` : `settings.${image}.saved`), { type: 'success' }),
    onSettled: useReadAgain(GYM_QUERY),
  });
}

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
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useChangeImage(image);
  const max = MAX_KB[image];
  const isThere = gym?.[image] != null;
  const choose = t(isThere ? 'settings.image.chooseOther' : 'settings.image.choose');
  const change = async (chosen: File | null): Promise<void> => {
    const file = chosen && (await smallerImage(chosen, max * BYTES_PER_KB));
    const fits = file === null || file.size <= max * BYTES_PER_KB;
    setTooLarge(!fits);
    reset();
    if (fits) mutate(file);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after a fault.
    target.value = '';
    if (file !== undefined) void change(file);
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
        <Shown image={image} />
        <div className={styles.choice}>
          <SteadyButton
            variant="outlined"
            aria-describedby={hint}
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => input.current?.click()}
          >
            {isPending ? t('app.saving') : choose}
          </SteadyButton>
          <input ref={input} type="file" accept={IMAGE_TYPES.join(',')} hidden aria-label={choose} onChange={take} />
          {isThere && (
            <Button color="error" disabled={isPending} onClick={() => void change(null)}>
              {t(`settings.${image}.remove`)}
            </Button>
          )}
        </div>
        {isTooLarge && <Banner kind="danger" text={t('settings.image.tooLarge', { max })} />}
        <Failure error={error} text={t(`settings.${image}.failed`)} onDismiss={reset} />
      </div>
    </div>
  );
}

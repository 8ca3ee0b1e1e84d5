import Button from '@mui/material/Button';
import type { PicturedThing } from '@palestra/backend/contract/gym-class';
import { IMAGE_TYPES } from '@palestra/backend/contract/gym-images';
import { LIMITS } from '@palestra/backend/contract/limits';
import { GymImage } from '@palestra/web-kit/gym-images';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { adminPath, remove } from '../../api/api';
import { uploadFile } from '../../api/files';
import { useReadAgain } from '../../kit/live/use-read-again';
import { Banner, Failure } from '../../kit/ui/Banner';
import { SteadyButton } from '../../kit/ui/SteadyButton';
import { smallerImage } from '../../kit/ui/smaller-image';
import styles from './classes.module.css';

const MAX_KB = LIMITS.classPictureMaxKilobytes;
const BYTES_PER_KB = 1024;
const LISTS = { class: 'classes', trainer: 'trainers' } as const;

interface PictureFieldProps {
  of: PicturedThing;
  id: string;
  address: string | undefined;
}

/** The picture of a class or a trainer, which is saved by itself (rule: gym's images). */
export function PictureField({ of, id, address }: PictureFieldProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const path = adminPath(LISTS[of], id, 'picture');
  const { mutate, isPending, error, reset } = useMutation<unknown, unknown, File | null>({
    mutationFn: (file) => (file === null ? remove(path) : uploadFile(path, file, () => undefined)),
    onSuccess: (_, file) =>
      notify(t(file === null ? 'classes.photoRemoved' : 'classes.photoSaved'), { type: 'success' }),
    onSettled: useReadAgain([LISTS[of]]),
  });
  const isThere = address !== undefined;
  const choose = t(isThere ? 'settings.image.chooseOther' : 'settings.image.choose');
  const change = async (chosen: File | null): Promise<void> => {
    const file = chosen && (await smallerImage(chosen, MAX_KB * BYTES_PER_KB));
    const fits = file === null || file.size <= MAX_KB * BYTES_PER_KB;
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
    <div role="group" aria-label={t('classes.photo')} className={styles.photo}>
      <p>{t('classes.photo')}</p>
      <p id={hint} className="quiet">
        {t('classes.photoHint', { max: MAX_KB })}
      </p>
      <GymImage src={address} alt={t('classes.photo')}>
        {isThere && <p className="quiet">{t('settings.image.notShown')}</p>}
      </GymImage>
      <div className={styles.foot}>
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
            {t('classes.photoRemove')}
          </Button>
        )}
      </div>
      {isTooLarge && <Banner kind="danger" text={t('settings.image.tooLarge', { max: MAX_KB })} />}
      <Failure error={error} text={t('classes.photoFailed')} onDismiss={reset} />
    </div>
  );
}

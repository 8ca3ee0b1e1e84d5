import Button from '@mui/material/Button';
import { IMAGE_TYPES } from '@palestra/backend/contract/gym-images';
import { useMutation, type QueryKey } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { remove } from '../../api/api';
import { uploadFile } from '../../api/files';
import { useReadAgain } from '../live/use-read-again';
import { Banner, Failure } from './Banner';
import styles from './ImageChoice.module.css';
import { SteadyButton } from './SteadyButton';
import { smallerImage } from './smaller-image';

const BYTES_PER_KB = 1024;

interface ImageToSave {
  path: string;
  maxKilobytes: number;
  /** Has the address of the image, and is read again. */
  query: QueryKey;
  words: { saved: string; removed: string };
}

/** Draws an image smaller and saves it, or with null removes it: at once, beside the form. */
function useSavedImage({ path, maxKilobytes, query, words }: ImageToSave) {
  const notify = useNotify();
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useMutation<unknown, unknown, File | null>({
    mutationFn: (file) => (file === null ? remove(path) : uploadFile(path, file, () => undefined)),
    onSuccess: (_, file) => notify(file === null ? words.removed : words.saved, { type: 'success' }),
    onSettled: useReadAgain(query),
  });
  const change = async (chosen: File | null): Promise<void> => {
    const max = maxKilobytes * BYTES_PER_KB;
    const file = chosen && (await smallerImage(chosen, max));
    const fits = file === null || file.size <= max;
    setTooLarge(!fits);
    reset();
    if (fits) mutate(file);
  };
  return { change, isPending, isTooLarge, error, reset };
}

interface ImageChoiceProps extends ImageToSave {
  words: ImageToSave['words'] & { remove: string; failed: string };
  isThere: boolean;
  /** The id of the text that says which images fit. */
  hint: string;
  /** The image, or what stands in its place. */
  children: ReactNode;
}

/** An image that is saved by itself (rule: gym's images). */
export function ImageChoice({ isThere, hint, children, ...toSave }: ImageChoiceProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { change, isPending, isTooLarge, error, reset } = useSavedImage(toSave);
  const { words, maxKilobytes: max } = toSave;
  const choose = t(isThere ? 'settings.image.chooseOther' : 'settings.image.choose');
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after a fault.
    target.value = '';
    if (file !== undefined) void change(file);
  };
  return (
    <>
      {children}
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
            {words.remove}
          </Button>
        )}
      </div>
      {isTooLarge && <Banner kind="danger" text={t('settings.image.tooLarge', { max })} />}
      <Failure error={error} text={words.failed} onDismiss={reset} />
    </>
  );
}

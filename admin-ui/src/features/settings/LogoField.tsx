import Button from '@mui/material/Button';
import { LOGO_TYPES } from '@palestra/backend/contract/gym-logo';
import { LIMITS } from '@palestra/backend/contract/limits';
import { GymLogo } from '@palestra/web-kit/gym-logo';
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

const BYTES_PER_KB = 1024;
const LOGO = adminPath('gym-logo');

/** Uploads another logo, or with null removes it: at once, beside the form. */
function useChangeLogo() {
  const { t } = useTranslation();
  const notify = useNotify();
  return useMutation<unknown, unknown, File | null>({
    mutationFn: (file) => (file === null ? remove(LOGO) : uploadFile(LOGO, file, () => undefined)),
    onSuccess: (_, file) =>
      notify(t(file === null ? 'settings.logo.removed' : 'settings.logo.saved'), { type: 'success' }),
    onSettled: useReadAgain(GYM_QUERY),
  });
}

export function LogoField() {
  const { t } = useTranslation();
  const gym = useGym()?.gym;
  const hint = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const { mutate, isPending, error, reset } = useChangeLogo();
  const hasLogo = gym != null && gym.logo !== null;
  const choose = t(hasLogo ? 'settings.logo.chooseOther' : 'settings.logo.choose');
  const change = (file: File | null): void => {
    const fits = file === null || file.size <= LIMITS.logoMaxKilobytes * BYTES_PER_KB;
    setTooLarge(!fits);
    reset();
    if (fits) mutate(file);
  };
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    // The same file can be chosen again after a fault.
    target.value = '';
    if (file !== undefined) change(file);
  };
  return (
    <div className={styles.field}>
      <div>
        <p className={styles.name}>{t('settings.GymLogo.label')}</p>
        <p id={hint} className={styles.hint}>
          {t('settings.GymLogo.hint', { max: LIMITS.logoMaxKilobytes })}
        </p>
      </div>
      <div className={styles.logo}>
        <GymLogo gym={gym} className={styles.image}>
          <p className={styles.hint}>{t(hasLogo ? 'settings.logo.notShown' : 'settings.logo.none')}</p>
        </GymLogo>
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
          <input ref={input} type="file" accept={LOGO_TYPES.join(',')} hidden aria-label={choose} onChange={take} />
          {hasLogo && (
            <Button color="error" disabled={isPending} onClick={() => change(null)}>
              {t('settings.logo.remove')}
            </Button>
          )}
        </div>
        {isTooLarge && <Banner kind="danger" text={t('settings.logo.tooLarge', { max: LIMITS.logoMaxKilobytes })} />}
        <Failure error={error} text={t('settings.logo.failed')} onDismiss={reset} />
      </div>
    </div>
  );
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import styles from './sign-in.module.css';

interface PasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function PasswordField({ value, onChange, autoFocus = false }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('signIn.password')}</label>
      <span className={styles.password}>
        <input
          id={id}
          type={isShown ? 'text' : 'password'}
          name="password"
          autoComplete="current-password"
          required
          autoFocus={autoFocus}
          maxLength={LIMITS.passwordMaxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-label={t(isShown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </span>
    </div>
  );
}

import Button, { type ButtonProps } from '@mui/material/Button';
import { useCopying } from '@palestra/web-kit/copying';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './CopyButton.module.css';

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'autoFocus'> {
  label: string;
  text: string;
  /** Shows the text. */
  shown: RefObject<HTMLElement | null>;
}

/** Copies a text, and reports the outcome. */
export function CopyButton({ label, text, shown, ...button }: CopyButtonProps) {
  const { t } = useTranslation();
  const [outcome, copy] = useCopying(text, shown);
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => void copy()}>
        {outcome === 'copied' ? t('app.copied') : label}
      </Button>
      <p role="status" className={outcome === 'refused' ? styles.refused : 'visually-hidden'}>
        {outcome !== null && t(outcome === 'copied' ? 'app.copied' : 'app.copyRefused')}
      </p>
    </>
  );
}

import { useCopying } from '@palestra/web-kit/copying';
import type { RefObject } from 'react';
import { useLanguage } from '../i18n/use-translation';
import { Button } from './Button';
import styles from './Button.module.css';

const WORDS = {
  el: {
    copied: 'Αντιγράφηκε',
    refused: 'Ο περιηγητής δεν το αντέγραψε. Είναι επιλεγμένο: πατήστε Ctrl+C ή ⌘C, στο κινητό κρατήστε το πατημένο.',
  },
  en: {
    copied: 'Copied',
    refused: 'The browser did not copy it. It is selected: press Ctrl+C or ⌘C, on a phone hold it down.',
  },
};

interface CopyButtonProps {
  label: string;
  text: string;
  /** Shows the text. */
  shown: RefObject<HTMLElement | null>;
}

/** Copies a text, and reports the outcome. */
export function CopyButton({ label, text, shown }: CopyButtonProps) {
  const words = WORDS[useLanguage()];
  const [outcome, copy] = useCopying(text, shown);
  return (
    <>
      <Button tone="quiet" onClick={() => void copy()}>
        {outcome === 'copied' ? words.copied : label}
      </Button>
      <p role="status" className={outcome === 'refused' ? styles.ownLine : 'visually-hidden'}>
        {outcome !== null && words[outcome]}
      </p>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import type { AuditValue } from './audit-lines';
import styles from './audit.module.css';
import { useAuditValues } from './use-audit-values';

interface AuditSideProps {
  side: 'before' | 'after';
  values: readonly AuditValue[];
}

/** One side of a change. The old side is struck through, and screen readers hear that it is old. */
export function AuditSide({ side, values }: AuditSideProps) {
  const { t } = useTranslation();
  const wordsOf = useAuditValues();
  const words = values.map(wordsOf);
  const Mark = side === 'before' ? 'del' : 'ins';
  return (
    <Mark className={styles[side]}>
      <span className="visually-hidden">{t(side === 'before' ? 'audit.was' : 'audit.becomes')} </span>
      {words.length === 0 ? t('audit.nothing') : words.length === 1 ? words[0] : null}
      {words.length > 1 && (
        <span className={styles.many}>
          {words.map((word, index) => (
            <span key={index}>{word}</span>
          ))}
        </span>
      )}
    </Mark>
  );
}

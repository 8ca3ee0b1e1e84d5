import { useTranslation } from 'react-i18next';
import styles from './connection.module.css';
import { useConnection } from './use-connection';

/** Age of the screen's data in a word. */
export function ConnectionMark() {
  const { t } = useTranslation();
  const state = useConnection();
  const ago = state.kind === 'ago' ? state.seconds : 0;
  const text =
    state.kind === 'ago'
      ? ago < 60
        ? t('connection.seconds', { count: ago })
        : t('connection.minutes', { count: Math.round(ago / 60) })
      : t(`connection.${state.kind}`);
  return (
    <span className={styles.mark} data-state={state.kind} title={t(`connection.hints.${state.kind}`)}>
      <span aria-hidden="true" className={styles.dot} />
      <span className={styles.word}>{text}</span>
    </span>
  );
}

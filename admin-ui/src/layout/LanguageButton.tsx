import { useTranslation } from 'react-i18next';
import { otherLanguage } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import styles from './tools.module.css';

/** Named in the language that it leads to. */
export function LanguageButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const next = otherLanguage(useLanguage());
  return (
    <button type="button" className={styles.tool} lang={next} aria-label={t('app.switchLanguage')} onClick={onClick}>
      <span aria-hidden="true" className={styles.code}>
        {next === 'en' ? 'EN' : 'ΕΛ'}
      </span>
    </button>
  );
}

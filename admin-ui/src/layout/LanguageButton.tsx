import { useTranslation } from 'react-i18next';
import { otherLanguage } from '../i18n/language';
import { useLanguage } from '../i18n/use-language';
import styles from './tools.module.css';

/** Named in the language that it leads to, beginning with what is seen: that is what one says to a voice control. */
export function LanguageButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  const next = otherLanguage(useLanguage());
  const short = next === 'en' ? 'EN' : 'ΕΛ';
  const name = `${short}: ${t('app.switchLanguage')}`;
  return (
    <button type="button" className={styles.tool} lang={next} aria-label={name} onClick={onClick}>
      <span aria-hidden="true" className={styles.code}>
        {short}
      </span>
    </button>
  );
}

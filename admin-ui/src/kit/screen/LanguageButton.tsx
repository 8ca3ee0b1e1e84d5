import { otherLanguage } from '@palestra/web-kit/language';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import styles from './tools.module.css';

/** The accessible name is in the target language and begins with the visible text, which voice control users say. */
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

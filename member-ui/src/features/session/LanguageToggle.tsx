import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { IconButton } from '../../ui/IconButton';
import { Toast } from '../../ui/Toast';
import { useLanguageChoice } from './use-language-choice';

/** Switches between Greek and English in place. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { choose, isUnsaved, dismiss } = useLanguageChoice();
  const other = language === 'el' ? 'en' : 'el';
  const short = t('header.switchLanguageShort');
  return (
    <>
      {/* The accessible name begins with the visible text, which voice control users say. */}
      <IconButton aria-label={`${short}: ${t('header.switchLanguage')}`} lang={other} onClick={() => choose(other)}>
        {short}
      </IconButton>
      {isUnsaved && <Toast text={t('header.languageNotSaved')} onGone={dismiss} />}
    </>
  );
}

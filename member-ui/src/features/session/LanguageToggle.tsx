import { useState } from 'react';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { chooseLanguage } from '../../lib/language';
import { IconButton } from '../../ui/IconButton';
import { Toast } from '../../ui/Toast';
import { useAuth } from './use-auth';
import { saveLanguage } from './save-language';

/** Greek or English, in place; a signed-in member's account is told. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status } = useAuth();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const other = language === 'el' ? 'en' : 'el';
  const toggle = (): void => {
    chooseLanguage(other);
    setIsUnsaved(false);
    if (status === 'signedIn') saveLanguage(other).catch(() => setIsUnsaved(true));
  };
  return (
    <>
      <IconButton aria-label={t('header.switchLanguage')} lang={other} onClick={toggle}>
        {t('header.switchLanguageShort')}
      </IconButton>
      {isUnsaved && <Toast text={t('header.languageNotSaved')} onGone={() => setIsUnsaved(false)} />}
    </>
  );
}

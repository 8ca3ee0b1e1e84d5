import type { LanguagePreference } from '@palestra/backend/contract/account';
import type { Language } from '@palestra/backend/contract/languages';
import { useCallback, useState } from 'react';
import { isInDoubt } from '../api/failures';
import { call } from '../api/http';
import { useAuth } from '../api/session';
import { chooseLanguage } from '../i18n/language';
import { useLanguage, useTranslation } from '../i18n/use-translation';
import { Toast } from './floating';
import { IconButton } from './IconButton';

const tell = (preference: LanguagePreference): Promise<unknown> =>
  call<LanguagePreference>('PUT', '/api/Client/language-preference', preference);

/** Saves the language in the account, so that mails use it. Idempotent. */
async function saveLanguage(languageCode: Language): Promise<void> {
  await tell({ languageCode }).catch((fault: unknown) => {
    if (!isInDoubt(fault)) throw fault;
    return tell({ languageCode });
  });
}

/** Switches between Greek and English in place, and saves that in a signed-in member's account. */
export function LanguageToggle() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status } = useAuth();
  /** The language is switched here but could not be saved in the account. */
  const [isUnsaved, setIsUnsaved] = useState(false);
  const dismiss = useCallback(() => setIsUnsaved(false), []);
  const choose = (chosen: Language): void => {
    chooseLanguage(chosen);
    setIsUnsaved(false);
    if (status === 'signedIn') saveLanguage(chosen).catch(() => setIsUnsaved(true));
  };
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

import { LANGUAGES } from '@palestra/backend/contract/languages';
import { useLanguage } from '../../i18n/use-language';
import { useTranslation } from '../../i18n/use-translation';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from '../../lib/theme';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';
import { Segments } from '../../ui/Segments';
import { Toast } from '../../ui/Toast';
import { useAuth } from '../session/use-auth';
import { useLanguageChoice } from '../session/use-language-choice';
import styles from './SettingsCard.module.css';

/** The member's own settings: language, theme and signing out. */
export function SettingsCard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const theme = useThemeChoice();
  const { signOut } = useAuth();
  const { choose, isUnsaved, dismiss } = useLanguageChoice();
  return (
    <Card title={t('profile.settings')}>
      <div className={styles.settings}>
        <Segments
          label={t('profile.language')}
          choices={LANGUAGES.map((value) => ({ value, label: t(`profile.languages.${value}`), lang: value }))}
          chosen={language}
          onChoose={choose}
        />
        <Segments
          label={t('profile.theme')}
          choices={THEME_CHOICES.map((value) => ({ value, label: t(`profile.themes.${value}`) }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
        <Button tone="quiet" onClick={signOut}>
          <Icon name="signOut" />
          {t('header.signOut')}
        </Button>
      </div>
      {isUnsaved && <Toast text={t('header.languageNotSaved')} onGone={dismiss} />}
    </Card>
  );
}

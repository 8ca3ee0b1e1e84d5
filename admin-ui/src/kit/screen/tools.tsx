import { otherLanguage } from '@palestra/web-kit/language';
import { type ThemeChoice, chooseTheme, nextTheme, useThemeChoice } from '@palestra/web-kit/theme';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language';
import { Icon, type IconName } from '../ui/Icon';
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

export const THEME_ICONS: Readonly<Record<ThemeChoice, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' };

export function ThemeSwitch() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const name = t('header.theme', { choice: t(`header.themeChoices.${choice}`) });
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={name}
      title={name}
      onClick={() => chooseTheme(nextTheme(choice))}
    >
      <Icon name={THEME_ICONS[choice]} />
    </button>
  );
}

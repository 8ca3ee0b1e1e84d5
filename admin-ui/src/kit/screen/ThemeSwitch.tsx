import { chooseTheme, nextTheme, useThemeChoice, type ThemeChoice } from '@palestra/web-kit/theme';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../ui/Icon';
import styles from './tools.module.css';

const ICONS: Readonly<Record<ThemeChoice, IconName>> = { system: 'screen', light: 'sun', dark: 'moon' };

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
      <Icon name={ICONS[choice]} />
    </button>
  );
}

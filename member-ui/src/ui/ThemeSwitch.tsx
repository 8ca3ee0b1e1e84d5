import { useTranslation } from '../i18n/use-translation';
import { Icon } from './Icon';
import { IconButton } from './IconButton';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme';

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  const label = t('header.theme', { theme: t(`header.themes.${choice}`) });
  return (
    <IconButton aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon name={choice} />
    </IconButton>
  );
}

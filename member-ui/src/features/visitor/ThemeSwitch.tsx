import { chooseTheme, nextTheme, useThemeChoice } from '@palestra/web-kit/theme';
import { useTranslation } from '../../i18n/use-translation';
import { Icon } from '../../ui/Icon';
import { IconButton } from '../../ui/IconButton';

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const choice = useThemeChoice();
  const label = t('theme.label', { theme: t(`theme.choices.${choice}`) });
  return (
    <IconButton aria-label={label} title={label} onClick={() => chooseTheme(nextTheme(choice))}>
      <Icon name={choice} />
    </IconButton>
  );
}

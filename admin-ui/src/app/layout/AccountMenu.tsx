import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import { chooseTheme, nextTheme, useThemeChoice } from '@palestra/web-kit/theme';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { THEME_ICONS } from '../../kit/screen/tools';
import { useAuth } from '../../kit/session/AuthProvider';
import { staffRoleOf } from '../../kit/session/use-may';
import { Icon } from '../../kit/ui/Icon';
import styles from './Layout.module.css';

export const ACCOUNT_PATH = '/account';

/** Name and role of the signed-in user; the rare commands are in a menu behind them. */
export function AccountMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const { session, interrupted } = useAuth();
  const language = useLanguage();
  const theme = useThemeChoice();
  const isAccountShown = useLocation().pathname === ACCOUNT_PATH;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasKeyboard = !useMediaQuery('(max-width: 860px), (pointer: coarse)');
  const role = staffRoleOf(session ?? interrupted);
  const close = (): void => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.account}
        aria-current={isAccountShown ? 'page' : undefined}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <span className="visually-hidden">{t('header.menu')}:</span>{' '}
        <span className={styles.owner}>{(session ?? interrupted)?.name}</span>{' '}
        <span className={styles.role}>
          {t('header.administrator')}
          {role !== null && ` · ${STAFF_ROLE_NAMES[language][role]}`}
        </span>
      </button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem component={Link} to={ACCOUNT_PATH} onClick={close}>
          <ListItemIcon>
            <Icon name="person" />
          </ListItemIcon>
          {t('account.title')}
        </MenuItem>
        {/* Stays open: the next press chooses the next theme. */}
        <MenuItem onClick={() => chooseTheme(nextTheme(theme))}>
          <ListItemIcon>
            <Icon name={THEME_ICONS[theme]} />
          </ListItemIcon>
          {t('header.theme', { choice: t(`header.themeChoices.${theme}`) })}
        </MenuItem>
        {hasKeyboard && (
          <MenuItem
            onClick={() => {
              close();
              onShortcuts();
            }}
          >
            <ListItemIcon>
              <Icon name="keyboard" />
            </ListItemIcon>
            {t('shortcuts.title')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

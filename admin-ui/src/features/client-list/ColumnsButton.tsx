import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/ui/Icon';
import { CLIENT_COLUMNS, useChosenColumns, type ClientColumn } from './client-columns';
import styles from './ClientTable.module.css';

/** Chooses the columns, for this person in this browser. */
export function ColumnsButton() {
  const { t } = useTranslation();
  const [chosen, choose] = useChosenColumns();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const toggle = (column: ClientColumn): void =>
    choose(chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        startIcon={<Icon name="sliders" size={18} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('clients.columns')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {CLIENT_COLUMNS.map((column) => (
          <MenuItem
            key={column}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(column)}
            onClick={() => toggle(column)}
          >
            <span className={chosen.includes(column) ? styles.chosen : styles.notChosen}>
              <Icon name="check" size={18} />
            </span>
            {t(`clients.columnNames.${column}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenInAddress } from '../../kit/address/use-address';
import { loadPart } from '../../kit/load-part';
import { useMay } from '../../kit/session/use-may';
import type { GymClock } from '../../kit/time/use-gym';
import { useUses } from '../../kit/time/use-uses';
import { Icon } from '../../kit/ui/Icon';
import { DialogAddress } from '../../kit/ui/use-dialog';
import type { LoadedDay } from '../schedule/schedule.api';
import type { DayAction } from './DayDialog';

const DayDialog = loadPart('day-dialog', () => import('./DayDialog'), 'DayDialog');

const ACTIONS: readonly DayAction[] = ['add', 'close', 'closeRange', 'changes', 'roster'];

interface DayMenuProps {
  day: LoadedDay;
  /** The day in words. */
  lead: string;
  clock: GymClock;
}

/** Actions of staff on the whole day; a past one only has its roster. */
export function DayMenu({ day, lead, clock: { today } }: DayMenuProps) {
  const { t } = useTranslation();
  const may = useMay();
  const uses = useUses();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayOpen = (action: DayAction): boolean => {
    if (action === 'roster') return uses('attendance') && may('bookings');
    if (day.date < today) return false;
    if (action === 'close') return day.isGymOpen && may('closing');
    return action === 'closeRange' ? may('closing') : action === 'changes' || day.isGymOpen;
  };
  const [open, setOpen, address] = useOpenInAddress<DayAction>({
    parameter: 'do',
    addressOf: (action) => action,
    read: (what) => ACTIONS.find((one) => one === what && mayOpen(one)) ?? null,
  });
  const close = useCallback(() => setOpen(null), [setOpen]);
  const choose = (action: DayAction) => (): void => {
    setAnchor(null);
    setOpen(action);
  };
  return (
    <>
      <IconButton
        aria-label={t('overview.actions')}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="more" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {mayOpen('add') && <MenuItem onClick={choose('add')}>{t('extraSlot.add')}</MenuItem>}
        {mayOpen('close') && <MenuItem onClick={choose('close')}>{t('closing.closeDay')}</MenuItem>}
        {mayOpen('closeRange') && <MenuItem onClick={choose('closeRange')}>{t('closing.closeRange')}</MenuItem>}
        {mayOpen('changes') && <MenuItem onClick={choose('changes')}>{t('overview.changes')}</MenuItem>}
        {mayOpen('roster') && <MenuItem onClick={choose('roster')}>{t('attendance.toFile')}</MenuItem>}
      </Menu>
      {open !== null && (
        <DialogAddress value={address}>
          <Suspense fallback={null}>
            <DayDialog action={open} day={day} lead={lead} today={today} onClose={close} />
          </Suspense>
        </DialogAddress>
      )}
    </>
  );
}

import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GymClock } from '../../kit/time/use-gym';
import { Icon } from '../../kit/ui/Icon';
import { Sheet } from '../../kit/ui/Sheet';
import type { LoadedDay } from '../schedule/schedule.api';
import { AddSlotDialog } from '../timeslots/AddSlotDialog';
import { DayChanges } from '../timeslots/DayChanges';
import { CloseDayDialog, CloseRangeDialog } from '../timeslots/DayToolbar';
import { useDayChanges } from '../timeslots/timeslots.api';

function ChangesSheet({ day: { date }, lead, onClose }: { day: LoadedDay; lead: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet title={t('dayChanges.title')} lead={lead} onClose={onClose}>
      <DayChanges isTitled={false} changes={useDayChanges(date)} />
    </Sheet>
  );
}

type DayAction = 'add' | 'close' | 'closeRange' | 'changes';

interface DayMenuProps {
  day: LoadedDay;
  /** The day in words. */
  lead: string;
  clock: GymClock;
}

/** Actions of staff on the whole day. */
export function DayMenu({ day, lead, clock: { today } }: DayMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<DayAction | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const choose = (action: DayAction) => (): void => {
    setAnchor(null);
    setOpen(action);
  };
  if (day.date < today) return null;
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
        {day.isGymOpen && <MenuItem onClick={choose('add')}>{t('extraSlot.add')}</MenuItem>}
        {day.isGymOpen && <MenuItem onClick={choose('close')}>{t('closing.closeDay')}</MenuItem>}
        <MenuItem onClick={choose('closeRange')}>{t('closing.closeRange')}</MenuItem>
        <MenuItem onClick={choose('changes')}>{t('overview.changes')}</MenuItem>
      </Menu>
      {open === 'add' && <AddSlotDialog day={day} onClose={close} />}
      {open === 'close' && <CloseDayDialog day={day} onClose={close} />}
      {open === 'closeRange' && <CloseRangeDialog from={day.date} today={today} onClose={close} />}
      {open === 'changes' && <ChangesSheet day={day} lead={lead} onClose={close} />}
    </>
  );
}

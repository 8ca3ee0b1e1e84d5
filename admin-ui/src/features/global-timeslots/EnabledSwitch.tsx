import type { GlobalTimeslot } from '@palestra/backend/contract/global-timeslot';
import { TIMERS } from '@palestra/backend/contract/limits';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../api/api-error';
import { useTemplateChanges } from './use-template-changes';

interface EnabledSwitchProps {
  slot: GlobalTimeslot;
  etag: string | null;
  time: string;
  /** Clients may be booked in the slot, so disabling asks for confirmation. */
  onDisable: () => void;
}

export function EnabledSwitch({ slot, etag, time, onDisable }: EnabledSwitchProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const { change } = useTemplateChanges();
  const [isBusy, setBusy] = useState(false);
  const enable = async (): Promise<void> => {
    setBusy(true);
    try {
      await change(slot, { what: 'enabled', isEnabled: true }, etag);
      notify(t('globalTimeslots.done.enabled'), { type: 'success', autoHideDuration: TIMERS.adminCancelSuccess });
    } catch (error) {
      const text = errorText(error, { fallback: t('globalTimeslots.failed.toggle'), offline: t('errors.offline') });
      notify(text, { type: 'error', autoHideDuration: TIMERS.adminCancelError });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormControlLabel
      sx={{ margin: 0 }}
      label={t(slot.isEnabled ? 'globalTimeslots.enabled' : 'globalTimeslots.off')}
      control={
        <Switch
          checked={slot.isEnabled}
          disabled={isBusy}
          slotProps={{ input: { 'aria-label': t('globalTimeslots.enabledOf', { time }), role: 'switch' } }}
          onChange={() => (slot.isEnabled ? onDisable() : void enable())}
        />
      }
    />
  );
}

import { LIMITS } from '@palestra/backend/contract/limits';
import { BooleanInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../kit/time/use-format';

export function ClientSwitches() {
  const { t } = useTranslation();
  const format = useFormat();
  const cutoff = format.time(LIMITS.morningCutoff);
  return (
    <>
      <BooleanInput source="isActive" label={t('clients.isActive')} helperText={t('clients.isActiveHint')} />
      <BooleanInput
        source="isMorningClient"
        label={t('clients.isMorningClient')}
        helperText={t('clients.isMorningClientHint', { cutoff })}
      />
      <BooleanInput
        source="adminNotificationEnabled"
        label={t('clients.adminNotificationEnabled')}
        helperText={t('clients.adminNotificationEnabledHint')}
      />
    </>
  );
}

import type { StaffRole } from '@palestra/backend/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useUses } from '../time/use-uses';

/** Describes a staff role by the acts that the gym uses. */
export function useRoleText(): (role: StaffRole) => string {
  const { t } = useTranslation();
  const uses = useUses();
  return (role) => {
    if (role === 'desk' && uses('money')) return t('staff.roles.deskSells');
    if (role === 'trainer' && uses('attendance')) return t('staff.roles.trainerMarks');
    return t(`staff.roles.${role}`);
  };
}

import type { StaffRole } from '@palestra/backend/contract/permissions';
import { useTranslation } from 'react-i18next';
import { useUses } from '../../kit/time/use-uses';

/** What a role may do, among what the gym uses. */
export function useRoleText(): (role: StaffRole) => string {
  const { t } = useTranslation();
  const uses = useUses();
  return (role) => {
    if (role === 'desk' && uses('money')) return t('staff.roles.deskSells');
    if (role === 'trainer' && uses('attendance')) return t('staff.roles.trainerMarks');
    return t(`staff.roles.${role}`);
  };
}

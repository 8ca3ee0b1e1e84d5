import Button from '@mui/material/Button';
import { PERMISSION_NAMES } from '@palestra/backend/contract/permission-names';
import { type Permission, may } from '@palestra/backend/contract/permissions';
import { isAdmin } from '@palestra/backend/contract/roles';
import type { Session } from '@palestra/backend/contract/session';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language';
import { Screen } from '../screen/Screen';
import { EmptyState } from '../ui/EmptyState';
import { useAuth } from './AuthProvider';

/** A session stored before there were roles belongs to an owner; the server decides in any case. */
export const staffRoleOf = (session: Session | null) => session?.staffRole ?? (isAdmin(session) ? 'owner' : null);

/** Tells whether the signed-in person's role has a permission (rule: staff roles). */
export function useMay(): (permission: Permission) => boolean {
  const { session, interrupted } = useAuth();
  const person = session ?? interrupted;
  return (permission) => person !== null && may({ role: person.role, staffRole: staffRoleOf(person) }, permission);
}

/** A part for roles with a permission; others read which one they lack. */
export function Requires({ permission, children }: { permission: Permission; children: ReactNode }) {
  const may = useMay();
  return may(permission) ? children : <Lacking permission={permission} />;
}

/** The same for a whole screen. */
export function RequiresForScreen({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { t } = useTranslation();
  const may = useMay();
  if (may(permission)) return children;
  return (
    <Screen title={t('staff.lacking')}>
      <Lacking permission={permission}>
        <Button component={Link} to="/" variant="outlined">
          {t('app.toOverview')}
        </Button>
      </Lacking>
    </Screen>
  );
}

function Lacking({ permission, children }: { permission: Permission; children?: ReactNode }) {
  const { t } = useTranslation();
  const name = PERMISSION_NAMES[useLanguage()][permission];
  return (
    <EmptyState icon="info" text={t('staff.lackingText', { permission: name })}>
      {children}
    </EmptyState>
  );
}

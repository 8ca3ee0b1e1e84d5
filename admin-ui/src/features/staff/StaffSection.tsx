import Button from '@mui/material/Button';
import { LANGUAGES } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import { STAFF_ROLES, type StaffRole } from '@palestra/backend/contract/permissions';
import { findIn, searchKey } from '@palestra/backend/contract/search-key';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { SimpleList, TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { adminPath, post, put } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useAddress, useIsOpenInAddress, useOpenInAddress } from '../../kit/address/use-address';
import { usePlainList } from '../../kit/list/PlainList';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useAuth } from '../../kit/session/AuthProvider';
import { useRoleText } from '../../kit/session/role-text';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ChoiceInput } from '../../kit/ui/ChoiceInput';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { filled, most } from '../../kit/ui/inputs';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { RecordDialog } from '../../kit/ui/RecordDialog';
import { SearchField } from '../../kit/ui/SearchField';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { LostDevice } from '../second-factor/LostDevice';
import styles from './staff.module.css';

const resendInvitation = (id: string) => post<StaffAccount>(adminPath('staff', id, 'invitation'));

const useStaffChanged = () => useReadAgain(['staff']);

const TONES = { active: 'available', invited: 'partial', deactivated: 'plain' } as const;

function RoleInput() {
  const { t } = useTranslation();
  const textOf = useRoleText();
  const names = STAFF_ROLE_NAMES[useLanguage()];
  const role = useWatch({ name: 'staffRole' }) as StaffRole;
  const choices = STAFF_ROLES.map((value) => ({ value, text: names[value] }));
  return (
    <>
      <ChoiceInput source="staffRole" label={t('staff.role')} choices={choices} />
      <p className={styles.text}>{textOf(role)}</p>
    </>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <RecordDialog
      resource="staff"
      record={null}
      values={{ name: '', email: '', staffRole: 'desk', language }}
      title={t('staff.invite')}
      texts={{
        submit: t('staff.send'),
        busy: t('staff.sending'),
        done: ({ email }) => t('staff.invited', { email: email.trim() }),
        failed: t('staff.inviteFailed'),
      }}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('staff.name')}
        validate={filled}
        autoFocus
        autoComplete="off"
        slotProps={most(LIMITS.nameMaxLength)}
      />
      <TextInput
        source="email"
        type="email"
        label={t('staff.email')}
        validate={filled}
        autoComplete="off"
        slotProps={most(LIMITS.emailMaxLength)}
      />
      <RoleInput />
      <ChoiceInput
        source="language"
        label={t('staff.language')}
        choices={LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }))}
      />
      <p className={styles.text}>{t('staff.inviteHint', { hours: LIMITS.invitationLinkHours })}</p>
    </RecordDialog>
  );
}

interface DialogProps {
  person: StaffAccount;
  onClose: () => void;
}

function RoleDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { session } = useAuth();
  return (
    <RecordDialog<StaffAccount, StaffAccount>
      isOnlyForChanges
      resource="staff"
      record={person}
      requestOf={({ staffRole }) => ({ staffRole })}
      title={t('staff.roleOf', { name: person.name })}
      texts={{
        submit: t('app.save'),
        busy: t('staff.saving'),
        done: t('staff.roleChanged'),
        failed: t('staff.changeFailed'),
      }}
      onClose={onClose}
    >
      <RoleInput />
      <p className={styles.text}>{t(session?.id === person.id ? 'staff.ownRole' : 'staff.holdsAtOnce')}</p>
    </RecordDialog>
  );
}

function StateDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation();
  const changed = useStaffChanged();
  const isBack = person.state === 'deactivated';
  const words = isBack ? 'activate' : 'deactivate';
  return (
    <ConfirmDialog
      kind={isBack ? 'info' : 'danger'}
      title={t(`staff.${words}Title`, { name: person.name })}
      texts={{
        confirm: t(`staff.${words}`),
        busy: t('staff.saving'),
        done: t(`staff.${words}Done`),
        failed: t('staff.changeFailed'),
      }}
      onConfirm={() => put(adminPath('staff', person.id), { isActive: isBack }).then(changed)}
      onClose={onClose}
    >
      <p>{t(`staff.${words}Text`)}</p>
    </ConfirmDialog>
  );
}

function ResendDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation();
  const changed = useStaffChanged();
  return (
    <ConfirmDialog
      kind="info"
      title={t('staff.resendTitle', { name: person.name })}
      texts={{
        confirm: t('staff.resend'),
        busy: t('staff.sending'),
        done: t('staff.invited', { email: person.email }),
        failed: t('staff.inviteFailed'),
      }}
      onConfirm={() => resendInvitation(person.id).then(changed)}
      onClose={onClose}
    >
      <p>{t('staff.resendText', { hours: LIMITS.invitationLinkHours })}</p>
    </ConfirmDialog>
  );
}

const DIALOGS = { role: RoleDialog, state: StateDialog, resend: ResendDialog };
type Asked = { what: keyof typeof DIALOGS; person: StaffAccount };

/** When they were last here, or until when they can accept. */
function Seen({ person: { state, lastSeenAt, invitedUntil } }: { person: StaffAccount }) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = useGym();
  if (clock === null) return null;
  const when = (instant: string): string => format.instant(instant);
  if (state === 'invited')
    return invitedUntil === null ? t('staff.linkEnded') : t('staff.linkUntil', { when: when(invitedUntil) });
  return lastSeenAt === null ? t('staff.neverSeen') : t('staff.lastSeen', { when: when(lastSeenAt) });
}

function Name({ person: { id, name } }: { person: StaffAccount }) {
  const { t } = useTranslation();
  const { session } = useAuth();
  return (
    <>
      {name} {session?.id === id && <Pill tone="accent">{t('staff.you')}</Pill>}
    </>
  );
}

function About({ person }: { person: StaffAccount }) {
  const { t } = useTranslation();
  const { email, staffRole, state, isLastOwner } = person;
  const roles = STAFF_ROLE_NAMES[useLanguage()];
  return (
    <>
      <span>{email}</span>
      <span>
        {roles[staffRole]} <Pill tone={TONES[state]}>{t(`staff.states.${state}`)}</Pill>
      </span>
      <span>
        <Seen person={person} />
      </span>
      {isLastOwner && <span>{t('staff.lastOwner')}</span>}
    </>
  );
}

function Deeds({ person, onAsk }: { person: StaffAccount; onAsk: (what: Asked['what']) => void }) {
  const { t } = useTranslation();
  const { name, state, isLastOwner } = person;
  const { session } = useAuth();
  const button = (what: Asked['what'], text: string) => (
    <Button variant="outlined" aria-label={`${text}: ${name}`} onClick={() => onAsk(what)}>
      {text}
    </Button>
  );
  if (isLastOwner) return null;
  return (
    <>
      {state === 'invited' && button('resend', t('staff.resend'))}
      {button('role', t('staff.changeRole'))}
      {state === 'active' && <LostDevice path={`/api/Admin/staff/${person.id}`} name={name} />}
      {session?.id !== person.id && button('state', t(state === 'deactivated' ? 'staff.activate' : 'staff.deactivate'))}
    </>
  );
}

/** Accounts of staff, which owners keep (rule: staff accounts). */
export function StaffSection() {
  const { t } = useTranslation();
  // The log has the acts of owners; acts of people for themselves, such as accepting an invitation, change their
  // account.
  const { data, error, refetch } = usePlainList<StaffAccount>('staff', ['audit', 'clients']);
  const [isInviting, setInviting, inviting] = useIsOpenInAddress('invite');
  const [asked, setAsked, asking] = useOpenInAddress<Asked>({
    addressOf: ({ what, person }) => (what === 'role' ? `${what} ${person.id}` : null),
    read: (what, id) => {
      if (data === undefined || what !== 'role') return undefined;
      const person = data.find((one) => one.id === id && !one.isLastOwner);
      return person === undefined ? null : { what, person };
    },
  });
  const { parameters, write } = useAddress();
  const q = parameters.get('q') ?? '';
  const language = useLanguage();
  if (data === undefined) return <NotThere {...{ error, refetch }} failed={t('staff.notLoaded')} height={320} />;
  const keyOf = ({ name, email, staffRole }: StaffAccount): string =>
    searchKey(name, email, STAFF_ROLE_NAMES[language][staffRole]);
  const found = findIn(data, keyOf, q);
  const Dialog = asked === null ? null : DIALOGS[asked.what];
  return (
    <Panel className={styles.sections}>
      <div className={styles.head}>
        <SearchField
          label={t('staff.search')}
          hint={t('staff.searchHint')}
          value={q}
          onSearch={(words) => write({ q: words })}
        />
        <Button variant="contained" onClick={() => setInviting(true)}>
          {t('staff.invite')}
        </Button>
      </div>
      {found.length === 0 ? (
        <p role="status">{t('staff.noneFound', { query: q })}</p>
      ) : (
        <SimpleList<StaffAccount>
          data={[...found]}
          primaryText={(person) => <Name person={person} />}
          secondaryText={(person) => <About person={person} />}
          rightIcon={(person) => <Deeds person={person} onAsk={(what) => setAsked({ what, person })} />}
        />
      )}
      <DialogAddress value={inviting}>{isInviting && <InviteDialog onClose={() => setInviting(null)} />}</DialogAddress>
      <DialogAddress value={asking}>
        {Dialog !== null && asked !== null && <Dialog person={asked.person} onClose={() => setAsked(null)} />}
      </DialogAddress>
    </Panel>
  );
}

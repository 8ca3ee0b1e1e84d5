import Button from '@mui/material/Button';
import { LANGUAGES, type Language } from '@palestra/backend/contract/languages';
import { LIMITS } from '@palestra/backend/contract/limits';
import { STAFF_ROLE_NAMES } from '@palestra/backend/contract/permission-names';
import { STAFF_ROLES, type StaffRole } from '@palestra/backend/contract/permissions';
import { findIn, searchKey } from '@palestra/backend/contract/search-key';
import type { ChangeStaffRequest, InviteStaffRequest, StaffAccount } from '@palestra/backend/contract/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminPath, post, put, reading } from '../../api/api';
import { useLanguage } from '../../i18n/use-language';
import { useAddress, useIsOpenInAddress, useOpenInAddress } from '../../kit/address/use-address';
import { useLiveQuery } from '../../kit/live/use-live';
import { useReadAgain } from '../../kit/live/use-read-again';
import { useAuth } from '../../kit/session/AuthProvider';
import { useFormat } from '../../kit/time/use-format';
import { useGym } from '../../kit/time/use-gym';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog';
import { FormDialog } from '../../kit/ui/FormDialog';
import { InputField } from '../../kit/ui/InputField';
import { Panel } from '../../kit/ui/Panel';
import { Pill } from '../../kit/ui/Pill';
import { NotThere } from '../../kit/ui/ProblemPanel';
import { SearchField } from '../../kit/ui/SearchField';
import { SelectField } from '../../kit/ui/SelectField';
import { DialogAddress } from '../../kit/ui/use-dialog';
import { LostDevice } from '../second-factor/LostDevice';
import { useRoleText } from '../../kit/session/role-text';
import styles from './staff.module.css';

const STAFF = '/api/Admin/staff';

const STAFF_QUERY = ['staff'];

/** The log has what owners do; what people do themselves, such as accepting an invitation, changes their account. */
const useStaff = () =>
  useLiveQuery({ queryKey: STAFF_QUERY, queryFn: reading<StaffAccount[]>(STAFF), topics: ['audit', 'clients'] });
const inviteStaff = (body: InviteStaffRequest) => post<StaffAccount>(STAFF, body);
const changeStaff = (id: string, body: ChangeStaffRequest) => put<StaffAccount>(adminPath('staff', id), body);
const resendInvitation = (id: string) => post<StaffAccount>(adminPath('staff', id, 'invitation'));

const TONES = { active: 'available', invited: 'partial', deactivated: 'plain' } as const;

function RoleField({ value, onChoose }: { value: StaffRole; onChoose: (role: StaffRole) => void }) {
  const { t } = useTranslation();
  const textOf = useRoleText();
  const language = useLanguage();
  const choices = STAFF_ROLES.map((role) => ({ value: role, text: STAFF_ROLE_NAMES[language][role] }));
  return (
    <>
      <SelectField
        label={t('staff.role')}
        value={value}
        choices={choices}
        onChoose={(role) => onChoose(role as StaffRole)}
      />
      <p className={styles.text}>{textOf(value)}</p>
    </>
  );
}

const useStaffChanged = () => useReadAgain(STAFF_QUERY);

function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const changed = useStaffChanged();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [staffRole, setRole] = useState<StaffRole>('desk');
  const [language, setLanguage] = useState(useLanguage());
  return (
    <FormDialog
      title={t('staff.invite')}
      texts={{
        submit: t('staff.send'),
        busy: t('staff.sending'),
        done: t('staff.invited', { email: email.trim() }),
        failed: t('staff.inviteFailed'),
      }}
      canSave={name.trim() !== '' && email.trim() !== ''}
      onSave={() => inviteStaff({ name, email, staffRole, language }).then(changed)}
      onClose={onClose}
    >
      <InputField
        label={t('staff.name')}
        value={name}
        autoFocus
        required
        maxLength={LIMITS.nameMaxLength}
        autoComplete="off"
        onType={setName}
      />
      <InputField
        label={t('staff.email')}
        type="email"
        value={email}
        required
        maxLength={LIMITS.emailMaxLength}
        autoComplete="off"
        onType={setEmail}
      />
      <RoleField value={staffRole} onChoose={setRole} />
      <SelectField
        label={t('staff.language')}
        value={language}
        choices={LANGUAGES.map((value) => ({ value, text: t(`broadcast.languages.${value}`) }))}
        onChoose={(chosen) => setLanguage(chosen as Language)}
      />
      <p className={styles.text}>{t('staff.inviteHint', { hours: LIMITS.invitationLinkHours })}</p>
    </FormDialog>
  );
}

interface DialogProps {
  person: StaffAccount;
  onClose: () => void;
}

function RoleDialog({ person, onClose }: DialogProps) {
  const { t } = useTranslation();
  const changed = useStaffChanged();
  const { session } = useAuth();
  const [staffRole, setRole] = useState(person.staffRole);
  return (
    <FormDialog
      title={t('staff.roleOf', { name: person.name })}
      texts={{
        submit: t('app.save'),
        busy: t('staff.saving'),
        done: t('staff.roleChanged'),
        failed: t('staff.changeFailed'),
      }}
      canSave={staffRole !== person.staffRole}
      onSave={() => changeStaff(person.id, { staffRole }).then(changed)}
      onClose={onClose}
    >
      <RoleField value={staffRole} onChoose={setRole} />
      <p className={styles.text}>{t(session?.id === person.id ? 'staff.ownRole' : 'staff.holdsAtOnce')}</p>
    </FormDialog>
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
      onConfirm={() => changeStaff(person.id, { isActive: isBack }).then(changed)}
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

function Person({ person, onAsk }: { person: StaffAccount; onAsk: (what: Asked['what']) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { name, email, staffRole, state, isLastOwner } = person;
  const { session } = useAuth();
  const isOwn = session?.id === person.id;
  const button = (what: Asked['what'], text: string) => (
    <Button variant="outlined" aria-label={`${text}: ${name}`} onClick={() => onAsk(what)}>
      {text}
    </Button>
  );
  return (
    <li className={styles.person}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} {isOwn && <Pill tone="accent">{t('staff.you')}</Pill>}
        </p>
        <p className={styles.text}>{email}</p>
        <p>
          {STAFF_ROLE_NAMES[language][staffRole]} <Pill tone={TONES[state]}>{t(`staff.states.${state}`)}</Pill>
        </p>
        <p className={styles.text}>
          <Seen person={person} />
        </p>
        {isLastOwner && <p className={styles.text}>{t('staff.lastOwner')}</p>}
      </div>
      {!isLastOwner && (
        <div className={styles.actions}>
          {state === 'invited' && button('resend', t('staff.resend'))}
          {button('role', t('staff.changeRole'))}
          {state === 'active' && <LostDevice path={`/api/Admin/staff/${person.id}`} name={name} />}
          {!isOwn && button('state', t(state === 'deactivated' ? 'staff.activate' : 'staff.deactivate'))}
        </div>
      )}
    </li>
  );
}

/** Accounts of staff, which owners keep (rule: staff accounts). */
export function StaffSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useStaff();
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
        <ul className={styles.list}>
          {found.map((person) => (
            <Person key={person.id} person={person} onAsk={(what) => setAsked({ what, person })} />
          ))}
        </ul>
      )}
      <DialogAddress value={inviting}>{isInviting && <InviteDialog onClose={() => setInviting(null)} />}</DialogAddress>
      <DialogAddress value={asking}>
        {Dialog !== null && asked !== null && <Dialog person={asked.person} onClose={() => setAsked(null)} />}
      </DialogAddress>
    </Panel>
  );
}

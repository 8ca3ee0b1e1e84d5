import type { Language } from '@palestra/backend/contract/languages';
import { Role } from '@palestra/backend/contract/roles';
import type { NewTotp, ProofRequest, SecondFactor, SecondFactorOf } from '@palestra/backend/contract/second-factor';
import type { ListedSession, Session } from '@palestra/backend/contract/session';
import type { StaffAccount } from '@palestra/backend/contract/staff';
import { successEl } from '@palestra/backend/contract/success.el';
import type { Handler } from '../fake-transport.js';
import { answersOf } from './answers.js';
import { type FakeClient, GymPeople } from './people.js';
import { NOW } from './times.js';

export const NEW_TOTP: NewTotp = {
  ticket: 'ticket',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Palestra:owner?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  expiresAt: NOW,
};

const RECOVERY_CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pqr${n}`);

/** Signing in, second factors, sessions, and the accounts of the staff. */
export class GymSignIn extends GymPeople {
  readonly staff: StaffAccount[] = [];
  readonly sessions: ListedSession[] = [
    {
      id: 'this-device',
      browser: 'Firefox, Linux',
      createdAt: NOW,
      lastUsedAt: NOW,
      isCurrent: true,
      isSameNetwork: true,
    },
  ];
  /** Second factors of the signed-in person. */
  secondFactor: SecondFactor = {
    ...{ totpSince: null, passkeys: [], recoveryCodesLeft: 0, canHavePasskeys: true, dueAt: null },
  };
  /** Factors of a person who lost their device. */
  factorsOfOther: SecondFactorOf = { totp: false, passkeys: 0, recoveryCodesLeft: 0 };
  /** The next proof that is asked for. */
  proof: ProofRequest = { ticket: 'ticket', methods: ['password'], passkey: null, expiresAt: NOW };

  hasStaff(account: Partial<StaffAccount> = {}): StaffAccount {
    const id = this.nextId('staff');
    const full: StaffAccount = {
      ...{ id, name: 'Ειρήνη Υποδοχή', email: `${id}@example.gr`, staffRole: 'desk', state: 'active' },
      ...{ lastSeenAt: NOW, invitedUntil: null, isLastOwner: false },
      ...account,
    };
    this.staff.push(full);
    return full;
  }

  sessionOf({ id, name, email }: Pick<FakeClient, 'id' | 'name' | 'email'>, role: Role, language: Language): Session {
    const staffRole = role === Role.Admin ? this.staffRole : null;
    const expiresAt = '2999-01-01T00:00:00.000Z';
    return { token: `token-of-${id}`, role, staffRole, expiresAt, name, id, email, language };
  }

  staffSession(language: Language): Session {
    return this.sessionOf({ id: 'staff', name: 'Διαχειριστής', email: 'admin@palestra.test' }, Role.Admin, language);
  }
}

export function signInRoutes(gymOf: () => GymSignIn): Record<string, Handler> {
  const { of } = answersOf(gymOf);

  return {
    'POST /api/auth/login': of((gym, { body }) => {
      const client = gym.clients.find(({ email }) => email === body.email);
      return client === undefined ? gym.staffSession('el') : gym.sessionOf(client, Role.Client, client.language);
    }),
    'POST /api/auth/logout': of(() => null),
    'POST /api/auth/logout-all': () => ({ data: null, message: successEl.signedOutEverywhere }),
    'POST /api/auth/login/second-step': of((gym) => gym.staffSession('el')),
    'POST /api/auth/login/passkey': of((gym) => gym.proof),
    'POST /api/auth/confirm-identity': of(() => null),
    'POST /api/auth/confirm-identity/options': of((gym) => gym.proof),
    'GET /api/auth/second-factor': of((gym) => gym.secondFactor),
    'POST /api/auth/second-factor/totp': of(() => NEW_TOTP),
    'POST /api/auth/second-factor/totp/confirm': of((gym) => {
      Object.assign(gym.secondFactor, { totpSince: NOW, recoveryCodesLeft: 10, dueAt: null });
      return { recoveryCodes: RECOVERY_CODES };
    }),
    'DELETE /api/auth/second-factor/totp': of((gym) => {
      gym.secondFactor.totpSince = null;
      return null;
    }),
    'POST /api/auth/second-factor/recovery-codes': of(() => ({ recoveryCodes: RECOVERY_CODES })),
    'DELETE /api/auth/passkeys/:id': of((gym, { id }) => {
      gym.secondFactor.passkeys = gym.secondFactor.passkeys.filter((passkey) => passkey.id !== id);
      return null;
    }),
    'POST /api/auth/register': of(() => null),
    'POST /api/auth/forgot-password': of(() => null),
    'POST /api/auth/confirm-email': of(() => null),
    'POST /api/auth/reset-password': of(() => null),
    'POST /api/auth/reset-password/check': of(() => null),
    'PUT /api/auth/name': of((_, { body }) => ({ name: body.name })),
    'PUT /api/auth/password': of((gym) => ({ ...gym.staffSession('el'), token: 'token-after-the-change' })),
    'GET /api/auth/sessions': of((gym) => gym.sessions),
    'DELETE /api/auth/sessions/:id': of((gym, { id }) => {
      gym.sessions.splice(0, gym.sessions.length, ...gym.sessions.filter((one) => one.id !== id));
      return null;
    }),
    'GET /api/Admin/staff': of((gym) => gym.staff),
    'POST /api/Admin/staff': of((gym, { body }) => gym.hasStaff({ ...body, state: 'invited', invitedUntil: NOW })),
    'PUT /api/Admin/staff/:id': of((gym, { id, body: { staffRole, isActive } }) =>
      Object.assign(gym.found(gym.staff, id), {
        ...(staffRole !== undefined && { staffRole }),
        ...(isActive !== undefined && { state: isActive === true ? 'active' : 'deactivated' }),
      }),
    ),
    'POST /api/Admin/staff/:id/invitation': of((gym, { id }) => gym.found(gym.staff, id)),
    'GET /api/Admin/staff/:id/second-factor': of((gym) => gym.factorsOfOther),
    'DELETE /api/Admin/staff/:id/second-factor': of(() => null),
  };
}

import type { Capability } from '@palestra/backend/contract/capability-names';
import { aMember, type Person } from './client-builder.js';
import { owes } from './debts.js';
import type { TestGym } from './test-gym.js';

const NOBODY = '5f0c9c1e-0d3a-4f5e-9a54-6f0f4c1b2a3d';

export interface Call {
  path: string;
  method: string;
  /** The capability that it needs. */
  partOf: Capability | undefined;
  isForStaff: boolean;
}

/** Every call that needs a session, as the API's document has it. */
export async function allCalls(gym: TestGym): Promise<Call[]> {
  const { paths } = (await (await fetch(`${gym.urlOf(0)}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<string, { 'x-part-of'?: Capability; 'x-staff-roles'?: unknown; security?: unknown[] }>
    >;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      // The door has a key, and visitors nothing.
      .filter(([, { security = [] }]) => security.length > 0)
      .map(([method, operation]) => ({
        ...{ path, method, partOf: operation['x-part-of'] },
        isForStaff: operation['x-staff-roles'] !== undefined,
      })),
  );
}

export async function answerTo(
  gym: TestGym,
  member: Person,
  { path, method, isForStaff }: Call,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(gym.urlOf(0) + path.replaceAll(/\{\w+\}/g, NOBODY), {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${gym.tokenOf(isForStaff ? gym.admin : member)}`,
      ...{ 'accept-language': 'en', 'content-type': 'application/json' },
    },
    ...(method !== 'get' && { body: '{}' }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Something of each capability that can be written without a day's work. */
export async function somethingOfEach(gym: TestGym, member: Person): Promise<void> {
  const staff = gym.as(gym.admin);
  const { data: tag } = await staff.post<{ id: string }>('/Admin/client-tags', { name: 'Κολύμβηση', colour: 'blue' });
  await staff.put(`/Admin/clients/${member.id}/tags`, { tagIds: [tag.id] });
  await staff.post(`/Admin/clients/${member.id}/notes`, { text: 'Πονάει ο ώμος', isPinned: true });
  await staff.post(`/Admin/clients/${member.id}/documents`, { kind: 'medical', validUntil: '2026-03-20', note: '' });
  await staff.post('/Admin/terms', { after: 0, textEl: 'Όροι', textEn: 'Terms', link: '' });
  await staff.post(`/Admin/clients/${member.id}/children`, { name: 'Νεφέλη Μάνου' });
  await staff.post('/Admin/door-devices', { name: 'Είσοδος' });
  await owes(gym, await gym.has(aMember()), '2026-03-01');
  await staff.post(`/Admin/clients/${member.id}/freezes`, { from: '2026-06-01', until: '2026-06-05' });
  await staff.put('/Admin/settings', {
    values: {
      MedicalCertificate: 'warns',
      StandingBookings: 'members',
      MemberFreezing: 'ask',
      AttendanceOpensMinutes: '30',
    },
  });
}

import { randomUUID } from 'node:crypto';
import type { Plan } from '@palestra/backend/contract/money';
import type { Person } from './client-builder.js';
import type { TestGym } from './test-gym.js';

/** Sells something to a client that should have been paid on that day. */
export async function owes(gym: TestGym, person: Person, dueOn: string): Promise<void> {
  const terms = { nameEl: 'Μήνας', nameEn: 'Month', priceCents: 4500, length: 1, unit: 'months', isOnSale: true };
  const api = gym.as(gym.admin);
  const plan = await api.post<Plan>('/Admin/plans', { ...terms, monthlyLimit: 12, freezeBudgetDays: null });
  const sale = { id: randomUUID(), planId: plan.data.id, dueOn };
  const { status } = await api.post(`/Admin/clients/${person.id}/sales`, sale);
  if (status !== 201) throw new Error(`The sale was refused: ${status}`);
}

import type { PublishedTerms } from '@palestra/backend/contract/gym-terms';
import type { ApiClient } from './api-client.js';

/** Publishes the next version of the gym's terms. @returns its number */
export async function publishTerms(staff: ApiClient): Promise<number> {
  const after = (await staff.get<PublishedTerms[]>('/Admin/terms')).data[0]?.version ?? 0;
  const terms = { after, textEl: 'Πετσέτα σε κάθε όργανο.', textEn: 'A towel on each machine.', link: '' };
  const { status } = await staff.post('/Admin/terms', terms);
  if (status !== 200) throw new Error(`The terms were not published: ${status}`);
  return after + 1;
}

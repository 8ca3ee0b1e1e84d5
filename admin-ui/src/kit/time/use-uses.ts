import type { Capability } from '@palestra/backend/contract/capability-names';
import { useGymQuery } from './use-gym';

/** Whether the gym uses a capability (rule: what the gym uses). Nothing of one is shown before that is known. */
export function useUses(): (capability: Capability) => boolean {
  const uses = useGymQuery().data?.uses;
  return (capability) => uses?.includes(capability) === true;
}

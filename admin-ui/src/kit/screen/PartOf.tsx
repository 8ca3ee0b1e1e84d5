import type { Capability } from '@palestra/backend/contract/capability-names';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGymQuery } from '../time/use-gym';
import { useUses } from '../time/use-uses';
import { NotThere } from '../ui/ProblemPanel';
import { NotFound } from './NotFound';

/** A page of a capability: where the gym does not use it, there is no such page (rule: what the gym uses). */
export function PartOf({ capability, children }: { capability: Capability; children: ReactNode }) {
  const { t } = useTranslation();
  const { data: gym, error, refetch } = useGymQuery();
  const uses = useUses();
  if (gym === undefined) return <NotThere {...{ error, refetch }} failed={t('errors.loadSettings')} height={420} />;
  return uses(capability) ? children : <NotFound />;
}

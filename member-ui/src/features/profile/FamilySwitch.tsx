import type { FamilyMember } from '@palestra/backend/contract/client';
import { FAMILY_WORDS } from '@palestra/backend/contract/family-words';
import { actFor, actingFor } from '../../api/acting';
import { useLanguage } from '../../i18n/use-translation';
import { Segments } from './Segments';

const SELF = '';

/** Says for whom the screens below are, and switches between the member and their children (rule: family). */
export function FamilySwitch({ family }: { family: readonly FamilyMember[] }) {
  const words = FAMILY_WORDS[useLanguage()];
  const children = family.slice(1).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div style={{ marginBottom: 20 }}>
      <Segments
        label={words.label}
        choices={[{ value: SELF, label: words.self }, ...children]}
        chosen={actingFor() ?? SELF}
        onChoose={(id) => actFor(id === SELF ? null : id)}
      />
    </div>
  );
}

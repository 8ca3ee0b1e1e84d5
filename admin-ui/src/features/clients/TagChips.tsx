import type { ClientTag, TagColour } from '@palestra/backend/contract/client-tag';
import { Pill, type PillTone } from '../../kit/ui/Pill';

export const TONE_OF: Readonly<Record<TagColour, PillTone>> = {
  grey: 'plain',
  blue: 'accent',
  green: 'available',
  amber: 'partial',
  orange: 'full',
  red: 'danger',
};

/** Tags by name; the colour only repeats it. */
export const TagChips = ({ tags }: { tags: readonly ClientTag[] }) =>
  tags.map(({ id, name, colour }) => (
    <Pill key={id} tone={TONE_OF[colour]}>
      {name}
    </Pill>
  ));

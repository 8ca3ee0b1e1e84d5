import { isColour, textOn } from '@palestra/backend/contract/colour';
import { LIGHT } from '@palestra/backend/contract/design-tokens';
import { useTranslation } from 'react-i18next';
import { useGym } from '../../kit/time/use-gym';
import { Icon } from '../../kit/ui/Icon';
import { InputField } from '../../kit/ui/InputField';
import styles from './colour-field.module.css';

const PROPOSALS = {
  blue: '#0b5fa5',
  teal: '#0f766e',
  green: '#3f6212',
  orange: '#c2410c',
  red: '#b3261e',
  purple: '#6d3b9e',
  graphite: '#2b3036',
} as const;
const PROPOSED = Object.entries(PROPOSALS) as [keyof typeof PROPOSALS, string][];

interface ColourFieldProps {
  id: string;
  value: string;
  fault: string | undefined;
  onType: (value: string) => void;
}

/** The gym's colour: typed, picked, or one of the proposed; or none. */
export function ColourField({ id, value, fault, onType }: ColourFieldProps) {
  const { t } = useTranslation();
  const typed = value.trim().toLowerCase();
  const colour = isColour(typed) ? typed : LIGHT.background.toLowerCase();
  return (
    <div className={styles.field}>
      <div className={styles.typed}>
        <input
          type="color"
          aria-label={t('settings.colour.pick')}
          value={colour}
          onChange={({ target }) => onType(target.value)}
        />
        <InputField
          {...{ id, value, onType }}
          error={fault !== undefined}
          helperText={fault}
          placeholder={PROPOSALS.blue}
          sx={{ flex: '1 1 160px' }}
        />
      </div>
      <div className={styles.proposals} role="group" aria-label={t('settings.colour.proposals')}>
        {PROPOSED.map(([name, proposed]) => (
          <button
            key={name}
            type="button"
            title={t(`settings.colour.names.${name}`)}
            aria-label={t(`settings.colour.names.${name}`)}
            aria-pressed={typed === proposed}
            style={{ background: proposed, color: textOn(proposed) }}
            onClick={() => onType(proposed)}
          >
            {typed === proposed && <Icon name="check" />}
          </button>
        ))}
        <button type="button" className={styles.none} aria-pressed={typed === ''} onClick={() => onType('')}>
          {t('settings.colour.none')}
        </button>
      </div>
      <Preview colour={colour} />
    </div>
  );
}

/** The site while it opens, with its name in the colour that can be read on it. */
function Preview({ colour }: { colour: string }) {
  const { t } = useTranslation();
  const name = useGym()?.gym.name;
  return (
    <figure className={styles.preview}>
      <div style={{ background: colour, color: textOn(colour) }}>{name}</div>
      <figcaption>{t('settings.colour.preview')}</figcaption>
    </figure>
  );
}

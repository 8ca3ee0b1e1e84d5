import { LIMITS } from '@palestra/backend/contract/limits';
import { TextInput } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { asTyped, filled, most } from '../../kit/ui/inputs';

const NAME = most(LIMITS.classes.nameMaxLength);
const DESCRIPTION = most(LIMITS.classes.descriptionMaxLength);

/** `validate` of a number that may be empty. */
export const whole = (min: number, max: number) => (value: number | null) =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)
    ? undefined
    : { message: 'classes.whole', args: { min, max } };

/** Name and description in both languages. */
export function NameInputs() {
  const { t } = useTranslation();
  return (
    <>
      <TextInput source="nameEl" label={t('classes.nameEl')} validate={filled} autoFocus slotProps={NAME} />
      <TextInput source="nameEn" label={t('classes.nameEn')} parse={asTyped} slotProps={NAME} />
      <TextInput
        multiline
        source="descriptionEl"
        label={t('classes.descriptionEl')}
        parse={asTyped}
        slotProps={DESCRIPTION}
      />
      <TextInput
        multiline
        source="descriptionEn"
        label={t('classes.descriptionEn')}
        parse={asTyped}
        slotProps={DESCRIPTION}
      />
    </>
  );
}

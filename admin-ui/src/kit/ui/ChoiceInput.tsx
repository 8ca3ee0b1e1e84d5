import { useInput } from 'react-admin';
import { SelectField, type SelectFieldProps } from './SelectField';

interface ChoiceInputProps extends Pick<SelectFieldProps, 'label' | 'choices'> {
  source: string;
}

/** A select of a form of react-admin, whose own has an empty line or an asterisk: one of these is always chosen. */
export function ChoiceInput({ source, ...select }: ChoiceInputProps) {
  const { field } = useInput({ source });
  return <SelectField {...select} value={String(field.value)} onChoose={field.onChange} />;
}

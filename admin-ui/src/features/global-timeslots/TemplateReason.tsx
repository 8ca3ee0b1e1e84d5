import { LIMITS } from '@palestra/backend/contract/limits';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface TemplateReasonProps {
  value: string;
  isRequired?: boolean;
  onChange: (reason: string) => void;
}

/** Reason of a template change; required for a time or a capacity (rule: weekly template). */
export function TemplateReason({ value, isRequired = false, onChange }: TemplateReasonProps) {
  const { t } = useTranslation();
  const [isLeft, setLeft] = useState(false);
  const isMissing = isRequired && isLeft && value.trim() === '';
  return (
    <TextField
      label={t(isRequired ? 'globalTimeslots.reason' : 'globalTimeslots.reasonOptional')}
      value={value}
      error={isMissing}
      required={isRequired}
      helperText={isRequired && t(isMissing ? 'globalTimeslots.reasonRequired' : 'globalTimeslots.reasonNeeded')}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.reasonMaxLength } }}
    />
  );
}

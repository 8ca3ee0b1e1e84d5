import { type Theme, ThemeProvider } from '@mui/material/styles';
import { use, useEffect, type ReactNode } from 'react';
import { type RaRecord, useCreate, useUpdate } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useReadAgain } from '../live/use-read-again';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { FieldFaults } from './field-faults';

/** Shows the server's refusals at react-admin's inputs, which then leave nothing of it to the dialog. */
function ServerFaults() {
  const { faults, show } = use(FieldFaults);
  const { control, setError, clearErrors } = useFormContext();
  useEffect(() => {
    const shown = [...control._names.mount].map(show);
    return () => shown.forEach((forget) => forget());
  }, [control, show]);
  useEffect(() => {
    clearErrors();
    for (const [name, message] of Object.entries(faults)) setError(name, { message });
  }, [faults, setError, clearErrors]);
  return null;
}

const WITHOUT = { defaultProps: { helperText: false } };
/** Inputs keep no empty line below them, where a dialog has little room. */
const compact = (theme: Theme): Theme => ({
  ...theme,
  components: { ...theme.components, RaTextInput: WITHOUT, RaNumberInput: WITHOUT, RaBooleanInput: WITHOUT },
});

interface RecordDialogProps<Values extends FieldValues, Row extends RaRecord> extends Omit<
  FormDialogProps,
  'texts' | 'canSave' | 'onSave' | 'children'
> {
  texts: Omit<FormDialogProps['texts'], 'done'> & { done: string | ((typed: Values) => string) };
  resource: string;
  /** Null for a new one. */
  record: Row | null;
  /** The form begins with these, where they are not the record itself. */
  values?: Values;
  /** Makes the request's body from the typed values, where they differ. */
  requestOf?: (typed: Values) => object;
  /** A record cannot be saved as it is. */
  isOnlyForChanges?: boolean;
  onSaved?: (saved: Row) => void;
  /** react-admin's inputs, whose rules say when it can be saved. */
  children: ReactNode;
}

/** Adds a record of a list, or changes one, and has the list read again. */
export function RecordDialog<Values extends FieldValues, Row extends RaRecord>(props: RecordDialogProps<Values, Row>) {
  const { resource, record, values, requestOf = (typed) => typed, isOnlyForChanges = false, ...others } = props;
  const {
    texts: { done, ...texts },
    onSaved,
    children,
    ...dialog
  } = others;
  const form = useForm<Values>({ mode: 'onChange', defaultValues: (values ?? record) as DefaultValues<Values> });
  const readAgain = useReadAgain([resource]);
  const [create] = useCreate<Row>();
  const [update] = useUpdate<Row>();
  const save = async (): Promise<void> => {
    const data = requestOf(form.getValues()) as Row;
    const saved = await (record === null
      ? create(resource, { data }, { returnPromise: true })
      : update(resource, { id: record.id, data, previousData: record }, { returnPromise: true }));
    await readAgain();
    onSaved?.(saved as Row);
  };
  const { isValid, isDirty } = form.formState;
  return (
    <FormDialog
      {...dialog}
      texts={{ ...texts, done: typeof done === 'string' ? done : done(form.getValues()) }}
      canSave={isValid && (isDirty || !isOnlyForChanges)}
      onSave={save}
    >
      <FormProvider {...form}>
        <ThemeProvider theme={compact}>{children}</ThemeProvider>
        <ServerFaults />
      </FormProvider>
    </FormDialog>
  );
}

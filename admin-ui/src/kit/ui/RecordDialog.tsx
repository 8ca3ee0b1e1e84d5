import { use, useEffect, type ReactNode } from 'react';
import { type RaRecord, useCreate, useUpdate } from 'react-admin';
import { type DefaultValues, type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { FormDialog, type FormDialogProps } from './FormDialog';
import { FieldFaults } from './field-faults';

/** Shows what the server refused at react-admin's inputs, which then leave nothing of it to the dialog. */
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

interface RecordDialogProps<Values extends FieldValues, Row extends RaRecord> extends Omit<
  FormDialogProps,
  'canSave' | 'onSave' | 'children'
> {
  resource: string;
  /** Null for a new one. */
  record: Row | null;
  /** A new one begins with these. */
  values: Values;
  onSaved?: (saved: Row) => void;
  /** react-admin's inputs, whose rules say when it can be saved. */
  children: ReactNode;
}

/** Adds a record of a list, or changes one, and has the list read again. */
export function RecordDialog<Values extends FieldValues, Row extends RaRecord>(props: RecordDialogProps<Values, Row>) {
  const { resource, record, values, onSaved, children, ...dialog } = props;
  const form = useForm<Values>({ mode: 'onChange', defaultValues: { ...values, ...record } as DefaultValues<Values> });
  const [create] = useCreate<Row>();
  const [update] = useUpdate<Row>();
  const save = async (): Promise<void> => {
    const data = form.getValues() as unknown as Row;
    const saved = await (record === null
      ? create(resource, { data }, { returnPromise: true })
      : update(resource, { id: record.id, data, previousData: record }, { returnPromise: true }));
    onSaved?.(saved as Row);
  };
  return (
    <FormDialog {...dialog} canSave={form.formState.isValid} onSave={save}>
      <FormProvider {...form}>
        {children}
        <ServerFaults />
      </FormProvider>
    </FormDialog>
  );
}

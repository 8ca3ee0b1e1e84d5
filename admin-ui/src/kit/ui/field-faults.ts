import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fieldErrors } from '../../api/api-error';

interface FieldFaults {
  /** The server's refusals by the name of their field. */
  faults: Readonly<Record<string, string>>;
  /** Tells that a field of this name shows its fault; the dialog says the others itself. */
  show: (name: string) => () => void;
}

export const FieldFaults = createContext<FieldFaults>({ faults: {}, show: () => () => undefined });

/** The server's refusal of a field of the dialog around it, which the field then shows. */
export function useFieldFault(name: string | undefined): string | undefined {
  const { faults, show } = use(FieldFaults);
  useEffect(() => (name === undefined ? undefined : show(name)), [name, show]);
  return name === undefined ? undefined : faults[name];
}

/** The server's refusals of single fields of a dialog: each says its own, until something else is typed there. */
export function useFieldFaults() {
  const [faults, setFaults] = useState<FieldFaults['faults']>({});
  const shown = useRef(new Set<string>());
  const show = useCallback((name: string) => {
    shown.current.add(name);
    return () => void shown.current.delete(name);
  }, []);
  /** True when fields show all that was refused. */
  const tell = (error: unknown): boolean => {
    const refused = fieldErrors(error);
    setFaults(refused);
    const names = Object.keys(refused);
    return names.length > 0 && names.every((name) => shown.current.has(name));
  };
  const forget = (name: string): void => setFaults(({ [name]: _, ...others }) => others);
  return { context: useMemo(() => ({ faults, show }), [faults, show]), tell, forget };
}

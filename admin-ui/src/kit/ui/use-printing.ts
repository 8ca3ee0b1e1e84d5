import { useEffect, useState } from 'react';

/**
 * Returns the paper that is being printed (null between two jobs), and a function that prints one. The paper stays on
 * the page until the browser reports the end of the printing. On iOS `print` returns before its dialog is open.
 */
export function usePrinting<Paper>(): [paper: Paper | null, printOn: (paper: Paper) => void] {
  const [job, setJob] = useState<{ paper: Paper } | null>(null);
  useEffect(() => {
    if (job === null) return;
    const end = (): void => setJob(null);
    addEventListener('afterprint', end);
    print();
    return () => removeEventListener('afterprint', end);
  }, [job]);
  return [job?.paper ?? null, (paper) => setJob({ paper })];
}

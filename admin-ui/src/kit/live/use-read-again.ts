import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Reads the changed data again; resolves when the screen has it. */
export function useReadAgain(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

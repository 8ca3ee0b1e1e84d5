import { useQueryClient, type QueryKey } from '@tanstack/react-query';

/** Reads again what a change has touched; resolves when the screen has it. */
export function useReadAgain(...keys: readonly QueryKey[]): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

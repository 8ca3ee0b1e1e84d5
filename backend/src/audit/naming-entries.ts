import type { EntityManager } from 'typeorm';

/** SQL: what an entry of the log says, as one text. */
export const textOfEntry = (e: string): string => `coalesce(${e}.before::text, '') || coalesce(${e}.after::text, '')`;

/** Longer than any transaction lasts that writes into the log. */
const LONGEST_MS = 3_600_000;

/** Entries that have any of the words somewhere within, and from when on others may have been written since. */
export interface NamingEntries {
  words: readonly string[];
  ids: readonly string[];
  from: Date;
}

/** It reads the whole log, so it runs before anybody is locked. */
export async function entriesNaming(on: EntityManager, words: readonly string[], now: Date): Promise<NamingEntries> {
  const found = await on.query<{ id: string }[]>(
    `SELECT e.id FROM audit_entries e
     WHERE EXISTS (SELECT FROM unnest($1::text[]) AS word WHERE position(word IN ${textOfEntry('e')}) > 0)`,
    [words],
  );
  return { words, ids: found.map(({ id }) => id), from: new Date(now.getTime() - LONGEST_MS) };
}

/** For a dry run, which leaves those entries as they are, and for a child who came since: they are searched for then. */
export const noEntries = (now: Date): NamingEntries => ({ words: [], ids: [], from: now });

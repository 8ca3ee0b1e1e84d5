import { Page } from '../http/answer.js';
import { readListQuery, type ListParameters } from './list-query.js';
import { TextField } from '../http/validation/fields.js';

const MAX_JSON_LENGTH = 2_000;

export class ShortListRequest implements ListParameters {
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["id","ASC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: 'Only `{}`' }) filter?: string;
}

/** Pages a list that is short enough to be read whole. Without `sort` it keeps its order. */
export function pageOfShortList<Field extends string, T extends Readonly<Record<Field, string>>>(
  name: string,
  rows: readonly T[],
  asked: ShortListRequest,
  sortable: readonly [Field, ...Field[]],
): Page<T> {
  const shape = { sortable, defaultSort: { field: sortable[0], direction: 'ASC' as const }, filterable: [] };
  const { sort, offset, limit } = readListQuery(asked, shape);
  const sign = sort.direction === 'ASC' ? 1 : -1;
  const compare = (a: T, b: T): number => sign * (a[sort.field] < b[sort.field] ? -1 : 1);
  const ordered = asked.sort === undefined ? rows : [...rows].sort(compare);
  return new Page(name, ordered.slice(offset, offset + limit), rows.length, offset);
}

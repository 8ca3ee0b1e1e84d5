import type { FieldLabel } from '../../contract/field-labels.js';
import { LIMITS } from '../../contract/limits.js';
import type { ValidationKey } from '../../contract/validation.el.js';
import { invalidField, unknownFields } from '../errors/app-error.js';
import { Page } from '../http/answer.js';
import { TextField, WholeNumberQueryField } from '../http/validation/fields.js';

const MAX_COUNTED = 1_000_000;

/** List parameters as react-admin's simple-rest provider sends them, each as JSON text (rule: lists). */
export interface ListParameters {
  sort?: string;
  range?: string;
  filter?: string;
  /** Only of lists that grow without end. */
  countUpTo?: number;
}

export interface ListQuery<SortField extends string> {
  sort: { field: SortField; direction: 'ASC' | 'DESC' };
  offset: number;
  limit: number;
  /** Rows are counted no further than this; null counts them all. */
  countTo: number | null;
  filter: Readonly<Record<string, unknown>>;
}

/** Fields that a list can be sorted and filtered by. `checks` convert a filter's value for the query, or throw. */
interface ListShape<SortField extends string> {
  sortable: readonly SortField[];
  defaultSort: { field: SortField; direction: 'ASC' | 'DESC' };
  filterable: readonly string[];
}

/** Parses the parameters, or throws the 400 that names the faulty one. */
export function readListQuery<SortField extends string>(
  parameters: ListParameters,
  shape: ListShape<SortField>,
): ListQuery<SortField> {
  const range = readRange(parameters.range);
  const { countUpTo } = parameters;
  return {
    sort: readSort(parameters.sort, shape),
    ...range,
    // To the end of the page at least, so that it is known whether another follows.
    countTo: countUpTo === undefined ? null : countToOf(countUpTo, range),
    filter: readFilter(parameters.filter, shape.filterable),
  };
}

/** At least to the end of the page; null, the whole, for a page that is further down than any list. */
function countToOf(countUpTo: number, { offset, limit }: { offset: number; limit: number }): number | null {
  const end = offset + limit;
  return end > MAX_COUNTED ? null : Math.max(countUpTo, end);
}

function parseJson(field: FieldLabel, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidField(field, 'malformed');
  }
}

function readSort<SortField extends string>(
  text: string | undefined,
  shape: ListShape<SortField>,
): ListQuery<SortField>['sort'] {
  if (text === undefined) return shape.defaultSort;
  const parsed = parseJson('sort', text);
  if (!Array.isArray(parsed) || parsed.length !== 2) throw invalidField('sort', 'malformed');
  const [name, order] = parsed as unknown[];
  const field = shape.sortable.find((sortable) => sortable === name);
  if (field === undefined) throw invalidField('sort', 'mustBeOneOf', { values: shape.sortable.join(', ') });
  if (order !== 'ASC' && order !== 'DESC') throw invalidField('sort', 'malformed');
  return { field, direction: order };
}

function readRange(text: string | undefined): { offset: number; limit: number } {
  if (text === undefined) return { offset: 0, limit: LIMITS.listDefaultRows };
  const parsed = parseJson('range', text);
  if (!Array.isArray(parsed) || parsed.length !== 2) throw invalidField('range', 'malformed');
  const [first, last] = parsed as unknown[];
  if (!isIndex(first) || !isIndex(last) || last < first) throw invalidField('range', 'malformed');
  return { offset: first, limit: Math.min(last - first + 1, LIMITS.listDefaultRows) };
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readFilter(text: string | undefined, filterable: readonly string[]): Readonly<Record<string, unknown>> {
  if (text === undefined) return {};
  const parsed = parseJson('filter', text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw invalidField('filter', 'malformed');
  const unknown = Object.keys(parsed).filter((key) => !filterable.includes(key));
  if (unknown.length > 0) throw unknownFields(unknown);
  return parsed as Record<string, unknown>;
}

/** Reads a value of the filter: null when absent, or a 400 that names it. */
export function filtered<T>(
  { filter }: Pick<ListQuery<string>, 'filter'>,
  field: FieldLabel,
  isRight: (value: unknown) => value is T,
  key: ValidationKey,
): T | null {
  const value = filter[field];
  if (value === undefined || value === null || value === '') return null;
  if (!isRight(value)) throw invalidField(field, key);
  return value;
}

/** SQL: how many rows `select` has, or one more than `countTo`. `order` keeps it on the index that the page is read along. */
export const countSql = (select: string, countTo: number | null, order = ''): string =>
  `(SELECT count(*)::int FROM (${select}${countTo === null ? '' : ` ${order} LIMIT ${countTo + 1}`}) counted)`;

/** Null: more than `countTo`. */
export const totalOf = (counted: number, countTo: number | null): number | null =>
  countTo !== null && counted > countTo ? null : counted;

const MAX_JSON_LENGTH = 2_000;

/** The parameters of a list's request. */
export const FilterField = (description: string): PropertyDecorator =>
  TextField({ optional: true, max: MAX_JSON_LENGTH, description });
export const SortField = (field: string, direction: 'ASC' | 'DESC'): PropertyDecorator =>
  FilterField(`\`["${field}","${direction}"]\``);
export const RangeField = (): PropertyDecorator => FilterField('`[0,24]`');
export const CountUpToField = (): PropertyDecorator =>
  WholeNumberQueryField({
    optional: true,
    min: 1,
    max: MAX_COUNTED,
    description: 'Counts no further than this, or than the page: `Content-Range` ends in `/*` if there are more',
  });

export class ShortListRequest implements ListParameters {
  @SortField('id', 'ASC') sort?: string;
  @RangeField() range?: string;
  @FilterField('Only `{}`') filter?: string;
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

import type { NamedStatement } from './named-query.js';

/** The parameters of a text, as SQL: `$1` and so on. Fragments of several statements ask for those that they need. */
export type ParametersOf<Name extends string> = Readonly<Record<Name, string>>;

/** No other names, which a spread object could bring unseen. Where the compiler does not know the names, none. */
type Exactly<Name extends string, Given> = string extends Name ? never : Record<Exclude<keyof Given, Name>, never>;

/** A statement without its values. */
export interface Statement<Name extends string> {
  /** Gives each parameter its value. `Object.assign` joins long rows: V8 takes many times as long to spread them. */
  with: <Given extends Record<Name, unknown>>(values: Given & Exactly<Name, Given>) => NamedStatement;
}

/**
 * A statement (named-query.ts) of more values than are safely told apart by numbers: text and values speak of them by
 * name. The text is built once.
 */
export function statementOf<const Name extends string>(
  name: string,
  parameters: readonly Name[],
  textOf: ($: ParametersOf<Name>) => string,
): Statement<Name> {
  const twice = parameters.find((parameter, i) => parameters.indexOf(parameter) !== i);
  if (twice !== undefined) throw new Error(`Two parameters of ${name} are named ${twice}`);
  const numbers = parameters.map((parameter, i) => [parameter, `$${i + 1}`] as const);
  const text = textOf(Object.fromEntries(numbers) as ParametersOf<Name>);
  return { with: (values) => ({ name, text, values: parameters.map((parameter) => values[parameter]) }) };
}

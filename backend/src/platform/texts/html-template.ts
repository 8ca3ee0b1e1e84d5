/**
 * Compiles an HTML template whose values are all escaped. Handlebars is loaded at the first template: it is heavy, and
 * an idle API has no use for it.
 */
export async function htmlTemplate<Values>(source: string): Promise<(values: Values) => string> {
  const { default: handlebars } = await import('handlebars');
  return handlebars.compile<Values>(source, { strict: true, knownHelpersOnly: true });
}

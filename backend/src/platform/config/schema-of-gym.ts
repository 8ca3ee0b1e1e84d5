/** Extensions exist once for all gyms of a database. No table does, so that a missing one is never another gym's. */
export const SHARED_SCHEMA = 'palestra_shared';

const KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_KEY_LENGTH = 40;

/** Such as `athens` or `gym-of-patras`. It is part of the schema's name and never changes. */
export const isGymKey = (text: string): boolean => text.length <= MAX_KEY_LENGTH && KEY.test(text);

export const DIRECTORY_SCHEMA = 'palestra_directory';

export const GYM_PREFIX = 'gym_';

/** A key has no underscore, so that two keys never have the same schema. */
export const schemaOfGym = (key: string): string => `${GYM_PREFIX}${key.replaceAll('-', '_')}`;

/** The search path of a gym, or of the directory. */
export const pathOf = (schema: string): string => `${schema}, ${SHARED_SCHEMA}`;

/** The same database, whose sessions use this schema. */
export function inSchema(url: string, schema: string): string {
  const address = new URL(url);
  const options = [address.searchParams.get('options'), `-csearch_path=${schema},${SHARED_SCHEMA}`];
  // PostgreSQL takes the last one of two search paths.
  address.searchParams.set('options', options.filter((option) => option !== null).join(' '));
  return address.href;
}

import { readFileSync } from 'node:fs';
import { EnvironmentReader, type EnvironmentVariables } from './environment-reader.js';
import { readVariables, type Environment } from './environment-shape.js';
import { productionProblems } from './production.js';

type EnvironmentResult = { ok: true; environment: Environment } | { ok: false; problems: string[] };

/**
 * Reads the environment. Pure except for `*_FILE` variables, whose files `readTextFile` reads. Reports all problems at
 * once, so that ten mistakes do not take ten starts. `serves: false` is for commands, which need less.
 */
export function readEnvironment(
  variables: EnvironmentVariables,
  readTextFile: (path: string) => string = (path) => readFileSync(path, 'utf8'),
  { serves = true } = {},
): EnvironmentResult {
  const reader = new EnvironmentReader(variables, readTextFile);
  const environment = readVariables(reader, serves);
  reader.judgeUnknown();
  const problems = [...reader.problems, ...productionProblems(environment)];
  return problems.length > 0 ? { ok: false, problems } : { ok: true, environment };
}

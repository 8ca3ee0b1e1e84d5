import { execFile } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

// Jest runs this file as CommonJS and Playwright as a module, which locate files differently; both start in a known folder.
const root = process.cwd().endsWith('test') ? path.resolve(process.cwd(), '..') : process.cwd();

type CommandEnvironment = { DATABASE_URL: string } & Record<string, string>;

/** Runs one of the backend's commands like `npm run`, on the database at an address. */
export const runCommand = (name: string, args: string[], env: CommandEnvironment): Promise<CommandResult> =>
  run(`commands/${name}.js`, args, env);

/** Starts the API itself, where the start is expected to be refused. */
export const runServer = (env: CommandEnvironment): Promise<CommandResult> => run('main.js', [], env);

/** The same for one that is killed on its way. */
export const startCommand = (
  name: string,
  args: string[],
  env: CommandEnvironment,
): { kill: () => void; ended: Promise<CommandResult> } => begin(`commands/${name}.js`, args, env);

const run = (program: string, args: string[], env: CommandEnvironment): Promise<CommandResult> =>
  begin(program, args, env).ended;

function begin(program: string, args: string[], env: CommandEnvironment) {
  const command = ['--enable-source-maps', `backend/dist/${program}`, ...args];
  const { INIT_CWD: _, ...inherited } = process.env;
  let kill = (): void => undefined;
  const ended = new Promise<CommandResult>((resolve) => {
    const options = { cwd: root, env: { ...inherited, ...env } };
    const child = execFile(process.execPath, command, options, (fault, stdout, stderr) => {
      const code = typeof fault?.code === 'number' ? fault.code : 1;
      resolve({ code: fault === null ? 0 : code, stdout, stderr });
    });
    kill = () => void child.kill('SIGKILL');
  });
  return { kill: () => kill(), ended };
}

import { execFile } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const root = path.resolve(__dirname, '..', '..');

type CommandEnvironment = { DATABASE_URL: string } & Record<string, string>;

/** Runs one of the backend's commands like `npm run`, on the database at an address. */
export const runCommand = (name: string, args: string[], env: CommandEnvironment): Promise<CommandResult> =>
  run(`commands/${name}.js`, args, env);

/** Starts the API itself, where the start is expected to be refused. */
export const runServer = (env: CommandEnvironment): Promise<CommandResult> => run('main.js', [], env);

function run(program: string, args: string[], env: CommandEnvironment): Promise<CommandResult> {
  const command = ['--enable-source-maps', `backend/dist/${program}`, ...args];
  const { INIT_CWD: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: { ...inherited, ...env } }, (fault, stdout, stderr) => {
      const code = typeof fault?.code === 'number' ? fault.code : 1;
      resolve({ code: fault === null ? 0 : code, stdout, stderr });
    });
  });
}

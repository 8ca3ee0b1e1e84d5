import { execFile } from 'node:child_process';
import path from 'node:path';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const root = path.resolve(__dirname, '..', '..');

/** Runs one of the backend's commands like `npm run`, on the database at an address. */
export function runCommand(
  name: string,
  args: string[],
  env: { DATABASE_URL: string } & Record<string, string>,
): Promise<CommandResult> {
  const command = ['--enable-source-maps', `backend/dist/commands/${name}.js`, ...args];
  const { INIT_CWD: _, ...inherited } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: root, env: { ...inherited, ...env } }, (fault, stdout, stderr) => {
      const code = typeof fault?.code === 'number' ? fault.code : 1;
      resolve({ code: fault === null ? 0 : code, stdout, stderr });
    });
  });
}

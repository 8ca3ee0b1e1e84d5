import { spawn } from 'node:child_process';
import { StartupError } from '../../platform/config/startup-error.js';

/** Secrets that a program for copying files does not need. */
const OURS = /^(DATABASE_|JWT_SECRET|BACKUP_KEY|SMTP_URL|METRICS_TOKEN|ADMIN_PASSWORD|TURNSTILE_)/;
const LONGEST_COMPLAINT = 300;

/** Runs the program of BACKUP_HOOK without a shell, with the backup's path as its last argument. */
export async function runHook(hook: readonly string[], file: string, signal?: AbortSignal): Promise<void> {
  const [program = '', ...args] = hook;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  let complaint = '';
  const ended = await new Promise<number | NodeJS.Signals | Error | null>((resolve) => {
    const child = spawn(program, [...args, file], { env, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => (complaint = (complaint + text).slice(-LONGEST_COMPLAINT)));
    child.once('error', resolve);
    child.once('close', (code, by) => resolve(code ?? by));
  });
  if (ended === 0) return;
  const why = complaint.trim() || (ended instanceof Error ? ended.message : `it ended with ${ended}`);
  throw new StartupError(`BACKUP_HOOK failed for ${file}: ${why}`);
}

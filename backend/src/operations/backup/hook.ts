import { execFile } from 'node:child_process';
import { PlainFault } from '../../platform/process/plain-fault.js';

/** What a program that carries files away has no use for. */
const OURS = /^(DATABASE_|JWT_SECRET|BACKUP_KEY|SMTP_URL|METRICS_TOKEN|ADMIN_PASSWORD|TURNSTILE_)/;
const LONGEST_COMPLAINT = 300;

/** Hands a backup to the program of BACKUP_HOOK: without a shell, with the file's path as its last argument. */
export async function runHook(hook: readonly string[], file: string, signal?: AbortSignal): Promise<void> {
  const [program = '', ...args] = hook;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)));
  await new Promise<void>((resolve, reject) => {
    execFile(program, [...args, file], { env, signal }, (fault, _, stderr) => {
      if (fault === null) return resolve();
      const why = stderr.trim().slice(-LONGEST_COMPLAINT) || `it ended with ${fault.code ?? fault.signal}`;
      reject(new PlainFault(`BACKUP_HOOK failed for ${file}: ${why}`));
    });
  });
}

import { StartupError } from '../config/startup-error.js';
import { databaseErrorOf } from '../database/transaction.js';

/** Explanations of PostgreSQL and network codes for the person who set DATABASE_URL. */
const DATABASE_FAULTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'there is no way to its network',
  ECONNRESET: 'it closes the connection',
  '28P01': 'it refuses the password',
  '28000': 'it refuses the user',
  '3D000': 'it has no such database',
  '53300': 'it takes no more connections',
  '57P03': 'it is still starting',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate of sslrootcert has not signed the one that it shows',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate that it shows is signed by nobody else',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate of sslrootcert has not signed the one that it shows',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate of sslrootcert has not signed the one that it shows',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate that it shows is for another name',
  CERT_HAS_EXPIRED: 'the certificate that it shows has expired',
  ENOENT: 'a certificate file that its address names is not there',
};

/** Faults of a database that may not have been started. */
const STARTED = /^(ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)/;
const MAY_BE_AWAY = /timeout|terminated unexpectedly/;
const REMEDIES: Readonly<Record<string, string>> = {
  '57P03': 'Try again in a moment.',
  '53300': 'Raise its max_connections, or lower DATABASE_POOL.',
};
/** PostgreSQL refuses the user with this word when its pg_hba.conf has room for encrypted connections only. */
const WANTS_TLS = /no encryption/;

const TEXTS: readonly [RegExp, string][] = [
  [/timeout/, 'it does not answer'],
  [/terminated unexpectedly/, 'it closes the connection'],
  [/does not support SSL/, 'it does not speak TLS, and sslmode asks for it'],
];

/** Describes an expected fault in one line with a remedy; an unforeseen one keeps its stack for debugging. */
export function describeFault(fault: unknown): string {
  if (fault instanceof StartupError) return fault.message;
  if (!(fault instanceof Error)) return String(fault);
  const code = databaseErrorOf(fault)?.code ?? '';
  if (code === 'EADDRINUSE')
    return `${fault.message}: another program listens there. Stop it, or set PORT to another one.`;
  if (code === 'EACCES') return `${fault.message}: this port may not be used. Set PORT to one above 1023.`;
  return fault.stack ?? fault.message;
}

/** Explains why the first connection to the database failed, without its password. `variable`: where its address is set */
export function databaseFault(fault: unknown, url: string, variable = 'DATABASE_URL'): Error {
  const code = databaseErrorOf(fault)?.code ?? '';
  const text = fault instanceof Error ? fault.message : String(fault);
  const { host, pathname } = new URL(url);
  const where = `The database ${host}${pathname} cannot be used`;
  if (code === '28000' && WANTS_TLS.test(text)) {
    const added =
      '?sslmode=verify-full, and &sslrootcert=FILE where its certificate is signed by an authority of your own';
    return new StartupError(`${where}: it refuses connections without TLS. Add ${added}, to ${variable}.`);
  }
  const meaning = DATABASE_FAULTS[code] ?? TEXTS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  if (meaning === null) return fault instanceof Error ? fault : new Error(text);
  const mayBeAway = STARTED.test(code) || (code === '' && MAY_BE_AWAY.test(text));
  const remedy = REMEDIES[code] ?? `${mayBeAway ? 'Start it, or correct' : 'Correct'} ${variable}.`;
  return new StartupError(`${where}: ${meaning}. ${remedy}`);
}

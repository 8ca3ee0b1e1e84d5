import { BlockList, isIP } from 'node:net';
import { hasEmailForm } from '../../contract/email.js';
import { LIMITS } from '../../contract/limits.js';
import { isTimeZone } from '../time/gym-zone.js';
import type { EnvironmentVariables } from './environment-shape.js';

const MINUTES_OF_A_DAY = 1_440;
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];
/** Read by the command that moves a database, not by the reader below. */
const READ_ELSEWHERE = ['TARGET_DATABASE_URL'];
const OWN_PREFIX = 'PALESTRA_';
/** Kubernetes gives every container of a namespace the addresses of its services, such as `palestra-web`. */
const OF_A_SERVICE = /^PALESTRA_(?:\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;
/** Shorter names such as HOST are one letter away from foreign ones (HOME), so only longer names are checked. */
const MISSPELT_FROM_LENGTH = 6;

/** Reads variables one by one and collects what is wrong with them. An empty variable counts as not set. */
export class EnvironmentReader {
  readonly problems: string[] = [];
  /** Logged as a warning; the start goes on. */
  readonly warnings: string[] = [];
  private readonly known = new Set(READ_ELSEWHERE);

  constructor(
    private readonly variables: EnvironmentVariables,
    private readonly readTextFile: (path: string) => string,
  ) {}

  report(name: string, problem: string): void {
    this.problems.push(`${name} ${problem}`);
  }

  text(name: string): string | null {
    this.known.add(name);
    const value = this.variables[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** Reads the variable, or the content of the file that `<name>_FILE` names. */
  secret(name: string): string | null {
    const direct = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === null) return direct;
    const content = this.readSecretFile(name, file);
    // The launcher passes the content on under `name` while `<name>_FILE` is still set, so equal values are fine.
    if (direct !== null && content !== direct) this.report(name, `and ${name}_FILE are both set: keep one`);
    return content;
  }

  private readSecretFile(name: string, file: string): string | null {
    try {
      const content = this.readTextFile(file).trim();
      if (content === '') this.report(`${name}_FILE`, `names an empty file: ${file}`);
      return content === '' ? null : content;
    } catch (fault) {
      this.report(`${name}_FILE`, `names a file that cannot be read: ${fault instanceof Error ? fault.message : file}`);
      return null;
    }
  }

  wholeNumber(name: string, min: number, max: number, otherwise: number): number {
    const value = this.text(name);
    if (value === null) return otherwise;
    const number = /^\d{1,9}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.report(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return otherwise;
  }

  /** Accepts fractions; greater than zero, at most a day. */
  minutes<Otherwise extends number | null>(name: string, otherwise: Otherwise): number | Otherwise {
    const value = this.text(name);
    if (value === null) return otherwise;
    const minutes = /^\d{1,4}(\.\d{1,3})?$/.test(value) ? Number(value) : NaN;
    if (minutes > 0 && minutes <= MINUTES_OF_A_DAY) return minutes;
    this.report(name, `must be a number of minutes, at most ${MINUTES_OF_A_DAY}, not "${value}"`);
    return otherwise;
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], otherwise: NoInfer<Choice>): Choice {
    const value = this.text(name);
    if (value === null) return otherwise;
    const choice = choices.find((known) => known === value);
    if (choice === undefined) this.report(name, `must be one of ${choices.join(', ')}, not "${value}"`);
    return choice ?? otherwise;
  }

  onOff(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on';
  }

  /** A secret URL may hold a password, so a problem does not repeat its value. */
  url(name: string, protocols: readonly string[], { secret = false } = {}): string | null {
    const value = secret ? this.secret(name) : this.text(name);
    if (value === null) return null;
    const problem = problemOfUrl(value, protocols);
    if (problem === null) return value;
    this.report(name, `${problem}${secret ? '' : `, not "${value}"`}`);
    return null;
  }

  email(name: string): string | null {
    const value = this.text(name)?.toLowerCase() ?? null;
    if (value !== null && !hasEmailForm(value)) this.report(name, `must be an e-mail address, not "${value}"`);
    return value;
  }

  /** Accepts `address` or `Name <address>`. */
  sender(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const address = /^[^<>]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (!hasEmailForm(address)) {
      this.report(name, `must be an address such as gym@example.gr or My Gym <gym@example.gr>, not "${value}"`);
    }
    return value;
  }

  password(name: string): string | null {
    const value = this.secret(name);
    if (value !== null && value.length < LIMITS.passwordMinLength) {
      this.report(name, `must have at least ${LIMITS.passwordMinLength} characters`);
    }
    return value;
  }

  timeZone(name: string, otherwise: string): string {
    const value = this.text(name);
    if (value === null) return otherwise;
    // An offset such as +02:00 is refused: it knows no summer time.
    if (/^[A-Za-z]/.test(value) && isTimeZone(value)) return value;
    this.report(name, `must be the name of a time zone such as Europe/Athens, not "${value}"`);
    return otherwise;
  }

  /** Accepts `off`, a number of hops, or a list of addresses, networks and their names. */
  proxies(name: string): false | number | string[] {
    const value = this.text(name);
    if (value === null || value === 'off') return false;
    if (/^[1-9]\d?$/.test(value)) return Number(value);
    const proxies = value.split(',').map((proxy) => proxy.trim());
    if (proxies.every(isProxy)) return proxies;
    this.report(name, `must be off, a number of proxies, or addresses such as 10.0.0.0/8, not "${value}"`);
    return false;
  }

  /**
   * Reports misspelt variables, which would otherwise silently do nothing. Only names with our prefix are certainly
   * ours: one that merely resembles ours may belong to another program on this machine. Call it after all known ones
   * have been read.
   */
  judgeUnknown(): void {
    for (const name of Object.keys(this.variables).filter((given) => !this.known.has(given))) {
      const meant = this.meantBy(name);
      if (this.isOfAService(name)) continue;
      if (name.startsWith(OWN_PREFIX)) {
        this.report(name, 'is not a variable of this product: see the table in the README');
      } else if (meant !== null) {
        this.warnings.push(`${name} is set and means nothing to Palestra: correct its name if ${meant} was meant`);
      }
    }
  }

  /** A plain `PALESTRA_PORT=3000` is a misspelt PORT; an orchestrator's is an address. */
  private isOfAService(name: string): boolean {
    if (!OF_A_SERVICE.test(name)) return false;
    const isPlain = name.endsWith('_PORT') && !/_(SERVICE|TCP|UDP|SCTP)_PORT$/.test(name);
    return !isPlain || /^(tcp|udp|sctp):\/\//.test(this.variables[name] ?? '');
  }

  /** Finds a known variable that is not set and differs by a letter or two. */
  private meantBy(name: string): string | null {
    const ours = [...this.known].filter(
      (known) => known.length >= MISSPELT_FROM_LENGTH && this.variables[known] === undefined,
    );
    return ours.find((known) => isSpeltAlmostLike(name, known)) ?? null;
  }
}

/** Follows the name of what holds the address, and does not repeat it; null when nothing is wrong with it. */
export function problemOfUrl(value: string, protocols: readonly string[]): string | null {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    return `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
  }
  return isEscaped(new URL(value)) ? null : 'has a % in its user or password that must be written as %25';
}

/** A bare % in the password breaks every program that parses the address, each with its own message. */
function isEscaped({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

function isProxy(value: string): boolean {
  if (NAMED_NETWORKS.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return /^\d+$/.test(prefix);
  } catch {
    return false;
  }
}

/** Allows two edits in a long name and one in a short one. */
function isSpeltAlmostLike(given: string, known: string): boolean {
  const allowed = known.length > 8 ? 2 : 1;
  return Math.abs(given.length - known.length) <= allowed && editDistance(given, known) <= allowed;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === otherLetter ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

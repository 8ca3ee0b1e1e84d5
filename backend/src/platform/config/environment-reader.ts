export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

const MINUTES_OF_A_DAY = 1_440;
/** Read by the command that moves a database, not by the reader below. */
const READ_ELSEWHERE = ['TARGET_DATABASE_URL'];
const OWN_PREFIX = 'PALESTRA_';
/** Kubernetes gives every container of a namespace the addresses of its services, such as `palestra-web`. */
const OF_A_SERVICE = /^PALESTRA_(?:\w+_)?(SERVICE_(HOST|PORT)(_\w+)?|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;
/** Shorter names such as HOST are one letter away from foreign ones (HOME), so only longer names are checked. */
const MISSPELT_FROM_LENGTH = 6;

/** Checks a value; `must` says its rule to the person who set it. */
export interface Form {
  is: (value: string) => boolean;
  must: string;
}

/** Reads variables one by one and collects their problems. An empty variable counts as not set. */
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

  text(name: string, form?: Form): string | null {
    this.known.add(name);
    const value = this.variables[name]?.trim();
    if (value === undefined || value === '') return null;
    if (form === undefined || form.is(value)) return value;
    this.report(name, `must ${form.must}, not "${value}"`);
    return null;
  }

  /** Reads the variable, or the content of the file that `<name>_FILE` names. A problem does not repeat its value. */
  secret(name: string, { atLeast = 0, characters = 'characters' } = {}): string | null {
    const direct = this.text(name);
    const file = this.text(`${name}_FILE`);
    const content = file === null ? direct : this.readSecretFile(name, file);
    // The launcher passes the content on under `name` while `<name>_FILE` is still set, so equal values are fine.
    if (direct !== null && content !== direct) this.report(name, `and ${name}_FILE are both set: keep one`);
    if (content !== null && content.length < atLeast) this.report(name, `must have at least ${atLeast} ${characters}`);
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

  wholeNumber(name: string, [from, to]: readonly [number, number], otherwise: number): number {
    const is = (text: string): boolean => /^\d{1,9}$/.test(text) && Number(text) >= from && Number(text) <= to;
    return Number(this.text(name, { is, must: `be a whole number from ${from} to ${to}` }) ?? otherwise);
  }

  /** Accepts fractions; greater than zero, at most a day. */
  minutes(name: string): number | null {
    const is = (text: string): boolean =>
      /^\d{1,4}(\.\d{1,3})?$/.test(text) && Number(text) > 0 && Number(text) <= MINUTES_OF_A_DAY;
    const minutes = this.text(name, { is, must: `be a number of minutes, at most ${MINUTES_OF_A_DAY}` });
    return minutes === null ? null : Number(minutes);
  }

  oneOf<const Choice extends string>(name: string, choices: readonly Choice[], otherwise: NoInfer<Choice>): Choice {
    const is = (text: string): boolean => choices.some((choice) => choice === text);
    const value = this.text(name, { is, must: `be one of ${choices.join(', ')}` });
    return choices.find((choice) => choice === value) ?? otherwise;
  }

  onOff(name: string, otherwise: boolean): boolean {
    return this.oneOf(name, ['on', 'off'], otherwise ? 'on' : 'off') === 'on';
  }

  /** A secret URL may hold a password, so a problem does not repeat its value. */
  url(name: string, protocols: readonly string[], { secret = false } = {}): string | null {
    const value = secret ? this.secret(name) : this.text(name);
    const problem = value === null ? null : problemOfUrl(value, protocols);
    if (problem === null) return value;
    this.report(name, `${problem}${secret ? '' : `, not "${value}"`}`);
    return null;
  }

  /**
   * Reports misspelt variables, which would otherwise silently do nothing. Only names with our prefix are certainly
   * ours. One that merely resembles ours may belong to another program on this machine. Call it after all known ones
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

/** Stands behind the name of the address's source, and does not repeat the address; null when the address is right. */
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

/** Allows two edits in a long name and one in a short one. */
const isSpeltAlmostLike = (given: string, known: string): boolean => isWithin(known.length > 8 ? 2 : 1, given, known);

/** Whether so many letters that are left out, added or replaced make one name of the other. */
function isWithin(edits: number, one: string, other: string): boolean {
  if (one === other || edits === 0) return one === other;
  let same = 0;
  while (one[same] === other[same]) same += 1;
  const [rest, restOfOther] = [one.slice(same), other.slice(same)];
  const [next, nextOfOther] = [rest.slice(1), restOfOther.slice(1)];
  const left = edits - 1;
  return isWithin(left, next, nextOfOther) || isWithin(left, next, restOfOther) || isWithin(left, rest, nextOfOther);
}

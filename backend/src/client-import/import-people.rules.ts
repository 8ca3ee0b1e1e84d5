import { comparedPhone, sameBy, type KnownPerson } from '../clients/same-person.rules.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import type { CellFault, ImportedClient } from './import-row.rules.js';

export interface RowHint extends CellFault {
  row: number;
  /** The client who is there already; left out where there is none. */
  client?: { id: string; name: string };
}

/** A date of birth of more people is one that another program wrote where it knew none. */
const MOST_OF_ONE_DATE = 50;

type Row = ImportedClient & { row: number };

const KEYS = {
  there: { phone: 'samePhone', nameAndBirthDate: 'sameNameAndBirthDate' },
  inFile: { phone: 'samePhoneInFile', nameAndBirthDate: 'sameNameAndBirthDateInFile' },
} as const;
const COLUMNS = { phone: 'phone', nameAndBirthDate: 'birthDate' } as const;

/**
 * Rows whose person may already exist, as a client or as an earlier row (rule: the same person). `rowNumbers` has the
 * numbers of the rows in the file. A row is told of one of them.
 */
export function samePeople(
  rows: readonly Row[],
  known: readonly KnownPerson[],
  rowNumbers: readonly number[] = [],
): RowHint[] {
  const there = new ByPhoneAndAge<KnownPerson>();
  for (const one of known) there.add(one);
  const earlier = new ByPhoneAndAge<Row>();
  return rows.flatMap((row): RowHint[] => {
    const client = there.like(row).find((one) => !hasAddressOf(row, one) && sameBy(row, one) !== null);
    const before = earlier.like(row).find((one) => sameBy(row, one) !== null);
    earlier.add(row);
    const found = client ?? before;
    const by = found === undefined ? null : sameBy(row, found);
    if (found === undefined || by === null) return [];
    const number = before === undefined ? 0 : (rowNumbers[before.row - 1] ?? before.row);
    const key = KEYS[client === undefined ? 'inFile' : 'there'][by];
    const problem = { key, params: { name: found.name, row: number } };
    return [
      {
        ...{ row: row.row, column: COLUMNS[by], problem },
        ...(client !== undefined && { client: { id: client.id, name: client.name } }),
      },
    ];
  });
}

const hasAddressOf = (row: Row, one: KnownPerson): boolean => row.email !== '' && one.email === row.email;

/** People by their compared values, so that a long table is not compared with itself row by row. */
class ByPhoneAndAge<Person extends { phone: string; birthDate: CalendarDate | null }> {
  private readonly people = new Map<string, Person[]>();

  add(person: Person): void {
    for (const key of keysOf(person)) {
      const people = this.people.get(key) ?? [];
      people.push(person);
      this.people.set(key, people);
    }
  }

  like(person: { phone: string; birthDate: CalendarDate | null }): Person[] {
    return keysOf(person).flatMap((key) => {
      const people = this.people.get(key) ?? [];
      return key === person.birthDate && people.length > MOST_OF_ONE_DATE ? [] : people;
    });
  }
}

const keysOf = ({ phone, birthDate }: { phone: string; birthDate: CalendarDate | null }): string[] =>
  [comparedPhone(phone), birthDate].filter((key) => key !== null);

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidatesForAll } from '../clients/same-person.repository.js';
import type {
  ClientImportCheck,
  ClientImportCheckRequest,
  ImportFault,
  ImportPreview,
} from '../contract/client-import.js';
import { LIMITS } from '../contract/limits.js';
import type { Caller } from '../platform/http/caller.js';
import { Texts } from '../platform/texts/texts.js';
import { GymClock } from '../platform/time/gym-clock.js';
import { presentAmong } from './client-import.repository.js';
import { datesProblem, shownDates } from './import-dates.rules.js';
import { samePeople, type RowHint } from './import-people.rules.js';
import { personKey, readTable, type CellFault, type ImportedClient } from './import-row.rules.js';

function toPreview({ row, name, email, phone, subscription }: ImportedClient & { row: number }): ImportPreview {
  if (subscription === null) return { row, name, email, phone, subscription };
  const { startDate, endDate, monthlyLimit } = subscription;
  return { row, name, email, phone, subscription: { startDate, endDate, monthlyLimit } };
}

/** Reads a table of clients before it is imported (rule: import). */
@Injectable()
export class ClientImportCheckService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: GymClock,
  ) {}

  /** Reports the effects of an import, and changes nothing. */
  async check(
    reader: Pick<Caller, 'language' | 'clockFormat'>,
    request: ClientImportCheckRequest,
  ): Promise<ClientImportCheck> {
    const { columns, rows, rowNumbers = [] } = request;
    const { today, zone } = this.clock.read();
    const { language, clockFormat } = reader;
    const { clients, faults, faultyRows, emptied, dates, hints } = readTable(columns, rows, today, request);
    const present = await presentAmong(this.dataSource.manager, clients);
    const added = clients.filter((client) => !present.has(personKey(client)));
    const balances = added.map(({ balanceCents }) => balanceCents);
    const sumOf = (cents: number[]): number => cents.reduce((sum, one) => sum + one, 0);
    const texts = new Texts(language, { zone, clockFormat }, true);
    const known = await candidatesForAll(this.dataSource.manager, added);
    const begun = added.filter(({ subscription }) => subscription !== null);
    const assuming = (column: 'startDate' | 'monthlyLimit'): number =>
      begun.filter(({ assumed }) => assumed.includes(column)).length;
    const addedRows = new Set(added.map(({ row }) => row));
    const emptiedOfNew = emptied.filter(({ row }) => addedRows.has(row));
    const shown = (cells: readonly (CellFault & { row: number })[]): ImportFault[] =>
      cells
        .slice(0, LIMITS.importFaultsShown)
        .map(({ row, column, problem }) => ({ row, column, message: texts.validation(problem) }));
    const told: RowHint[] = [...hints.filter(({ row }) => addedRows.has(row)), ...samePeople(added, known, rowNumbers)];
    const problem = datesProblem(dates, rowNumbers);
    return {
      rows: rows.length,
      ready: added.length,
      present: clients.length - added.length,
      faultyRows,
      owedCents: sumOf(balances.filter((cents) => cents > 0)),
      paidAheadCents: -sumOf(balances.filter((cents) => cents < 0)) || 0,
      faultCount: faults.length,
      faults: shown(faults),
      emptiedCount: emptiedOfNew.length,
      emptied: shown(emptiedOfNew),
      preview: added.slice(0, LIMITS.importRowsShown).map(toPreview),
      subscriptions: begun.length,
      startsToday: assuming('startDate'),
      usualVisits: assuming('monthlyLimit'),
      dates: dates.ok ? dates.columns.flatMap(shownDates) : [],
      asksDateOrder: dates.ok && dates.asks,
      refusal: problem?.key === 'datesBothWays' ? texts.validation(problem) : null,
      hintCount: told.length,
      hints: told
        .toSorted((a, b) => a.row - b.row)
        .slice(0, LIMITS.importFaultsShown)
        .map(({ row, column, problem, client = null }) => ({
          ...{ row, column, message: texts.validation(problem), client },
        })),
    };
  }
}

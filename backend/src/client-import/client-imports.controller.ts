import { Body, Get, Param, Post } from '@nestjs/common';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import { ApiOperation } from '../platform/http/documentation.js';
import {
  ClientImport,
  ClientImportCheck,
  IMPORT_COLUMNS,
  IMPORT_PARTS,
  missingColumns,
  UndoneImport,
  ClientImportRequest,
  ClientImportCheckRequest,
  type ImportColumn,
} from '../contract/client-import.js';
import type { Language as LanguageCode } from '../contract/languages.js';
import { LIMITS } from '../contract/limits.js';
import { AdminController, requireUsed, Permits } from '../platform/http/access.js';
import { CurrentUser, Language, type Caller } from '../platform/http/caller.js';
import { AnswersList, Refuses, RespondsWith } from '../platform/http/documented.js';
import { fault, field, Rule, type FieldOptions } from '../platform/http/validation/field.js';
import { requestOf } from '../platform/http/validation/request-of.js';
import { IdPipe } from '../platform/http/validation/request.pipe.js';
import type { FieldProblem } from '../platform/texts/text-params.js';
import { ClientImportCheckService } from './client-import-check.service.js';
import { ClientImportsService } from './client-imports.service.js';

const { importMaxRows: maxRows, importCellMaxLength: maxLength } = LIMITS;

function checkColumns(value: unknown, request: object): FieldProblem | null {
  const columns = value as ImportColumn[];
  if (new Set(columns).size < columns.length) return { key: 'columnTwice' };
  const { withoutEmail } = request as { withoutEmail?: unknown };
  return missingColumns(columns, withoutEmail === true).length > 0 ? { key: 'columnMissing' } : null;
}

const isCell = (cell: unknown): boolean => typeof cell === 'string' && cell.length <= maxLength;

function checkRows(rows: unknown, request: object): FieldProblem | null {
  const { columns } = request as { columns?: unknown };
  const width = Array.isArray(columns) ? columns.length : 0;
  const isRow = (row: unknown): boolean => Array.isArray(row) && row.length === width && row.every(isCell);
  return (rows as unknown[]).every(isRow) ? null : { key: 'malformed' };
}

const ROWS = { type: 'array' as const, items: { type: 'array', items: { type: 'string', maxLength } } };

const isForEachRow = (numbers: unknown, { rows }: { rows?: unknown }): boolean =>
  (numbers as unknown[]).every(Number.isSafeInteger) &&
  (numbers as unknown[]).length === (Array.isArray(rows) ? rows.length : 0);

const isList = IsArray(fault('mustBeList'));
const table = {
  columns: (options: FieldOptions) =>
    field(
      { enum: IMPORT_COLUMNS, isArray: true },
      [
        isList,
        IsIn(IMPORT_COLUMNS, { each: true, ...fault('mustBeOneOf', { values: IMPORT_COLUMNS.join(', ') }) }),
        Rule(checkColumns),
      ],
      options,
    ),
  rows: (options: FieldOptions) =>
    field(
      { ...ROWS, maxItems: maxRows },
      [
        isList,
        ArrayNotEmpty(fault('rowsMissing')),
        ArrayMaxSize(maxRows, fault('tooMany', { max: maxRows })),
        Rule(checkRows),
      ],
      options,
    ),
};

const ROW_NUMBERS = { type: 'array' as const, items: { type: 'integer' }, maxItems: maxRows };
class ClientImportCheckBody extends requestOf(ClientImportCheckRequest, {
  ...table,
  rowNumbers: (options: FieldOptions) =>
    field(
      ROW_NUMBERS,
      [
        IsArray(fault('malformed')),
        Rule((value, request) => (isForEachRow(value, request) ? null : { key: 'malformed' })),
      ],
      options,
    ),
}) {}
class ClientImportBody extends requestOf(ClientImportRequest, table) {}

const partsOf = (columns: readonly ImportColumn[]) => columns.flatMap((column) => IMPORT_PARTS[column] ?? []);

@AdminController('Admin/client-imports', 'clients')
@Permits('import')
export class ClientImportsAdminController {
  constructor(
    private readonly imports: ClientImportsService,
    private readonly checks: ClientImportCheckService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the newest imports of clients' })
  @AnswersList(ClientImport)
  list(): Promise<ClientImport[]> {
    return this.imports.list();
  }

  @Post('check')
  @ApiOperation({ summary: 'Says what an import of clients would do' })
  @RespondsWith(ClientImportCheck)
  @Refuses('NOT_USED')
  check(
    @CurrentUser() caller: Caller,
    @Language() language: LanguageCode,
    @Body() request: ClientImportCheckBody,
  ): Promise<ClientImportCheck> {
    requireUsed(partsOf(request.columns), caller.uses);
    return this.checks.check({ ...caller, language }, request);
  }

  @Post()
  @ApiOperation({ summary: 'Begins an import of clients: all rows without a fault' })
  @RespondsWith(ClientImport, {
    says: { el: 'Η εισαγωγή ξεκίνησε', en: 'The import has begun' },
    status: 201,
    description: 'The call by id tells the progress',
  })
  @Refuses('NOT_USED')
  start(@CurrentUser() caller: Caller, @Body() request: ClientImportBody): Promise<ClientImport> {
    requireUsed(partsOf(request.columns), caller.uses);
    return this.imports.start(caller, request);
  }

  /** The console polls this for the progress. */
  @Get(':id')
  @ApiOperation({ summary: 'Reads one import with its progress' })
  @RespondsWith(ClientImport)
  find(@Param('id', IdPipe) id: string): Promise<ClientImport> {
    return this.imports.find(id);
  }

  @Post(':id/undo')
  @ApiOperation({ summary: 'Removes the clients of an import who have done nothing since' })
  @RespondsWith(UndoneImport, { says: { el: 'Η εισαγωγή αναιρέθηκε', en: 'The import was undone' } })
  @Refuses('CONFLICT')
  undo(@CurrentUser() caller: Caller, @Param('id', IdPipe) id: string): Promise<UndoneImport> {
    return this.imports.undo(caller, id);
  }
}

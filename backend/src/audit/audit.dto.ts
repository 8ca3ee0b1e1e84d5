import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '../contract/audit.js';
import type { CalendarDate } from '../contract/calendar-date.js';
import { BooleanQueryField, DateField, IdField, TextField } from '../platform/http/validation/fields.js';
import type { ListParameters } from '../platform/lists/list-query.js';

const ANY_OBJECT = { type: 'object', additionalProperties: true, nullable: true } as const;

export class AuditEntryResponse implements AuditEntry {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Null: the product itself' })
  actorId!: string | null;
  @ApiProperty({ type: String, nullable: true }) actorName!: string | null;
  @ApiProperty({ example: 'client.updated' }) action!: string;
  @ApiProperty({ example: 'client' }) entity!: string;
  @ApiProperty() entityId!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Whom it is about' })
  clientId!: string | null;
  @ApiProperty({ type: String, nullable: true }) clientName!: string | null;
  @ApiProperty(ANY_OBJECT) before!: unknown;
  @ApiProperty(ANY_OBJECT) after!: unknown;
  @ApiProperty({ type: String, format: 'uuid', nullable: true, description: 'Shared by the entries of one act' })
  actId!: string | null;
  @ApiProperty({ description: 'Entries of its act, itself included' }) actEntries!: number;
}

const MAX_JSON_LENGTH = 2_000;
const MAX_WORD_LENGTH = 100;

/** Dates are days of the gym's calendar, both included. */
export class AuditListRequest implements ListParameters {
  @DateField({ optional: true }) startDate?: CalendarDate;
  @DateField({ optional: true }) endDate?: CalendarDate;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client`' }) entity?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH }) entityId?: string;
  @TextField({ optional: true, max: MAX_WORD_LENGTH, description: 'Such as `client.updated`' }) action?: string;
  @IdField({ optional: true, description: 'Who did it' }) actorId?: string;
  @IdField({ optional: true, description: 'Whom it is about' }) clientId?: string;
  @IdField({ optional: true, description: 'Only the entries of one act' }) actId?: string;
  @BooleanQueryField({ optional: true, description: 'true: one entry for each act' }) grouped?: boolean;
  @TextField({
    optional: true,
    max: MAX_WORD_LENGTH,
    description: 'Name, e-mail or phone of who did it or whom it is about; Greek, Latin or Greeklish',
  })
  q?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`["at","DESC"]`' }) sort?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: '`[0,24]`' }) range?: string;
  @TextField({ optional: true, max: MAX_JSON_LENGTH, description: 'The other parameters as JSON' }) filter?: string;
}

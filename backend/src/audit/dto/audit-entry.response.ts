import { ApiProperty } from '@nestjs/swagger';
import type { AuditEntry } from '../../contract/audit.js';

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

import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import { Role } from '../../contract/roles.js';
import type { Session } from '../../contract/session.js';

export class SessionAnswer implements Session {
  @ApiProperty({ description: 'To be sent as `Authorization: Bearer ...`' }) token!: string;
  @ApiProperty({ enum: Object.values(Role), description: '1 administrator, 2 client' }) role!: Role;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
}

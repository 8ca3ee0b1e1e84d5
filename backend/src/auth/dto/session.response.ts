import { ApiProperty } from '@nestjs/swagger';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import { Role } from '../../contract/roles.js';
import type { ListedSession, Session } from '../../contract/session.js';

export class SessionResponse implements Session {
  @ApiProperty({ description: 'To be sent as `Authorization: Bearer ...`' }) token!: string;
  @ApiProperty({ enum: Object.values(Role), description: '1 administrator, 2 client' }) role!: Role;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
}

export class ListedSessionResponse implements ListedSession {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Safari, iPhone' }) browser!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time', description: 'To within a few minutes' }) lastUsedAt!: string;
  @ApiProperty({ description: 'The session that asks' }) isCurrent!: boolean;
  @ApiProperty({ description: 'Begun from the network that asks now' }) isSameNetwork!: boolean;
}

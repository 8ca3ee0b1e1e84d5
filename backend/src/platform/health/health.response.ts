import { ApiProperty } from '@nestjs/swagger';
import type { Acceptance, Health } from '../../contract/gym.js';

export class HealthResponse implements Health {
  @ApiProperty({ enum: ['ok', 'unavailable'] }) status!: Health['status'];
  @ApiProperty() version!: string;
  @ApiProperty({ enum: ['up', 'full', 'down'] }) database!: Health['database'];
  @ApiProperty({ enum: ['right', 'wrong'] }) clock!: Health['clock'];
  @ApiProperty({ enum: ['up', 'down', 'off'] }) mail!: Health['mail'];
}

export class AcceptanceResponse implements Acceptance {
  @ApiProperty() accepting!: boolean;
}

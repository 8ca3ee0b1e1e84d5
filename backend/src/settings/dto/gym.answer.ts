import { ApiProperty } from '@nestjs/swagger';
import { VERIFICATION_MODES, type SecurityVerification, type VerificationMode } from '../../contract/account.js';
import type { Gym } from '../../contract/gym.js';

class SecurityVerificationAnswer implements SecurityVerification {
  @ApiProperty({ enum: VERIFICATION_MODES }) mode!: VerificationMode;
  @ApiProperty({ type: String, nullable: true, description: 'Of the widget' }) siteKey!: string | null;
}

export class GymAnswer implements Gym {
  @ApiProperty() name!: string;
  @ApiProperty({ example: 'Europe/Athens' }) timeZone!: string;
  @ApiProperty({ format: 'date-time' }) now!: string;
  @ApiProperty({ format: 'date' }) today!: string;
  @ApiProperty() bookingCancellationDeadlineHours!: number;
  @ApiProperty() morningClientCancellationDeadlineHours!: number;
  @ApiProperty({ type: SecurityVerificationAnswer }) securityVerification!: SecurityVerification;
}

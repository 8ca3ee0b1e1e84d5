import { ApiProperty } from '@nestjs/swagger';
import { BOOKING_REFUSALS, type BookingRefusalCode } from '../../contract/error-codes.js';
import type { BookingValidation, Refusal } from '../../contract/refusal.js';

export class RefusalAnswer implements Refusal {
  @ApiProperty({ enum: BOOKING_REFUSALS }) code!: BookingRefusalCode;
  @ApiProperty({ description: "In the caller's language" }) message!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Date or instant from which it no longer refuses' })
  from!: string | null;
}

export class BookingValidationAnswer implements BookingValidation {
  @ApiProperty() isValid!: boolean;
  @ApiProperty({ type: RefusalAnswer, isArray: true }) reasons!: RefusalAnswer[];
}

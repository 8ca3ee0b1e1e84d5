import { ApiProperty } from '@nestjs/swagger';
import { BOOKING_REFUSALS, type BookingRefusalCode } from '../../contract/error-codes.js';
import type { BookingValidation, Refusal } from '../../contract/refusal.js';

export class RefusalResponse implements Refusal {
  @ApiProperty({ enum: BOOKING_REFUSALS }) code!: BookingRefusalCode;
  @ApiProperty({ description: "In the caller's language" }) message!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Date or instant from which it no longer refuses' })
  from!: string | null;
}

export class BookingValidationResponse implements BookingValidation {
  @ApiProperty() isValid!: boolean;
  @ApiProperty({ type: RefusalResponse, isArray: true }) reasons!: RefusalResponse[];
}

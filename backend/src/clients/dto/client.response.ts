import { ApiProperty } from '@nestjs/swagger';
import type { CalendarDate } from '../../contract/calendar-date.js';
import type { Client } from '../../contract/client.js';
import { LANGUAGES, type Language } from '../../contract/languages.js';
import type { SubscriptionStatus } from '../../contract/subscription.js';
import { SubscriptionResponse } from '../../subscriptions/dto/subscription.response.js';

export class ClientResponse implements Client {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
  @ApiProperty() phone!: string;
  @ApiProperty({ description: 'The same as `phone`' }) phoneNumber!: string;
  @ApiProperty() isActive!: boolean;
  @ApiProperty() adminNotificationEnabled!: boolean;
  @ApiProperty() isMorningClient!: boolean;
  @ApiProperty({ enum: LANGUAGES }) language!: Language;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When they asked to be erased' })
  erasureRequestedAt!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: '0 is unlimited' }) monthlyLimit!: number | null;
  @ApiProperty({ type: SubscriptionResponse, nullable: true }) subscription!: SubscriptionResponse | null;
  @ApiProperty({ enum: ['none', 'disabled', 'frozen', 'expired', 'expiring', 'active'] })
  subscriptionStatus!: SubscriptionStatus;
  @ApiProperty({ type: String, format: 'date', isArray: true }) appointmentDates!: CalendarDate[];
}

import type { AdminNotificationRequest, MorningClientRequest } from '../../contract/client.js';
import { BooleanField } from '../../platform/http/validation/fields.js';

export class AdminNotificationBody implements AdminNotificationRequest {
  @BooleanField({ description: 'Administrators get a mail when this client books or cancels' })
  adminNotificationEnabled!: boolean;
}

export class MorningClientBody implements MorningClientRequest {
  @BooleanField({ description: 'Books only slots that start before 15:00' }) isMorningClient!: boolean;
}

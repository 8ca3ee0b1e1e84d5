import type { CancelRequest } from '../../contract/appointment.js';
import { LIMITS } from '../../contract/limits.js';
import { TextField } from '../../platform/http/validation/fields.js';

/** Optional, because a DELETE often has no body. */
export class CancelAppointment implements CancelRequest {
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

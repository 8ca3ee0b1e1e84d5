import type { CancelRequest } from '../../contract/appointment.js';
import { LIMITS } from '../../contract/limits.js';
import { TextField } from '../../platform/http/validation/fields.js';

/** May be left out altogether, as the body of a DELETE often is. */
export class CancelAppointment implements CancelRequest {
  @TextField({ optional: true, nullable: true, max: LIMITS.reasonMaxLength }) reason?: string | null;
}

import { IntersectionType } from '@nestjs/swagger';
import { ClientResponse } from '../../clients/dto/client.response.js';
import type { UpdatedClient } from '../../contract/schedule-change.js';
import { AffectedResponse } from '../../appointments/dto/affected.response.js';

export class UpdatedClientResponse
  extends IntersectionType(ClientResponse, AffectedResponse)
  implements UpdatedClient {}

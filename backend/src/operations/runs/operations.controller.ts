import { Get } from '@nestjs/common';
import { ApiOperation } from '../../platform/http/documentation.js';
import { OperationsState } from '../../contract/operations.js';
import { AdminController, Permits } from '../../platform/http/access.js';
import { RespondsWith } from '../../platform/http/documented.js';
import { OperationsService } from './operations.service.js';

@AdminController('Admin/operations', 'operations')
@Permits('operations')
export class OperationsAdminController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @ApiOperation({ summary: 'Whether backups, restore drills and the doctor are well' })
  @RespondsWith(OperationsState)
  state(): Promise<OperationsState> {
    return this.operations.state();
  }
}

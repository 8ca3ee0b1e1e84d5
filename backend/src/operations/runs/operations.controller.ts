import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '../../platform/http/documentation.js';
import { OperationsState } from '../../contract/operations.js';
import { ForAdmins } from '../../platform/http/access.js';
import { RespondsWith } from '../../platform/http/documented.js';
import { OperationsService } from './operations.service.js';

@ApiTags('operations')
@Controller('Admin/operations')
@ForAdmins()
export class OperationsAdminController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @ApiOperation({ summary: 'Whether backups, restore drills and the doctor are well' })
  @RespondsWith(OperationsState)
  state(): Promise<OperationsState> {
    return this.operations.state();
  }
}

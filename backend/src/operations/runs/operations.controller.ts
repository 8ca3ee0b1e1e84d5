import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags, ApiProperty } from '@nestjs/swagger';
import { type OperationsState, OPERATIONS_PROBLEMS, type OperationsProblem } from '../../contract/operations.js';
import { ForAdmins } from '../../platform/http/access.js';
import { RespondsWith } from '../../platform/http/documented.js';
import { OperationsService } from './operations.service.js';

class OperationsProblemResponse implements OperationsProblem {
  @ApiProperty({ enum: OPERATIONS_PROBLEMS }) kind!: OperationsProblem['kind'];
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Of a backup: when the last good one was made. Otherwise when it was found',
  })
  since!: string | null;
}

class OperationsStateResponse implements OperationsState {
  @ApiProperty({ type: OperationsProblemResponse, nullable: true, description: 'Null: nothing to tell' })
  problem!: OperationsProblemResponse | null;
}

@ApiTags('operations')
@Controller('Admin/operations')
@ForAdmins()
export class OperationsAdminController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @ApiOperation({ summary: 'Whether backups, restore drills and the doctor are well' })
  @RespondsWith(OperationsStateResponse)
  state(): Promise<OperationsState> {
    return this.operations.state();
  }
}

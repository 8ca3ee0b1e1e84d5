import { ApiProperty } from '@nestjs/swagger';
import { OPERATIONS_PROBLEMS, type OperationsProblem, type OperationsState } from '../../../contract/operations.js';

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

export class OperationsStateResponse implements OperationsState {
  @ApiProperty({ type: OperationsProblemResponse, nullable: true, description: 'Null: nothing to tell' })
  problem!: OperationsProblemResponse | null;
}

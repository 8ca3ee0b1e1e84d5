import { ApiProperty } from '@nestjs/swagger';
import type { OwnName } from '../../contract/account.js';
import { NameField } from '../../platform/http/validation/fields.js';

export class OwnNameRequest implements OwnName {
  @NameField() name!: string;
}

export class OwnNameResponse implements OwnName {
  @ApiProperty() name!: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { SETTING_KEYS, type Setting, type SettingKey } from '../../contract/setting.js';

export class SettingResponse implements Setting {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: SETTING_KEYS }) key!: SettingKey;
  @ApiProperty() value!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

import type { SettingRequest } from '../contract/setting.js';
import { field } from '../platform/http/validation/field.js';

export class ChangeSettingRequest implements SettingRequest {
  /** The setting decides on its values, in `contract/setting-value.ts`. */
  @field(
    { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    (value, name) => (value === undefined || value === null ? { key: 'required', params: { field: name } } : null),
    {},
  )
  value!: string | number;
}

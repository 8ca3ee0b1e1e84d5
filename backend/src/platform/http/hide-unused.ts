import { CAPABILITY_NAMES, type Capability } from '../../contract/capability-names.js';
import type { Shape } from '../../contract/shape.js';

type ShownField = [name: string, field: Shape['fields'][string]];

const known = new WeakMap<Shape, ShownField[]>();

/** The fields of the shape that belong to a capability, or whose own shape has such a field. */
function fieldsOfCapabilities(shape: Shape): ShownField[] {
  const found = known.get(shape);
  if (found !== undefined) return found;
  // A shape within itself would never end.
  known.set(shape, []);
  const fields = Object.entries(shape.fields).filter(
    ([, field]) => field.capability !== undefined || (field.shape !== undefined && concernsCapabilities(field.shape)),
  );
  known.set(shape, fields);
  return fields;
}

/** True when a field of the shape, or of a shape in it, belongs to a capability. */
export const concernsCapabilities = (shape: Shape): boolean => fieldsOfCapabilities(shape).length > 0;

/** The response without what belongs to capabilities that the gym does not use (rule: what the gym uses). */
export function hideUnused(shape: Shape, data: unknown, uses: readonly Capability[]): unknown {
  if (uses.length === CAPABILITY_NAMES.length || !concernsCapabilities(shape)) return data;
  if (Array.isArray(data)) return data.map((one) => hideUnused(shape, one, uses));
  if (typeof data !== 'object' || data === null) return data;
  const shown: Record<string, unknown> = { ...data };
  for (const [name, field] of fieldsOfCapabilities(shape)) {
    if (!(name in shown)) continue;
    if (field.capability !== undefined && !uses.includes(field.capability)) {
      shown[name] = field.schema.isArray === true ? [] : null;
    } else if (field.shape !== undefined) shown[name] = hideUnused(field.shape, shown[name], uses);
  }
  return shown;
}

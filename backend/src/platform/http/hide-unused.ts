import { CAPABILITY_NAMES, type Capability } from '../../contract/capability-names.js';
import type { Shape } from '../../contract/shape.js';

const concerned = new WeakMap<Shape, boolean>();

/** True when a field of the shape, or of a shape in it, belongs to a capability. */
export function concernsCapabilities(shape: Shape): boolean {
  const known = concerned.get(shape);
  if (known !== undefined) return known;
  // A shape within itself would never end.
  concerned.set(shape, false);
  const concerns = Object.values(shape.fields).some(
    (field) => field.capability !== undefined || (field.shape !== undefined && concernsCapabilities(field.shape)),
  );
  concerned.set(shape, concerns);
  return concerns;
}

/** The response without what belongs to capabilities that the gym does not use (rule: what the gym uses). */
export function hideUnused(shape: Shape, data: unknown, uses: readonly Capability[]): unknown {
  if (uses.length === CAPABILITY_NAMES.length || !concernsCapabilities(shape)) return data;
  if (Array.isArray(data)) return data.map((one) => hideUnused(shape, one, uses));
  if (typeof data !== 'object' || data === null) return data;
  const shown: Record<string, unknown> = { ...data };
  for (const [name, field] of Object.entries(shape.fields)) {
    if (!(name in shown)) continue;
    if (field.capability !== undefined && !uses.includes(field.capability)) {
      shown[name] = field.schema.isArray === true ? [] : null;
    } else if (field.shape !== undefined) shown[name] = hideUnused(field.shape, shown[name], uses);
  }
  return shown;
}

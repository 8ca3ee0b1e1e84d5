import { Expose, Transform } from 'class-transformer';

/**
 * Accepts `phoneNumber` for `phone` (rule: dates and times in). Exposed, because a missing field is not transformed
 * otherwise.
 */
export const AlsoAsPhoneNumber = (): PropertyDecorator => (target, property) => {
  Expose()(target, property);
  Transform(({ value, obj }: { value: unknown; obj: { phoneNumber?: unknown } }) => value ?? obj.phoneNumber)(
    target,
    property,
  );
};

import { Expose, Transform } from 'class-transformer';

/** `phoneNumber` is taken as `phone` (rule: dates and times in). Exposed, because a field that was not sent is not read otherwise. */
export const AlsoAsPhoneNumber = (): PropertyDecorator => (target, property) => {
  Expose()(target, property);
  Transform(({ value, obj }: { value: unknown; obj: { phoneNumber?: unknown } }) => value ?? obj.phoneNumber)(
    target,
    property,
  );
};

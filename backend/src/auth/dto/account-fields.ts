import { LIMITS } from '../../contract/limits.js';
import type { ValidationKey } from '../../contract/messages.el.js';
import { field } from '../../platform/http/validation/field.js';
import { TextField } from '../../platform/http/validation/fields.js';

const TOKEN_MAX_LENGTH = 200;
/** The provider's own limit. */
const TURNSTILE_TOKEN_MAX_LENGTH = 2048;

/** The `email` or `token` that a link carries. What is wrong with either is always the same: the link. */
export const LinkField = (incompleteKey: ValidationKey, maxLength = TOKEN_MAX_LENGTH): PropertyDecorator =>
  TextField({ min: 1, max: maxLength, requiredKey: incompleteKey, tooLongKey: incompleteKey });
export const LinkEmailField = (incompleteKey: ValidationKey): PropertyDecorator =>
  LinkField(incompleteKey, LIMITS.emailMaxLength);

/** Whether one is needed depends on the server's environment, not on the form. */
export const TurnstileField = (): PropertyDecorator =>
  TextField({
    max: TURNSTILE_TOKEN_MAX_LENGTH,
    optional: true,
    nullable: true,
    description: 'From the widget of `GET /api/gym`; may be left out where verification is `off`',
  });

/** The same password once more. */
export const ConfirmationOfField = (other: string): PropertyDecorator =>
  field(
    { type: String, description: `Equal to \`${other}\`` },
    (value, name, request) =>
      value === (request as Record<string, unknown>)[other]
        ? null
        : { key: 'passwordsDiffer', params: { field: name } },
    {},
  );

import { LIMITS } from '../../contract/limits.js';
import type { ValidationKey } from '../../contract/messages.el.js';
import { field } from '../../platform/http/validation/field.js';
import { TextField } from '../../platform/http/validation/fields.js';

const TOKEN_MAX_LENGTH = 200;
/** Limit of the provider. */
const TURNSTILE_TOKEN_MAX_LENGTH = 2048;

/** The `email` or `token` of a link. Any fault in either gives the same message: the link is invalid. */
export const LinkField = (incompleteKey: ValidationKey, maxLength = TOKEN_MAX_LENGTH): PropertyDecorator =>
  TextField({ min: 1, max: maxLength, requiredKey: incompleteKey, tooLongKey: incompleteKey });
export const LinkEmailField = (incompleteKey: ValidationKey): PropertyDecorator =>
  LinkField(incompleteKey, LIMITS.emailMaxLength);

/** Optional here: the server's environment decides whether a token is needed. */
export const TurnstileField = (): PropertyDecorator =>
  TextField({
    max: TURNSTILE_TOKEN_MAX_LENGTH,
    optional: true,
    nullable: true,
    description: 'From the widget of `GET /api/gym`; may be left out where verification is `off`',
  });

/** The same password again. */
export const ConfirmationOfField = (other: string): PropertyDecorator =>
  field(
    { type: String, description: `Equal to \`${other}\`` },
    (value, name, request) =>
      value === (request as Record<string, unknown>)[other]
        ? null
        : { key: 'passwordsDiffer', params: { field: name } },
    {},
  );

import type { reactAdminEl } from '../el/react-admin.js';

export const reactAdminEn: typeof reactAdminEl = {
  ra: {
    action: { clear_input_value: 'Clear value', undo: 'Undo' },
    auth: { auth_check_error: 'Please login to continue' },
    message: {
      invalid_form: 'The form is not valid. Please check for errors',
      select_all_limit_reached:
        'There are too many elements to select them all. Only the first {max} elements were selected.',
      unsaved_changes: 'Some of your changes weren’t saved. Are you sure you want to ignore them?',
    },
    navigation: {
      clear_filters: 'Clear filters',
      no_filtered_results: 'Nothing found with these filters.',
      no_results: 'Nothing found',
    },
    notification: {
      http_error: 'Server communication error',
      i18n_error: 'Cannot load the translations for the specified language',
      item_doesnt_exist: 'Element does not exist',
      logged_out: 'Your session has ended, please reconnect.',
      not_authorized: 'You’re not authorized to access this resource.',
      updated: 'Element updated',
    },
    page: { edit: '{name} {recordRepresentation}', list: '{name}' },
    validation: {
      required: 'Required',
      minLength: 'Must be {min} characters at least',
      maxLength: 'Must be {max} characters or less',
      minValue: 'Must be at least {min}',
      maxValue: 'Must be {max} or less',
      number: 'Must be a number',
      email: 'Must be a valid email',
      oneOf: 'Must be one of: {options}',
      regex: 'Must match a specific format (regexp): {pattern}',
    },
  },
};

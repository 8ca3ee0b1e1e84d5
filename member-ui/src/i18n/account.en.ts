import type { account as greek } from './account.el.js';

export const account: typeof greek = {
  name: 'Full name',
  phone: 'Phone',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least {{count}} characters',
  checkMail: 'Check your email',
  newLink: 'Request a new link',
  toSignIn: 'Return to sign in',

  problems: {
    nameRequired: 'Name is required',
    emailRequired: 'Email is required',
    emailInvalid: 'Invalid email format',
    phoneRequired: 'Phone number is required',
    phoneInvalid: 'Enter a phone number of 6 to 15 digits',
    passwordRequired: 'Password is required',
    newPasswordRequired: 'New password is required',
    passwordTooShort: 'Password must be at least 6 characters long',
    passwordsDiffer: 'Password and confirmation password do not match',
  },

  verification: {
    label: 'Security verification',
    required: 'Please complete the security verification',
    failed: 'Security verification failed. Please try again.',
    expired: 'Security verification expired. Please verify again.',
    notLoaded: 'Failed to load security verification',
    development: 'Security verification (development)',
    developmentDone: 'Verification completed (development)',
  },

  register: {
    title: 'Create an account',
    lead: 'We will send you an email to confirm it.',
    submit: 'Create account',
    busy: 'Creating…',
    haveAccount: 'Have an account already? Sign in',
    done: 'Registration received. Please open the link that we sent to your email to confirm it.',
    failed: 'Registration failed',
    failedUnexpectedly: 'An error occurred during registration',
  },

  forgotPassword: {
    title: 'Forgot your password?',
    lead: 'Enter your email and we will send you a link to continue.',
    submit: 'Send the link',
    busy: 'Sending…',
    done: 'If the email address exists, a link has been sent to it. Please check your email.',
    failed: 'Request failed',
    broken: 'An error occurred while processing your request',
  },

  confirm: {
    busy: 'Confirming your email…',
    doneTitle: 'Your email is confirmed',
    done: 'Your account is ready. You can sign in now.',
    next_one: 'Sign-in opens in {{count}} second…',
    next_other: 'Sign-in opens in {{count}} seconds…',
    goNow: 'Sign in now',
    notDoneTitle: 'Your email is not confirmed',
    incomplete: 'Invalid confirmation link. Please request a new link.',
    invalid: 'Invalid or expired confirmation link. Please request a new link.',
    failed: 'Email confirmation failed. Please request a new link.',
    broken: 'An error occurred during email confirmation. Please try again.',
  },

  reset: {
    title: 'Choose a new password',
    lead: 'For the account {{email}}',
    submit: 'Change password',
    busy: 'Changing…',
    doneTitle: 'Your password is changed',
    done: 'You can sign in with the new one. Taking you to sign in…',
    invalidTitle: 'This link does not work',
    invalid: 'Invalid reset link. Please request a new password reset.',
    failed: 'Password reset failed',
    broken: 'An error occurred while resetting your password',
  },
};

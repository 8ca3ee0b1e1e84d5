import type { session as greek } from './session.el.js';

export const session: typeof greek = {
  title: 'Sign in',
  lead: 'Your next appointment is three taps away.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  submit: 'Sign in',
  busy: 'Signing in…',
  failed: 'Login failed',
  failedUnexpectedly: 'An error occurred during login',
  confirmFirst:
    'Please confirm your email first with the link that we sent you. For a new link press “Forgot your password?”.',
  passwordShort: 'The password has at least {{count}} characters.',
  emailMissing: 'Fill in your email, too.',
  toRegister: 'Create an account',
  toTimetable: 'See the timetable',
  toForgotPassword: 'Forgot your password?',
  messages: { emailConfirmed: 'Your email is confirmed. You can sign in now.' },
};

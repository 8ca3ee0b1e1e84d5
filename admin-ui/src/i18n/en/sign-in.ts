import type { signInEl } from '../el/sign-in.js';

export const signInEn: typeof signInEl = {
  signIn: {
    title: 'Sign in',
    lead: 'The staff console',
    email: 'Email',
    password: 'Password',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    submit: 'Sign in',
    submitting: 'Signing in...',
    ended: 'Your session has ended. Please sign in again.',
    forgot: 'Forgot your password?',
    members: 'Are you a member? Open the member site.',
  },
};

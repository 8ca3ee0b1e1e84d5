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
    againTitle: 'Sign in to go on',
    againText: 'Your session has ended. What you typed is still here: sign in as {name} and go on.',
    otherTitle: 'Another account',
    otherText: 'What was typed here belongs to {name}. If you go on as {other}, it is lost.',
    otherGoOn: 'Go on as {other}',
    giveUp: 'Leave without saving',
    ended: 'Your session has ended. Please sign in again.',
    forgot: 'Forgot your password?',
    members: 'Are you a member? Open the member site.',
  },
};

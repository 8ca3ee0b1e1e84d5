import type { secondFactorEl } from '../el/second-factor.js';

export const secondFactorEn: typeof secondFactorEl = {
  identity: {
    title: 'Is it you?',
    text: 'The action you asked for needs a confirmation. It then goes on by itself, and for {minutes} minutes you will not be asked again.',
    password: 'Your password',
    confirm: 'Confirm',
    confirming: 'Confirming...',
    confirmed: 'Confirmed',
    failed: 'Not confirmed',
  },
};

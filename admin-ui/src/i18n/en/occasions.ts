import type { occasionsEl } from '../el/occasions.js';

export const occasionsEn: typeof occasionsEl = {
  occasions: {
    title: 'Automatic messages',
    lead: 'Messages that go by themselves. Their texts are changed under “Email texts”.',
    how: 'They go from 10 in the morning, at most one a week to each person, and never to those who unsubscribed from newsletters. Name days are known for the usual Greek names.',
    week: 'Whose turn it is in the next 7 days',
    none: 'No one in the next 7 days.',
    loadFailed: 'The list could not be loaded. Try again.',
    states: {
      goes: 'Will get the message',
      off: 'The message is off',
      queued: 'In the outbox',
      sent: 'Sent',
      missed: 'Was too late to go',
      another: 'Gets another one in that week',
      unsubscribed: 'Wants no newsletters',
      unreached: 'No confirmed email',
    },
  },
};

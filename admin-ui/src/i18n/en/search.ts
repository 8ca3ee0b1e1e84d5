import type { searchEl } from '../el/search.js';

export const searchEn: typeof searchEl = {
  search: {
    title: 'Search everywhere',
    open: 'Search',
    hint: 'Name, phone, day or command',
    results: 'Results',
    days: 'Days',
    people: 'Clients',
    commands: 'Commands',
    nothing: 'Nothing for “{query}”. Try another name, a phone, a day such as “tomorrow” or “23/11”, or a command.',
    withoutPeople: {
      hint: 'Day or command',
      start: 'Type a day, such as “tomorrow” or “23/11”, or a command.',
      nothing: 'Nothing for “{query}”. Try a day, such as “tomorrow” or “23/11”, or a command.',
    },
    lacks: { client: 'Type a client’s name or phone.', day: 'Type which day, such as “tomorrow” or “23/11”.' },
    closes: 'Close {day}',
    book: 'Book for a client...',
    renew: 'Renew a subscription...',
    closeDay: 'Close a day...',
    expiring: 'Subscriptions that expire this week',
  },
};

/**
 * HTML of a mail for its frame. The sandbox blocks windows, so its links do nothing. The colour scheme is the one
 * chosen beside the frame, not the device's.
 */
export const framedMail = (page: string, look: 'light' | 'dark'): string =>
  page
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all');

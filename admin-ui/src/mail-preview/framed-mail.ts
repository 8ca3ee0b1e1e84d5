/**
 * A mail's page for its frame. A link in it opens nothing: in its sandbox no window may be opened. Light and dark are
 * those chosen beside the frame, not those of this device.
 */
export const framedMail = (page: string, look: 'light' | 'dark'): string =>
  page
    .replace('<head>', '<head><base target="_blank">')
    .replaceAll('(prefers-color-scheme: dark)', look === 'dark' ? 'all' : 'not all');

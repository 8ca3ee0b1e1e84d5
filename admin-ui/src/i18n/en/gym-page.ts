import type { gymPageEl } from '../el/gym-page.js';

export const gymPageEn: typeof gymPageEl = {
  gymPage: {
    title: 'Web page and poster',
    lead: 'The timetable on your own web page, and a poster for whoever wants to become a member.',
    embed: 'The timetable on your web page',
    embedText:
      'Put these lines where the week’s free places should be. They have no data of clients and set no cookies.',
    language: 'Language of the timetable',
    languages: { el: 'Ελληνικά', en: 'English', page: 'As the page' },
    snippet: 'Code for the web page',
    copy: 'Copy the code',
    look: 'Typeface and colours are the page’s. The CSS properties --palestra-text, --palestra-background, --palestra-accent, --palestra-border, --palestra-radius and --palestra-padding change them.',
    policy: 'If the page has a content security policy (CSP), it needs {origin} in script-src and connect-src.',
    preview: 'It looks like this',
    poster: 'Poster with a QR code',
    posterText: 'The code leads to registration: {address}. The poster is one A4 sheet, in Greek and English.',
    print: 'Print the poster',
    pdf: 'For a PDF file choose “Save as PDF” in the print window.',
  },
};

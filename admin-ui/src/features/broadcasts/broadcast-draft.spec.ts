import { describe, expect, it } from '@jest/globals';
import {
  draftProblems,
  EMPTY_DRAFT,
  missingLanguage,
  strayPlaceholders,
  toBroadcastRequest,
  type BroadcastDraft,
} from './broadcast-draft';

const draft = (wish: Partial<BroadcastDraft>): BroadcastDraft => ({ ...EMPTY_DRAFT, ...wish });
const greek = { subject: 'Νέα', message: 'Γεια' };
const english = { subjectEn: 'News', messageEn: 'Hello' };

describe('a draft of a broadcast', () => {
  it.each<[string, Partial<BroadcastDraft>, object]>([
    ['nothing', {}, { subject: 'subjectRequired', message: 'messageRequired' }],
    ['Greek', greek, {}],
    ['English', english, {}],
    ['both', { ...greek, ...english }, {}],
    ['Greek and half of English', { ...greek, subjectEn: 'News' }, { messageEn: 'messageRequired' }],
    ['half of Greek and English', { ...english, message: 'Γεια' }, { subject: 'subjectRequired' }],
    ['spaces', { subject: ' ', message: '\n' }, { subject: 'subjectRequired', message: 'messageRequired' }],
    [
      'too much',
      { subject: 'α'.repeat(201), message: 'α'.repeat(5001) },
      { subject: 'subjectTooLong', message: 'messageTooLong' },
    ],
    ['just enough', { subject: '👋'.repeat(200), message: 'α'.repeat(5000) }, {}],
  ])('%s', (_, wish, problems) => {
    expect(draftProblems(draft(wish))).toEqual(problems);
  });

  it('names the missing language', () => {
    expect([{}, greek, english, { ...greek, ...english }].map((wish) => missingLanguage(draft(wish)))).toEqual([
      null,
      'en',
      'el',
      null,
    ]);
  });

  it('in one language goes to everybody', () => {
    const untranslated = { subjectEn: null, messageEn: null, activeClientsOnly: true };
    expect(toBroadcastRequest(draft(greek))).toEqual({ ...greek, ...untranslated });
    expect(toBroadcastRequest(draft(english))).toEqual({ subject: 'News', message: 'Hello', ...untranslated });
    expect(toBroadcastRequest(draft({ ...greek, subjectEn: 'News' }), '…')).toMatchObject({ messageEn: '…' });
  });

  it('lists unknown placeholders, which would be sent as they are', () => {
    expect(strayPlaceholders('Γεια {UserName}, {Username} και {Gym} {Gym} { x }, {όνομα}')).toEqual([
      '{Username}',
      '{Gym}',
      '{όνομα}',
    ]);
  });
});

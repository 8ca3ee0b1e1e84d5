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

describe('a broadcast being written', () => {
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

  it('says whose text is missing', () => {
    expect([{}, greek, english, { ...greek, ...english }].map((wish) => missingLanguage(draft(wish)))).toEqual([
      null,
      'en',
      'el',
      null,
    ]);
  });

  it('goes to everybody in the one language there is', () => {
    const untranslated = { subjectEn: null, messageEn: null, activeClientsOnly: true };
    expect(toBroadcastRequest(draft(greek))).toEqual({ ...greek, ...untranslated });
    expect(toBroadcastRequest(draft(english))).toEqual({ subject: 'News', message: 'Hello', ...untranslated });
    expect(toBroadcastRequest(draft({ ...greek, subjectEn: 'News' }), '…')).toMatchObject({ messageEn: '…' });
  });

  it('knows what would be sent as it stands', () => {
    expect(strayPlaceholders('Γεια {UserName}, {Username} και {Gym} {Gym} { x }, {όνομα}')).toEqual([
      '{Username}',
      '{Gym}',
      '{όνομα}',
    ]);
  });
});

import { contactProblem, type ContactFacts, type ContactProblem } from './contact.rules.js';

const ADULT: ContactFacts = {
  ...{ email: 'maria@example.gr', phone: '6971234567' },
  ...{ isChild: false, isMinor: false, saysNone: false },
};
const NONE = { email: '', saysNone: true };

describe('a client', () => {
  it.each<[string, Partial<ContactFacts>, ContactProblem | null]>([
    ['has an address and a phone', {}, null],
    ['needs a phone', { phone: '' }, { field: 'phone', key: 'phoneRequired' }],
    ['needs an address', { email: '' }, { field: 'email', key: 'emailRequired' }],
    ['has none where staff say so', NONE, null],
    ['needs a phone without one', { ...NONE, phone: '' }, { field: 'phone', key: 'phoneRequired' }],
    ['under age needs one', { ...NONE, isMinor: true }, { field: 'email', key: 'minorWithoutEmail' }],
    ['who is a child has neither', { email: '', phone: '', isChild: true }, null],
    ['who is a child gets none', { isChild: true }, { field: 'email', key: 'childWithoutEmail' }],
  ])('%s', (_, facts, problem) => {
    expect(contactProblem({ ...ADULT, ...facts })).toEqual(problem);
  });
});

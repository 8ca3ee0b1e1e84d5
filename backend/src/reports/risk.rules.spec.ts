import { riskOf, type RiskFacts } from './risk.rules.js';

const TODAY = '2026-11-24';
const MEMBER: RiskFacts = { startDate: '2026-09-01', lastVisit: '2026-11-20', recentVisits: 8, earlierVisits: 8 };
const risk = (facts: Partial<RiskFacts>) => riskOf({ ...MEMBER, ...facts }, TODAY);

it.each<[string, Partial<RiskFacts>, ReturnType<typeof risk>]>([
  ['who comes as before', {}, null],
  ['who was last here 13 days ago', { lastVisit: '2026-11-11' }, null],
  ['who was last here 14 days ago', { lastVisit: '2026-11-10' }, 'absent'],
  ['who never came', { lastVisit: null }, 'absent'],
  ['who never came, with a subscription of 13 days', { lastVisit: null, startDate: '2026-11-11' }, null],
  ['who came half as often', { recentVisits: 4 }, 'falling'],
  ['who came a little more than half as often', { recentVisits: 5, earlierVisits: 9 }, null],
  ['who came four times, then twice', { recentVisits: 2, earlierVisits: 4 }, 'falling'],
  ['who came three times, then once', { recentVisits: 1, earlierVisits: 3 }, null],
  ['who stayed away after coming often', { lastVisit: '2026-11-01', recentVisits: 1, earlierVisits: 9 }, 'absent'],
])('a member %s', (_, facts, expected) => {
  expect(risk(facts)).toBe(expected);
});

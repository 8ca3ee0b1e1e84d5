import type { FreezeState } from '../contract/freeze.js';
import { freezesAgain } from './act-mails.js';

const row = (state: FreezeState, until_date = '2026-03-20', id = 'f') => ({
  ...{ id, state, from_date: '2026-03-16', until_date },
});
const others = [row('ended', '2026-02-02', 'other')];

describe('a client who was told of a freeze that is undone hears', () => {
  it.each([
    ['that it is withdrawn, when it is gone', [], [row('planned')], ['withdrawn', '2026-03-20']],
    [
      'that it is asked for again, when it was refused',
      [row('asked')],
      [row('refused')],
      ['asked-again', '2026-03-20'],
    ],
    [
      'that it is asked for again, when it was accepted',
      [row('asked')],
      [row('planned')],
      ['asked-again', '2026-03-20'],
    ],
    ['its former days', [row('planned', '2026-03-18')], [row('planned')], ['changed', '2026-03-18']],
    ['that it is planned again', [row('planned')], [row('withdrawn')], ['planned', '2026-03-20']],
    ['that it goes on', [row('running')], [row('ended', '2026-03-17')], ['planned', '2026-03-20']],
  ])('%s', (_name, before, after, expected) => {
    const mails = freezesAgain({ before: [...before, ...others], after: [...after, ...others] });
    expect(mails.map(({ event, until }) => [event, until])).toEqual([expected]);
  });

  it('nothing of freezes that are as they were', () => {
    expect(freezesAgain({ before: others, after: others })).toEqual([]);
  });
});

import { expect, it } from '@jest/globals';
import { widthOf } from './width.mjs';

it.each([
  [1, 4, { lanes: 1, workers: 1, stories: 2 }],
  [2, 8, { lanes: 2, workers: 2, stories: 3 }],
  [4, 16, { lanes: 3, workers: 4, stories: 5 }],
  [8, 32, { lanes: 3, workers: 8, stories: 9 }],
  [16, 64, { lanes: 3, workers: 16, stories: 17 }],
])('gives a machine of %i cores and %i GiB workers for all of them', (cores, memoryGib, width) => {
  expect(widthOf({ cores, memoryGib })).toEqual(width);
});

it.each([
  [2, 2, { lanes: 2, workers: 1, stories: 1 }],
  [8, 8, { lanes: 3, workers: 2, stories: 2 }],
  [16, 16, { lanes: 3, workers: 6, stories: 6 }],
])('takes fewer workers on %i cores where %i GiB hold no more', (cores, memoryGib, width) => {
  expect(widthOf({ cores, memoryGib })).toEqual(width);
});

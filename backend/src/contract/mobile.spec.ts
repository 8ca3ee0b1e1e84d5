import { expect, it } from '@jest/globals';
import { mobileOf } from './mobile.js';

it.each([
  ['6912345678', '+306912345678'],
  ['691 234 5678', '+306912345678'],
  ['+30 691 234 5678', '+306912345678'],
  ['0030-6912345678', '+306912345678'],
  ['306912345678', '+306912345678'],
  ['tel:+306912345678', '+306912345678'],
  ['+357 99 123456', '+35799123456'],
  ['2101234567', null],
  ['+30 210 1234567', null],
  ['69123456', null],
  ['691234567890', null],
  ['+44 7700 900123', null],
  ['+6912345678', null],
  ['hello', null],
  ['', null],
  [null, null],
])('reads the mobile number in %s', (phone, mobile) => {
  expect(mobileOf(phone)).toBe(mobile);
});

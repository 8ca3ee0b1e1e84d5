import { describe, expect, it } from '@jest/globals';
import { ApiError } from '@palestra/web-kit/api-error';
import { UnknownOutcome } from './failures';
import { settleDoubt } from './http';

const lost = (): Promise<string> => Promise.reject(new ApiError(0));
const isOpen = (error: ApiError): boolean => error.isInDoubt;
const atOnce = (): Promise<void> => Promise.resolve();

describe('a write with a lost response', () => {
  it('was done if reading again finds it', async () => {
    await expect(settleDoubt(lost, () => Promise.resolve('booked'), isOpen, atOnce)).resolves.toBe('booked');
  });

  it('was not done if reading again does not find it', async () => {
    await expect(settleDoubt(lost, () => Promise.resolve(null), isOpen, atOnce)).rejects.toBeInstanceOf(ApiError);
  });

  it('is looked up again while the connection is down', async () => {
    const answers = [lost, lost, () => Promise.resolve('booked')];
    await expect(settleDoubt(lost, () => (answers.shift() ?? lost)(), isOpen, atOnce)).resolves.toBe('booked');
  });

  it('stays unknown if it can never be looked up', async () => {
    await expect(settleDoubt(lost, lost, isOpen, atOnce)).rejects.toBeInstanceOf(UnknownOutcome);
  });
});

describe('a refused write', () => {
  it('is not read again', async () => {
    const refused = (): Promise<string> => Promise.reject(new ApiError(409, { code: 'SLOT_FULL', message: 'full' }));
    const mustNotRead = (): Promise<string> => Promise.reject(new Error('read again'));
    await expect(settleDoubt(refused, mustNotRead, isOpen, atOnce)).rejects.toMatchObject({ code: 'SLOT_FULL' });
  });
});

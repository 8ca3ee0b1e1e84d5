import { dropDatabase } from './drop-database.js';

const refusal = (code: string): Error => Object.assign(new Error('permission denied to terminate process'), { code });

describe('dropDatabase', () => {
  it('retries while a process of the superuser uses the database', async () => {
    const run = jest.fn<Promise<void>, [string]>().mockRejectedValueOnce(refusal('42501')).mockResolvedValue();
    await dropDatabase(run, 'scratch');
    expect(run.mock.calls).toEqual(Array(2).fill(['DROP DATABASE IF EXISTS scratch WITH (FORCE)']));
  });

  it('throws any other error at once', async () => {
    const run = jest.fn<Promise<void>, [string]>().mockRejectedValue(refusal('57P03'));
    await expect(dropDatabase(run, 'scratch')).rejects.toMatchObject({ code: '57P03' });
    expect(run).toHaveBeenCalledTimes(1);
  });
});

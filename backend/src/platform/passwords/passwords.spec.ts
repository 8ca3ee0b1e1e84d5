import { Logger } from '@nestjs/common';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

describe('Passwords', () => {
  const passwords = new Passwords();

  it('hashes by argon2id with 19 MiB, two passes and one lane', async () => {
    expect(await passwords.hash('palestra')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('matches a password with its own hash only', async () => {
    const hash = await passwords.hash('παλαίστρα');
    expect(await passwords.matches('παλαίστρα', hash)).toBe(true);
    expect(await passwords.matches('παλαιστρα', hash)).toBe(false);
  });

  it('matches letters that another keyboard composed otherwise', async () => {
    const [composed, decomposed] = ['κωδικός1', 'κωδικο\u0301ς1'];
    const ofComposed = await passwords.hash(composed);
    expect(await passwords.matches(decomposed, ofComposed)).toBe(true);
    expect(await passwords.matches(composed, await passwords.hash(decomposed))).toBe(true);
    expect(await passwords.matches('κωδικος1', ofComposed)).toBe(false);
    expect(await passwords.matches('κωδικός1\u200b', ofComposed)).toBe(false);
  });

  it('matches an older hash of letters as they were typed', async () => {
    const older = await hash('κωδικο\u0301ς1', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.matches('κωδικο\u0301ς1', older)).toBe(true);
    expect(await passwords.matches('κωδικο\u0301ς2', older)).toBe(false);
  });

  it('matches no password without a hash', async () => {
    expect(await passwords.matches('nobody signs in with this', null)).toBe(false);
    expect(await passwords.matches('κωδικο\u0301ς1', null)).toBe(false);
  });

  it('matches no password with a malformed hash, and logs that once', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    for (const broken of ['erased', '$argon2id$v=19$m=19456,t=2,p=1$!$!', '']) {
      expect(await passwords.matches('palestra', broken)).toBe(false);
    }
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });
});

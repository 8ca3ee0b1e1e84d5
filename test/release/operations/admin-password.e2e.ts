import { runCommand } from '../../support/run-command.js';

describe('the password of a new administrator', () => {
  const create = (password: string, name = 'Ελένη') =>
    runCommand('admin-create', ['--email', 'eleni.boss@gym.gr', '--name', name], {
      DATABASE_URL: 'postgres://palestra@127.0.0.1:1/palestra',
      JWT_SECRET: 'a secret for one test only',
      ADMIN_PASSWORD: password,
    });

  it.each([
    ['short', 'A staff password must be at least 10 characters long'],
    ['nine char', 'A staff password must be at least 10 characters long'],
    ['qwertyuiop', 'This password is among the first that are guessed'],
    ['eleni.boss', 'Password cannot be your email'],
  ])('is refused before anything is written: %s', async (password, text) => {
    const refused = await create(password);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(text);
  });

  it('does not help a name of two lines, which is refused', async () => {
    const refused = await create('ten chars and more', 'Ελένη\u2028Β');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe('--name must be a name that can be read, of 120 characters at most.\n');
  });
});

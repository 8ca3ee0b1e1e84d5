import { databaseFault } from './describe-fault.js';

const URL_OF_DATABASE = 'postgres://palestra:a-secret@db.example.gr:5433/gym?sslmode=require';
const fault = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

describe('a database that cannot be used', () => {
  it.each([
    ['nothing listens', fault('connect ECONNREFUSED', 'ECONNREFUSED'), 'nothing answers there'],
    ['the network has no way to it', fault('connect ENETUNREACH', 'ENETUNREACH'), 'there is no way to its network'],
    ['it hangs up', fault('read ECONNRESET', 'ECONNRESET'), 'it closes the connection'],
    ['it hangs up without a code', fault('Connection terminated unexpectedly'), 'it closes the connection'],
    ['it is silent', fault('timeout expired'), 'it does not answer'],
    ['its password is another', fault('password authentication failed', '28P01'), 'it refuses the password'],
  ])('is explained by its host and the reason, without the password: %s', (_, given, reason) => {
    const { message } = databaseFault(given, URL_OF_DATABASE);
    expect(message).toBe(
      `The database db.example.gr:5433/gym cannot be used: ${reason}. Start it, or correct DATABASE_URL.`,
    );
  });

  it('keeps the fault itself where no reason is known', () => {
    const unknown = fault('something else', 'XX000');
    expect(databaseFault(unknown, URL_OF_DATABASE)).toBe(unknown);
  });
});

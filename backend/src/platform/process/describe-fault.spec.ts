import { databaseFault } from './describe-fault.js';

const URL_OF_DATABASE = 'postgres://palestra:a-secret@db.example.gr:5433/gym?sslmode=require';
const fault = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

describe('a database that cannot be used', () => {
  const START_IT = 'Start it, or correct DATABASE_URL.';
  it.each([
    ['nothing listens', fault('connect ECONNREFUSED', 'ECONNREFUSED'), `nothing answers there. ${START_IT}`],
    ['the network has no way to it', fault('x', 'ENETUNREACH'), `there is no way to its network. ${START_IT}`],
    ['it hangs up', fault('read ECONNRESET', 'ECONNRESET'), `it closes the connection. ${START_IT}`],
    [
      'it hangs up without a code',
      fault('Connection terminated unexpectedly'),
      `it closes the connection. ${START_IT}`,
    ],
    ['it is silent', fault('timeout expired'), `it does not answer. ${START_IT}`],
    ['its password is another', fault('x', '28P01'), 'it refuses the password. Correct DATABASE_URL.'],
    ['its user is none', fault('role "x" is not permitted', '28000'), 'it refuses the user. Correct DATABASE_URL.'],
    [
      'its certificate has expired',
      fault('x', 'CERT_HAS_EXPIRED'),
      'the certificate that it shows has expired. Correct',
    ],
    ['it is still starting', fault('x', '57P03'), 'it is still starting. Try again in a moment.'],
    [
      'it is full',
      fault('x', '53300'),
      'it takes no more connections. Raise its max_connections, or lower DATABASE_POOL.',
    ],
    [
      'it insists on TLS',
      fault('no pg_hba.conf entry for host "10.0.0.1", user "palestra", database "gym", no encryption', '28000'),
      'it refuses connections without TLS. Add ?sslmode=verify-full, and &sslrootcert=FILE where its certificate is signed',
    ],
  ])('is explained by its host, the reason and what helps, without the password: %s', (_, given, said) => {
    const { message } = databaseFault(given, URL_OF_DATABASE);
    expect(message).toContain(`The database db.example.gr:5433/gym cannot be used: ${said}`);
    expect(message).not.toContain('a-secret');
  });

  it('keeps the fault itself where no reason is known', () => {
    const unknown = fault('something else', 'XX000');
    expect(databaseFault(unknown, URL_OF_DATABASE)).toBe(unknown);
  });
});

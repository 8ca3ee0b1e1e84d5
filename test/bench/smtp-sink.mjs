// A mail server that accepts everything and reports when the last expected mail has come. Started by mail.bench.mjs.
import { SMTPServer } from 'smtp-server';

let wanted = Infinity;
let count = 0;
let first = 0;
let sample = '';

function accepted(raw) {
  if (count === 0) first = performance.now();
  count += 1;
  sample = raw ?? sample;
  if (count === wanted) process.send({ type: 'all', ms: performance.now() - first, sample });
}

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, _session, done) {
    const chunks = [];
    stream.on('data', (chunk) => {
      if (sample === '') chunks.push(chunk);
    });
    stream.on('end', () => {
      accepted(sample === '' ? Buffer.concat(chunks).toString('utf8') : null);
      done();
    });
  },
});
server.on('error', () => {});
process.on('message', (message) => {
  if (message.type !== 'expect') return;
  wanted = message.count;
  count = 0;
  process.send({ type: 'expecting' });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send({ type: 'ready', port: server.server.address().port }));

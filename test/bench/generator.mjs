// Sends requests from a process of its own, each of its connections one after the other. Started by load.mjs.
import http from 'node:http';
import { createHistogram } from 'node:perf_hooks';

let load = null;

function send({ url, agent }, { method, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, {
      method,
      agent,
      headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const isExpected = load.expected.includes(response.statusCode);
      const chunks = [];
      response.on('data', (chunk) => !isExpected && chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, text: Buffer.concat(chunks).toString() }));
    });
    request.end(body);
  });
}

async function run() {
  const { requests, connections } = load;
  const latencies = createHistogram();
  const statuses = {};
  let unexpected = null;
  let next = 0;
  async function lane() {
    while (next < requests.length) {
      const request = requests[next++];
      const begun = performance.now();
      const { status, text } = await send(load, request);
      latencies.record(Math.max(1, Math.round((performance.now() - begun) * 1000)));
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (text !== '') unexpected ??= `${request.method} ${request.path}: ${status} ${text}`;
    }
  }
  const begun = performance.now();
  await Promise.all(Array.from({ length: connections }, lane));
  const ms = performance.now() - begun;
  const [p50, p99] = [50, 99].map((percentile) => latencies.percentile(percentile) / 1000);
  return { operations: requests.length, ms, p50, p99, statuses, unexpected };
}

process.on('message', async (message) => {
  if (message.type === 'load') {
    load?.agent.destroy();
    load = { ...message, agent: new http.Agent({ keepAlive: true, maxSockets: message.connections }) };
    process.send({ type: 'loaded' });
  }
  if (message.type === 'run') process.send({ type: 'ran', ...(await run()) });
});
process.on('disconnect', () => process.exit());
process.send({ type: 'ready' });

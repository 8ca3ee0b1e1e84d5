// Loaded before the API, which needs --expose-gc: tells its parent what it holds when nothing is left to be collected.
process.on('message', (message) => {
  if (message?.type !== 'memory') return;
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ type: 'holds', live: heapUsed + external });
});

// Loaded before the API, which needs --expose-gc: reports to its parent the memory held after a full collection.
process.on('message', (message) => {
  if (message?.type !== 'memory') return;
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send({ type: 'holds', live: heapUsed + external });
});

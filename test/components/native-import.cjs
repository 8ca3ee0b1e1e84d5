/** Imports as Node does, past vitest: packages load once per worker, an app's bundle anew for each address. */
module.exports = (address) => import(address);

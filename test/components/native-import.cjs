/** Imports as Node does, past vitest: packages load once per worker. */
module.exports = (address) => import(address);

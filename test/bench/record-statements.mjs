// Loaded before the API: sends its parent the statements of each request that asks for it, as they went to PostgreSQL.
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import pg from 'pg';

const recording = new AsyncLocalStorage();

const emit = http.Server.prototype.emit;
http.Server.prototype.emit = function (event, ...args) {
  const [request, response] = args;
  if (event !== 'request' || request.headers['x-record'] === undefined) return emit.call(this, event, ...args);
  const statements = [];
  response.once('finish', () => setImmediate(() => process.send({ type: 'recorded', statements })));
  return recording.run(statements, () => emit.call(this, event, ...args));
};

const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (order, values, ...rest) {
  const { name, text, values: own } = typeof order === 'string' ? { text: order } : order;
  recording.getStore()?.push({ name, text, values: asSent(own ?? (Array.isArray(values) ? values : [])) });
  return query.call(this, order, values, ...rest);
};

/** JSON is sent as text. */
const asSent = (values) =>
  values.map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? JSON.stringify(value)
      : (value ?? null),
  );

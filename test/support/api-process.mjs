// The real API in a process of its own, with a clock that the test can set. Started by start-api-process.mjs.
import 'reflect-metadata';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AppModule } from '../../backend/dist/app.module.js';
import { MailServer } from '../../backend/dist/mail/delivery/mail-server.js';
import { CHECKS } from '../../backend/dist/operations/doctor/checks/checks.js';
import { examineData } from '../../backend/dist/operations/doctor/doctor.js';
import { requireEnvironment } from '../../backend/dist/platform/config/config.module.js';
import { newAdapter, prepareApplication } from '../../backend/dist/platform/application.js';
import { askTheOnlyGym } from '../../backend/dist/platform/gyms/rounds.js';
import { closeGently } from '../../backend/dist/platform/http/draining.js';
import { JsonLogger } from '../../backend/dist/platform/logging/json-logger.js';
import { Passwords } from '../../backend/dist/platform/passwords/passwords.js';
import { onEnd, tellLauncher } from '../../backend/dist/platform/process/launcher.js';
import { DatabaseClock } from '../../backend/dist/platform/time/clock-check.js';
import { Clock } from '../../backend/dist/platform/time/clock.js';
import { GymClock } from '../../backend/dist/platform/time/gym-clock.js';
import { chooseServing } from '../../backend/dist/serving.js';

/** The product's hashes took most of the time of the accounts' tests. */
class CheapPasswords extends Passwords {
  cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
}

let settled = null;
const clock = { now: () => (settled ? new Date(settled) : new Date()) };

function setNow(now) {
  settled = now;
}

/** Longer than a shutdown may take. */
const LEFT_MS = 60_000;
// The test process is gone: one that could not close would hold its output, and the runner would wait for that.
process.on('disconnect', () => setTimeout(() => process.exit(1), LEFT_MS).unref());

process.on('message', (message) => {
  if (message?.type === 'setNow') {
    setNow(message.now);
    process.send({ type: 'nowIsSet', now: message.now, number: message.number });
  }
});

/** Resolves when the API answers. */
export const ready = start();

async function start() {
  const environment = requireEnvironment();
  setNow(process.env.TEST_NOW ?? null);
  const building = Test.createTestingModule({ imports: [AppModule] })
    .overrideProvider(Clock)
    .useValue(clock);
  // The database's clock cannot be set; it agrees, unless a test wants a difference.
  const databaseClock = (dataSource) => ({
    async now() {
      await dataSource.query('SELECT 1');
      return clock.now();
    },
  });
  if (process.env.TEST_DATABASE_CLOCK !== 'its own')
    building.overrideProvider(DatabaseClock).useFactory({ factory: databaseClock, inject: [DataSource] });
  if (process.env.TEST_PASSWORDS === 'cheap') building.overrideProvider(Passwords).useClass(CheapPasswords);
  const module = await building.compile();
  const logger = new JsonLogger(environment.logLevel);
  const app = module.createNestApplication(newAdapter(environment), {
    bodyParser: false,
    logger,
  });
  await prepareApplication(app, await chooseServing());
  await app.init();
  // A connection that takes the place of an idle one plans all statements anew.
  const { options } = app.get(DataSource).driver.master ?? {};
  // A process for many gyms has another pool.
  if (options !== undefined) options.idleTimeoutMillis = 0;
  // Registered late: closing boots Fastify, and a start that is still registering plugins would fail
  // (AVV_ERR_ROOT_PLG_BOOTED).
  onEnd(() => closeGently(app));
  await app.listen({ port: environment.port, host: '127.0.0.1' });

  // Scheduled work follows the machine's clock; here the test triggers it.
  const jobs = [...app.get(SchedulerRegistry).getCronJobs()].map(([name, job]) => ({ name, job }));
  for (const { job } of jobs) void job.stop();
  // In a process for many gyms a job begins where one question finds work: all that tests want done must be found.
  askTheOnlyGym();
  process.on('message', (message) => {
    if (message?.type === 'setLogLevel') {
      logger.pino.level = message.level;
      process.send({ type: 'logLevelIsSet', number: message.number });
    }
    if (message?.type === 'doTimedWork') void doTimedWork(jobs, message);
    if (message?.type === 'findMailServer') void findMailServer(app.get(MailServer, { strict: false }), message);
    if (message?.type === 'examine') void examine(app, message);
  });
  tellLauncher({ type: 'ready', url: await app.getUrl(), lines: [] });
}

/** `services`: the work of these alone. */
async function doTimedWork(jobs, { services, number }) {
  const serviceOf = (job) => job.name.split('.')[0];
  const unknown = services?.filter((service) => !jobs.some((job) => serviceOf(job) === service)) ?? [];
  if (unknown.length > 0) throw new Error(`No job is of ${unknown.join(', ')}`);
  const named = jobs.filter((job) => services?.includes(serviceOf(job)) ?? true);
  for (const { job } of named) {
    job.waitForCompletion = true;
    await job.fireOnTick();
  }
  process.send({ type: 'timedWorkIsDone', number });
}

async function findMailServer(server, { number }) {
  do await server.ask();
  while (server.isDown && process.connected);
  process.send({ type: 'mailServerIsFound', number });
}

/** All but the foreign keys, which no call switches off: most of the statements of the doctor. */
const OF_ROWS = CHECKS.filter(({ name }) => name !== 'references');

/** The doctor's checks of the data, here, where all that they need is loaded. */
async function examine(app, { isWhole, number }) {
  const faults = await app
    .get(DataSource)
    .transaction('REPEATABLE READ', async (tx) => {
      await tx.query('SET TRANSACTION READ ONLY');
      return examineData(tx, app.get(GymClock).read(), isWhole ? CHECKS : OF_ROWS);
    })
    .catch((error) => [{ check: 'examination', text: String(error) }]);
  process.send({ type: 'examined', faults, number });
}

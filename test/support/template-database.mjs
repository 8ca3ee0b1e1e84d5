import 'reflect-metadata';
import { ENTITIES } from '../../backend/dist/app.entities.js';
import { fillOnFirstStart } from '../../backend/dist/first-start/first-start.js';
import { readEnvironment } from '../../backend/dist/platform/config/environment.js';
import { dataSourceOptions } from '../../backend/dist/platform/database/data-source.js';
import { prepareDatabase } from '../../backend/dist/platform/process/prepared-database.js';

/** Migrates a database and, with an instant, fills it with the demo gym as the product's first start does. */
export async function prepareTemplate(databaseUrl, demoMadeAt = null) {
  const { environment } = readEnvironment({ DEMO: 'on' });
  await prepareDatabase(dataSourceOptions(databaseUrl, ENTITIES), databaseUrl, async (dataSource) => {
    if (demoMadeAt) await fillOnFirstStart(dataSource, environment, demoMadeAt, () => {});
  });
}

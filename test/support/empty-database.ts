import type pg from 'pg';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../backend/src/app.entities.js';
import { dataSourceOptions } from '../../backend/src/platform/database/data-source.js';
import { borrowDatabase, type LentDatabase } from './gym-stack.js';

export interface EmptyDatabase {
  readonly url: string;
  /** The product's connections. */
  readonly dataSource: DataSource;
  /** The test's own. */
  readonly pool: pg.Pool;
}

function present<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('The database is there from the first test on');
  return one;
}

/** A module that ends leaves these connections to the next test. @returns closes them */
function keptOpen(dataSource: DataSource): () => Promise<void> {
  const close = dataSource.destroy.bind(dataSource);
  dataSource.destroy = () => Promise.resolve();
  return close;
}

/**
 * A database that is empty before each test of the file, for tests that run parts of the product in their own process.
 * A database of its own, with new connections that read the catalog and plan everything anew, took nine tenths of the
 * time of such a test.
 */
export function emptyDatabase(): EmptyDatabase {
  let lent: LentDatabase | undefined;
  let dataSource: DataSource | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    lent = await borrowDatabase();
    dataSource = await new DataSource(dataSourceOptions(lent.url, ENTITIES)).initialize();
    close = keptOpen(dataSource);
  });
  beforeEach(async () => {
    // A worker of an earlier test would hear of the commits of this one, in place of its own worker.
    present(dataSource).subscribers.splice(0);
    await present(lent).startOver();
  });
  afterAll(async () => {
    await close?.();
    lent?.takeBack();
  });
  return {
    get url() {
      return present(lent).url;
    },
    get dataSource() {
      return present(dataSource);
    },
    get pool() {
      return present(lent).database;
    },
  };
}

import { spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { locateDatabase } from '../../scripts/postgres/location.mjs';
import { makePrivateFolder } from '../../scripts/postgres/unprivileged-user.mjs';
import { findFreePort } from '../../scripts/processes/free-port.mjs';
import { prepareTemplate } from './template-database.mjs';

const PASSWORD = 'the-password-of-then';

/** A migrated database with one setting, as made by versions whose own role was initdb's superuser. */
export async function makeFormerCluster(dataDir) {
  const location = await locateDatabase(dataDir, () => {});
  const { binFolder, dataFolder, user, passwordFile } = location;
  const run = (program, args) => {
    const result = spawnSync(path.join(binFolder, program), args, { ...user, cwd: '/', stdio: 'ignore' });
    if (result.status !== 0) throw new Error(`${program} did not succeed`);
  };
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  makePrivateFolder(dataFolder, user);
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  run('initdb', ['-D', dataFolder, '-U', 'palestra', `--pwfile=${passwordFile}`, ...options]);
  const port = await findFreePort();
  run('pg_ctl', ['-D', dataFolder, '-w', '-o', `-p ${port} -c listen_addresses=127.0.0.1 -k ''`, 'start']);
  const urlOf = (name) => `postgres://palestra:${PASSWORD}@127.0.0.1:${port}/${name}`;
  await query(urlOf('postgres'), 'CREATE DATABASE palestra');
  await prepareTemplate(urlOf('palestra'));
  await query(urlOf('palestra'), "INSERT INTO settings (key, value) VALUES ('kept', 'from then')");
  run('pg_ctl', ['-D', dataFolder, '-w', '-m', 'fast', 'stop']);
}

async function query(connectionString, statement) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

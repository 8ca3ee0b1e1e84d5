import { buildWhenStale } from '../../scripts/build-when-stale.mjs';
import { bundleApi } from './bundle-api.mjs';

/** Setup of the tests on Citus: its servers run already, at CITUS_URL. */
export default async function startCitus() {
  if (!process.env.CITUS_URL) throw new Error('CITUS_URL is not set: it is the address of a coordinator of Citus.');
  await buildWhenStale((line) => console.log(line), ['backend']);
  process.env.TEST_API = await bundleApi();
  process.env.TEST_ON_CITUS = 'yes';
}

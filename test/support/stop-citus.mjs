import { dropGymsOfTests } from './start-citus.mjs';

export default dropGymsOfTests;

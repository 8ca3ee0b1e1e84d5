/** The gyms of these tests lie on the nodes of Citus. */
export const isOnCitus = (): boolean => process.env.TEST_ON_CITUS === 'yes';

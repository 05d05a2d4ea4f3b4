/** True in `npm run test:faults`. The gate has one test of each kind of outage, because each needs servers of its own. */
export const allFaults = process.env['FAULTS'] === 'all'

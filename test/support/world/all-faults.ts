/** True in `npm run faults`. With `--short`, as in the gate, each fault happens less often and against fewer operations. */
export const allFaults = process.env['FAULTS'] === 'all'

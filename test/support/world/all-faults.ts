/** True in `npm run faults`. With `--short`, as in the gate, fewer faults happen, and less often. */
export const allFaults = process.env['FAULTS'] === 'all'

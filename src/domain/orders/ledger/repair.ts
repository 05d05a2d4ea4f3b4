// What reconciliation may do about what follows from the ledger; the ledger itself is never changed.
export { rederive } from './append-entry.ts'
export { settle } from './settle.ts'

// The repairs that reconciliation may make. They never change the ledger.
export { rederive } from './append-entry.ts'
export { settle } from './settle.ts'
